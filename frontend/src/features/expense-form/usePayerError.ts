import { useExpenseForm } from "./formContext";
import { missingOf } from "./payers";
import { useRemainderText } from "./useRemainderText";

/** Returns what is wrong with the payers; undefined while nothing is to be said. */
export function usePayerError(): string | undefined {
  const { draft, complaint } = useExpenseForm();
  const remainder = useRemainderText();
  const code = complaint("payer");
  const missing = missingOf(draft);
  return code && missing !== 0 ? remainder.ofAmount(missing) : code;
}
