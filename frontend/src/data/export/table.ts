import { csv, moneyCell, textCell } from "@/core/export/csv";
import type { Currency } from "@/core/money/currency";
import { sum } from "@/core/money/units";
import type { ExportedEvent, ExportedPortion } from "./model";

/**
 * Returns an event as a table for other programs: `Date, Title, Paid by <name>…, Paid for <name>…, Currency, Category`.
 * Heads are the same in every language, amounts are in each row's own currency, and an empty cell means zero.
 */
export function tableText({ event, people, expenses, payments }: ExportedEvent, words: { payment: string }): string {
  const names = namesApart(people);
  const head = [
    "Date",
    "Title",
    ...names.map((name) => `Paid by ${name}`),
    ...names.map((name) => `Paid for ${name}`),
    "Currency",
    "Category",
  ];
  const cells = (portions: readonly Omit<ExportedPortion, "converted">[], currency: Currency) =>
    people.map((_, person) => {
      const its = portions.filter((portion) => portion.person === person).map(({ amount }) => amount);
      return its.length === 0 ? "" : moneyCell(sum(its), currency);
    });
  const spent = expenses.map(({ expense_date, description, currency, payers, shares, place_name }) => [
    expense_date,
    textCell(description),
    ...cells(payers, currency),
    ...cells(shares, currency),
    currency,
    textCell(place_name ? "place" : "general"),
  ]);
  const repaid = payments.map(({ paid_on, from_user, to_user, amount }) => [
    paid_on,
    textCell(words.payment),
    ...cells([{ person: from_user, amount }], event.default_currency),
    ...cells([{ person: to_user, amount }], event.default_currency),
    event.default_currency,
    textCell("payment"),
  ]);
  const rows = [...spent, ...repaid].sort(([one = ""], [other = ""]) => (one < other ? -1 : one > other ? 1 : 0));
  return csv([head.map(textCell), ...rows]);
}

/** Returns unique names. A name that occurs again gets a number. */
function namesApart(people: readonly string[]): string[] {
  const taken = new Set<string>();
  return people.map((name) => {
    let apart = name;
    for (let number = 2; taken.has(apart); number++) apart = `${name} (${number})`;
    taken.add(apart);
    return apart;
  });
}
