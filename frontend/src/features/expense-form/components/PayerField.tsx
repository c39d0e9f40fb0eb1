import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "@/ui/Field";
import { onDemand } from "@/ui/onDemand";
import { useExpenseForm } from "../formContext";
import { missingOf, payersOf } from "../payers";
import { useMissing } from "../useMissing";
import { PayerChoice } from "./PayerChoice";
import styles from "./PayerField.module.css";
import { PayerSelect } from "./PayerSelect";
import { PayersLine } from "./PayersLine";

/** Most expenses are paid by one. */
const PaymentsTogether = onDemand(async () => (await import("./PaymentsTogether")).default);

/** Beyond so many people a dropdown is quicker than looking for a face. */
const MOST_AVATARS = 8;

/** Who paid: one tap on a person, or several with an amount each, which close to one line. */
export function PayerField() {
  const { t } = useTranslation("expenses");
  const { draft, people, complaint } = useExpenseForm();
  const { missing: missingWords } = useMissing();
  const id = useId();
  const together = draft.payers !== null;
  const many = people.length > MOST_AVATARS;
  const [closed, setClosed] = useState(() => payersOf(draft) !== null);
  const code = complaint("payer");
  // Somebody took them for one again, or another version came: nothing is left to close.
  if (closed && !together) setClosed(false);
  const missing = missingOf(draft);
  const error = code && (missing === 0 ? code : missingWords(missing));
  const described = { labelledBy: id, describedBy: error ? `${id}-error` : undefined, invalid: error !== undefined };
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {t("payer.label")}
      </span>
      {closed ? (
        <PayersLine {...described} onOpen={() => setClosed(false)} />
      ) : (
        <>
          {many ? <PayerSelect /> : <PayerChoice {...described} />}
          {together && <PaymentsTogether complained={error !== undefined} many={many} onDone={() => setClosed(true)} />}
        </>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
