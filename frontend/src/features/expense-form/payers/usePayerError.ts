import { useExpenseForm } from "../draft/formContext";
import { missingOf } from "../draft/payers";
import { useRemainderText } from "../draft/useRemainderText";

/** Returns the error of the payers; undefined when none is shown. */
export function usePayerError(): string | undefined {
  const { draft, complaint } = useExpenseForm();
  const remainder = useRemainderText();
  const code = complaint("payer");
  const missing = missingOf(draft);
  return code && missing !== 0 ? remainder.ofAmount(missing) : code;
}
