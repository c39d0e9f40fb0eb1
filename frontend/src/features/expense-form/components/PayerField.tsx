import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "@/ui/Field";
import { onDemand } from "@/ui/onDemand";
import { useExpenseForm } from "../formContext";
import { missingOf, payersOf } from "../payers";
import { MOST_FACES } from "../people";
import { usePayerError } from "../usePayerError";
import { PayerChoice } from "./PayerChoice";
import styles from "./PayerField.module.css";
import { PayerSelect } from "./PayerSelect";
import { PayersLine } from "./PayersLine";

/** Loaded on demand, because most expenses are paid by one person. */
const PaymentsTogether = onDemand(async () => (await import("./PaymentsTogether")).default);

/** Who paid: one tap on a person, or several with an amount each, which close to one line. */
export function PayerField() {
  const { t } = useTranslation("expenses");
  const { draft } = useExpenseForm();
  const error = usePayerError();
  const id = useId();
  const together = draft.payers !== null;
  const [closed, setClosed] = useState(() => payersOf(draft) !== null);
  // One person paid after all, or another version arrived: there is nothing left to close.
  if (closed && !together) setClosed(false);
  const described = { labelledBy: id, describedBy: error ? `${id}-error` : undefined, invalid: error !== undefined };
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {t("payer.label")}
      </span>
      {closed ? (
        <PayersLine {...described} onOpen={() => setClosed(false)} />
      ) : (
        <PayerEditor {...described} onDone={() => setClosed(true)} />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface PayerEditorProps {
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** The amounts of several payers add up, and the person is done with them. */
  onDone: () => void;
}

/** The choice of who paid, with an amount for each of several payers. */
function PayerEditor({ onDone, ...described }: PayerEditorProps) {
  const { draft, dispatch, touch, people } = useExpenseForm();
  const many = people.length > MOST_FACES;
  const together = draft.payers !== null;
  return (
    <>
      {many ? (
        <PayerSelect people={people} payer={together ? null : draft.paid_by} dispatch={dispatch} touch={touch} />
      ) : (
        <PayerChoice {...described} />
      )}
      {together && (
        <PaymentsTogether complained={described.invalid && missingOf(draft) !== 0} many={many} onDone={onDone} />
      )}
    </>
  );
}

/** The same in a sheet, which has the label as its title. Choosing one person by touch closes it. */
export function PayerSheetContent({ onDone = () => {} }: { onDone?: () => void }) {
  const { t } = useTranslation("expenses");
  const error = usePayerError();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a choice by keyboard goes from person to person, and closes nothing
    // biome-ignore lint/a11y/noStaticElementInteractions: the choices within are the controls
    <div
      className={styles.field}
      onClick={({ target, detail }) => {
        // Arrow keys choose with a click of no presses.
        if (detail > 0 && target instanceof HTMLInputElement && target.type === "radio") onDone();
      }}
    >
      <span id={id} className="visually-hidden">
        {t("payer.label")}
      </span>
      <PayerEditor
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        onDone={onDone}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
