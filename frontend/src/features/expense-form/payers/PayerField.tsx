import { Pencil } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "@/ui/Field";
import { Stack } from "@/ui/layout";
import { onDemand } from "@/ui/onDemand";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { useExpenseForm } from "../draft/formContext";
import { mainPayer, missingOf, payersOf } from "../draft/payers";
import { MOST_FACES } from "../draft/people";
import { PayerChoice } from "./PayerChoice";
import styles from "./PayerField.module.css";
import { PayerSelect } from "./PayerSelect";
import { usePaidWords } from "./usePaidWords";
import { usePayerError } from "./usePayerError";
import { usePayerLabel } from "./usePayerLabel";

/** Loaded on demand, because most expenses have one payer. */
const PaymentsTogether = onDemand(async () => (await import("./PaymentsTogether")).default);

/** The payers: one tap on a person, or several people with an amount each, which collapse to one line. */
export function PayerField() {
  const label = usePayerLabel();
  const { draft, people, dispatch } = useExpenseForm();
  const error = usePayerError();
  const id = useId();
  const together = draft.payers !== null;
  const collapse = () => {
    // Of several payers only one has paid.
    if (payersOf(draft) === null) dispatch({ type: "payer", paid_by: mainPayer(draft) });
    setClosed(true);
  };
  const [closed, setClosed] = useState(() => payersOf(draft) !== null);
  // Nothing is left to collapse when one person paid after all, or another version has arrived.
  if (closed && !together) setClosed(false);
  const described = { labelledBy: id, describedBy: error ? `${id}-error` : undefined, invalid: error !== undefined };
  return (
    <Stack gap={2}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {closed ? (
        <PayersLine {...described} onOpen={() => setClosed(false)} />
      ) : (
        <PayerEditor {...described} listed={people.length > MOST_FACES} onDone={collapse} />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  );
}

interface PayerEditorProps {
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** Whether a list replaces the faces. */
  listed: boolean;
  /** Whether the amounts are above the faces. */
  amountsFirst?: boolean;
  /** Called when the amounts of several payers add up and the person closes them. Missing in a sheet, which closes itself. */
  onDone?: () => void;
}

/** The choice of payers, with an amount for each of several. */
function PayerEditor({ listed, amountsFirst = false, onDone, ...described }: PayerEditorProps) {
  const label = usePayerLabel();
  const { draft, dispatch, touch, people } = useExpenseForm();
  const together = draft.payers !== null;
  const amounts = together && (
    <PaymentsTogether complained={described.invalid && missingOf(draft) !== 0} many={listed} onDone={onDone} />
  );
  return (
    <>
      {amountsFirst && amounts}
      {listed ? (
        <PayerSelect
          label={label}
          people={people}
          payer={together ? null : draft.paid_by}
          dispatch={dispatch}
          touch={touch}
        />
      ) : (
        <PayerChoice {...described} />
      )}
      {!amountsFirst && amounts}
    </>
  );
}

/**
 * The choice of payers in a sheet, whose title is the visible label. The sheet has room for all faces of a large event;
 * only several payers are chosen from a list. Choosing one person by touch closes the sheet. The sheet grows upwards, so the
 * amounts are above the faces, which stay below the finger.
 */
export function PayerSheetContent({ onDone = () => {} }: { onDone?: () => void }) {
  const label = usePayerLabel();
  const { draft, people } = useExpenseForm();
  const error = usePayerError();
  const id = useId();
  const listed = people.length > MOST_FACES && draft.payers !== null;
  return (
    // A choice by keyboard goes from person to person, and closes nothing.
    <Stack
      gap={2}
      onClick={({ target, detail }) => {
        // Arrow keys choose a radio button with a click event whose detail is 0.
        if (detail > 0 && target instanceof HTMLInputElement && target.type === "radio") onDone();
      }}
    >
      <ScreenReaderOnly id={id}>{label}</ScreenReaderOnly>
      <PayerEditor
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        listed={listed}
        amountsFirst={!listed}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  );
}

interface PayersLineProps {
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  onOpen: () => void;
}

/** Several payers in one line, which opens their amounts: "Emma 300.00 · Liam 180.00". */
function PayersLine({ labelledBy, describedBy, invalid, onOpen }: PayersLineProps) {
  const { t } = useTranslation("expenses");
  const { line } = usePaidWords();
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      className={styles.line}
      aria-labelledby={`${labelledBy} ${id}`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      onClick={onOpen}
    >
      <span>{line || t("payer.several")}</span>
      <Pencil size={18} aria-hidden="true" />
    </button>
  );
}
