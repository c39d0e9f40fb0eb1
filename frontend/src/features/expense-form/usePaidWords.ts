import { formatUnits } from "@/core/money/units";
import { payersLine } from "@/data/expense/payersLine";
import { shortName } from "@/data/person/displayName";
import { usePersonName } from "@/data/person/usePersonName";
import { useExpenseForm } from "./formContext";
import { payersOf } from "./payers";

/** So many are named in the line; opened, it shows all of them. */
const MOST = 6;

/** What is said of who paid together. */
export function usePaidWords() {
  const nameOf = usePersonName();
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
        name: shortName(name(user_id)),
        amount: formatUnits(paid_amount, draft.currency),
      })),
      MOST,
    ),
  };
}
