import { formatUnits } from "@/core/money/units";
import { payersLine } from "@/data/expense/payersLine";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { useExpenseForm } from "../draft/formContext";
import { payersOf } from "../draft/payers";
import { useShortName } from "../draft/useShortName";

/** Number of payers in the line. */
const MOST = 6;

/** Returns the names and the line of several payers, in which the reader is called `you`. */
export function usePaidWords(you?: string) {
  const me = useSession((s) => s.userId);
  const nameOf = usePersonName();
  const short = useShortName();
  const { draft, people } = useExpenseForm();
  const name = (id: string) =>
    nameOf(
      people.find((person) => person.id === id),
      { you: true },
    );
  return {
    name,
    /** "Emma 300.00 · Liam 180.00". */
    line: payersLine(
      (payersOf(draft) ?? []).map(({ user_id, paid_amount }) => ({
        name: user_id === me && you ? you : short(name(user_id)),
        amount: formatUnits(paid_amount, draft.currency),
      })),
      MOST,
    ),
  };
}
