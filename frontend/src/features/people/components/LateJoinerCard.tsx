import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import type { JoinExpenses as Joining } from "@/data/expense/joinExpenses";
import { countOfEarlier } from "@/data/expense/useEarlierExpenses";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import type { Mutation } from "@/offline/mutation";
import { AppError } from "@/platform/errors/appError";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { PromptCard } from "@/ui/PromptCard";
import { JoinExpenses } from "@/ui/people/JoinExpenses";
import { useErrorText } from "@/ui/useErrorText";

interface LateJoinerCardProps {
  page: EventPage;
  person: Person;
  /** An earlier answer that the server refused. */
  refused: Mutation<Joining> | undefined;
  /** Whether the list of expenses is open. */
  isChoosing: boolean;
  onChoose: () => void;
  onClose: () => void;
  onDismiss: () => void;
}

/** Asks about the earlier expenses: "6 expenses so far. Which were yours too?" */
export function LateJoinerCard({
  page,
  person,
  refused,
  isChoosing,
  onChoose,
  onClose,
  onDismiss,
}: LateJoinerCardProps) {
  const { t } = useTranslation(["people", "expenses"]);
  const errorText = useErrorText();
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  // A refused answer stays to be decided, even if nothing is left to share.
  const count = countOfEarlier(page, person.id) || (refused?.payload.expenses.length ?? 0);
  const which = person.id === me ? t("earlier.yours") : t("earlier.theirs", { name: isolated(nameOf(person)) });
  const reason = errorText(new AppError(refused?.code ?? "unexpected_error", 0));
  return (
    <>
      <PromptCard
        title={`${t("earlier.count", { count })} ${which}`}
        text={refused ? t("expenses:refused.text", { reason }) : t("earlier.not_yet")}
      >
        <Button onClick={onChoose}>{t("earlier.choose")}</Button>
        <Button variant="quiet" onClick={onDismiss}>
          {t("earlier.none_of_them")}
        </Button>
      </PromptCard>
      <JoinExpenses page={page} person={person} open={isChoosing} onClose={onClose} />
    </>
  );
}
