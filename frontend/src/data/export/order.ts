import { renumberedBill } from "./bill";
import { renumberedDiscussion } from "./discussion";
import type { ExportedEvent, ExportedExpense, ExportedPayment } from "./model";

/**
 * Returns the same event with its people sorted by name, so that their order does not depend on who imports it. Expenses,
 * recurring expenses, saved splits and payments stay in their order, which an import keeps.
 */
export function inOrder(taken: ExportedEvent): ExportedEvent {
  const { people, households, expenses, series, splits, payments } = taken;
  const sorted = [...people.keys()].sort((one, other) => compare(people[one] ?? "", people[other] ?? ""));
  const places = new Map(sorted.map((person, place) => [person, place]));
  const placeOf = (person: number) => places.get(person) ?? 0;
  const byPerson = <One extends { person: number }>(portions: readonly One[]) =>
    portions
      .map((portion) => ({ ...portion, person: placeOf(portion.person) }))
      .sort((one, other) => one.person - other.person);
  /** The first payer is the main one. */
  const portionsOf = <One extends { person: number }>({ payers, shares }: { payers: One[]; shares: One[] }) => ({
    payers: [...byPerson(payers.slice(0, 1)), ...byPerson(payers.slice(1))],
    shares: byPerson(shares),
  });
  const discussionOf = ({ discussion }: ExportedExpense | ExportedPayment) =>
    discussion ? { discussion: renumberedDiscussion(discussion, placeOf) } : {};
  return {
    event: taken.event,
    people: sorted.map((person) => people[person] ?? ""),
    households: households.map((household) => ({ ...household, people: household.people.map(placeOf) })),
    expenses: expenses.map((expense) => ({
      ...{ ...expense, ...portionsOf(expense), ...discussionOf(expense) },
      ...(expense.bill && { bill: renumberedBill(expense.bill, placeOf) }),
    })),
    series: series.map((one) => ({ ...one, ...portionsOf(one) })),
    splits: splits.map((split) => ({ ...split, parts: byPerson(split.parts) })),
    payments: payments.map((one) => ({
      ...{ ...one, from_user: placeOf(one.from_user), to_user: placeOf(one.to_user), ...discussionOf(one) },
    })),
  };
}

/** Compares code units, so that a device's language does not matter. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
