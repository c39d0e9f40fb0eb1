import { useExpenseForm } from "../draft/formContext";
import { percentOff } from "../draft/rules";
import { useBillProblem } from "../draft/useBillProblem";
import { useRemainderText } from "../draft/useRemainderText";

/** Returns the error of people and shares; undefined when none is shown. */
export function useSharesError(): string | undefined {
  const { draft, complaint } = useExpenseForm();
  const remainder = useRemainderText();
  const shares = complaint("shares");
  const billProblem = useBillProblem();
  const off = percentOff(draft);
  if (shares && billProblem) return billProblem;
  return complaint("people") ?? (shares && off !== 0 ? remainder.ofPercent(off) : shares);
}
