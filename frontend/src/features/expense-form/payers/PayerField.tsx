import { useId } from "react";
import { FieldError } from "@/ui/Field";
import { Stack } from "@/ui/layout";
import { onDemand } from "@/ui/onDemand";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { useExpenseForm } from "../draft/formContext";
import { missingOf } from "../draft/payers";
import { MOST_FACES } from "../draft/people";
import { PayerChoice } from "./PayerChoice";
import { PayerSelect } from "./PayerSelect";
import { usePayerError, usePayerLabel } from "./usePayerTexts";

/** Loaded on demand, because most expenses have one payer. */
const PaymentsTogether = onDemand(async () => (await import("./PaymentsTogether")).default);

/**
 * The payers: one tap on a person, or several people with an amount each. The sheet around them has the label as its title,
 * and room for all faces of a large event; only several payers are chosen from a list. Choosing one person by touch closes
 * the sheet. The sheet grows upwards, so the amounts are above the faces, which stay below the finger.
 */
export function PayerField({ onDone }: { onDone: () => void }) {
  const label = usePayerLabel();
  const { draft, dispatch, touch, people } = useExpenseForm();
  const error = usePayerError();
  const id = useId();
  const together = draft.payers !== null;
  const listed = people.length > MOST_FACES && together;
  const amounts = together && (
    <PaymentsTogether complained={error !== undefined && missingOf(draft) !== 0} many={listed} />
  );
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
      {listed ? <PayerSelect label={label} people={people} dispatch={dispatch} touch={touch} /> : amounts}
      {listed ? (
        amounts
      ) : (
        <PayerChoice labelledBy={id} describedBy={error ? `${id}-error` : undefined} invalid={error !== undefined} />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  );
}
