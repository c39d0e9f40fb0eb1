import { useExpenseForm } from "./formContext";
import { percentOff } from "./rules";
import { useRemainderText } from "./useRemainderText";

/** Returns what is wrong with the people and their shares; undefined while nothing is to be said. */
export function useSharesError(): string | undefined {
  const { draft, complaint } = useExpenseForm();
  const remainder = useRemainderText();
  const shares = complaint("shares");
  const off = percentOff(draft);
  return complaint("people") ?? (shares && off !== 0 ? remainder.ofPercent(off) : shares);
}
