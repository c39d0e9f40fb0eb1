import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { useFirstName } from "@/data/person/usePersonName";
import { answerSettlement } from "@/data/settlement/answerSettlement";
import type { Unanswered } from "@/data/settlement/settlements";
import { save } from "@/offline/submit";
import { Button } from "@/ui/Button";
import { focusHeadingAfter } from "@/ui/focusOnArrival";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./ReceivedQuestion.module.css";

/** Asks the payee whether the money arrived. The answer changes no balance. */
export function ReceivedQuestion({
  settlement,
}: {
  settlement: Pick<Unanswered, "id" | "amount" | "currency" | "person">;
}) {
  const { t } = useTranslation("common");
  const firstNameOf = useFirstName();
  const showError = useErrorToast();
  const { id, amount, currency, person } = settlement;
  const answering = useMutation({
    mutationFn: (received: boolean) => save(answerSettlement, { id, person_id: person.id, received }),
    onError: (error) => showError(error),
  });
  const question = t("received.question", { name: firstNameOf(person), amount: formatAmount(amount, currency) });
  return (
    <fieldset ref={focusHeadingAfter}>
      <legend className={styles.question}>{question}</legend>
      <div className={styles.answers}>
        <Button variant="secondary" busy={answering.isPending} onClick={() => answering.mutate(true)}>
          {t("received.yes")}
        </Button>
        <Button variant="quiet" busy={answering.isPending} onClick={() => answering.mutate(false)}>
          {t("received.not_yet")}
        </Button>
      </div>
    </fieldset>
  );
}
