import type { Discussion, ImportedBill, ImportedSeries } from "@/core/import/model";
import { occurrencesInBill, renumberedBill } from "./bill";
import { occurrencesInDiscussion, renumberedDiscussion } from "./discussion";
import type { ExportedEvent, ExportedExpense, ExportedPayment, ExportedPortion } from "./model";

/**
 * Returns the same event sorted by content, not by ids or by creation time. Two events of equal content give equal
 * files. People of the same name are sorted by the expenses and payments that they appear in.
 */
export function inOrder(taken: ExportedEvent): ExportedEvent {
  const ranks = ranksOf(taken);
  const renumbered = <One extends { person: number }>(portions: readonly One[]) =>
    portions.map((portion) => ({ ...portion, person: ranks[portion.person] ?? 0 }));
  const byPerson = <One extends { person: number }>(portions: readonly One[]) =>
    renumbered(portions).sort((one, other) => one.person - other.person);
  const told = taken.series.map((one) => {
    const [main, ...others] = one.payers;
    return {
      ...one,
      payers: [...renumbered(main ? [main] : []), ...byPerson(others)],
      shares: byPerson(one.shares),
    };
  });
  const series = sortedBy(told, ({ identity: _, ...content }) => JSON.stringify(content));
  const placeOf = (at: number) => series.findIndex((one) => one.identity === told[at]?.identity);
  const expenses = taken.expenses.map((expense) => {
    const [main, ...others] = expense.payers;
    const payers = [...renumbered(main ? [main] : []), ...byPerson(others)];
    const of = expense.series && { series: { ...expense.series, at: placeOf(expense.series.at) } };
    return {
      ...{ ...expense, payers, shares: byPerson(expense.shares) },
      ...of,
      ...itemized(expense.bill, ranks),
      ...discussed(expense.discussion, ranks),
    };
  });
  const payments = taken.payments.map((one) => ({
    ...one,
    from: ranks[one.from] ?? 0,
    to: ranks[one.to] ?? 0,
    ...discussed(one.discussion, ranks),
  }));
  const households = taken.households.map(({ name, people }) => ({
    name,
    people: people.map((person) => ranks[person] ?? 0).sort((one, other) => one - other),
  }));
  const people: string[] = [];
  for (const [person, name] of taken.people.entries()) people[ranks[person] ?? 0] = name;
  return {
    event: taken.event,
    people,
    households: sortedBy(households, (household) => JSON.stringify([household.name, household.people])),
    expenses: sortedBy(expenses, contentKey),
    series,
    payments: sortedBy(payments, ({ date, from, to, amount, method, note, discussion }) =>
      JSON.stringify([date, from, to, amount, method, note, discussion]),
    ),
  };
}

/** Returns a bill with people by rank; nothing for an expense without one. */
function itemized(bill: ImportedBill | undefined, ranks: readonly number[]): { bill?: ImportedBill } {
  return bill ? { bill: renumberedBill(bill, (person) => ranks[person] ?? 0) } : {};
}

/** Returns a discussion with people by rank; nothing for an entry without one. */
function discussed(discussion: Discussion | undefined, ranks: readonly number[]): { discussion?: Discussion } {
  return discussion ? { discussion: renumberedDiscussion(discussion, (person) => ranks[person] ?? 0) } : {};
}

/** Returns an expense's sort key without its id. The date comes first. */
function contentKey({
  date,
  title,
  currency,
  amount,
  payers,
  shares,
  split,
  topic,
  rate,
  place,
  bill,
  discussion,
  series,
}: ExportedExpense): string {
  const portions = (all: readonly ExportedPortion[]) =>
    all.map(({ person, amount, parts: weight, converted }) => [person, amount, weight, converted]);
  return JSON.stringify([
    date,
    title,
    currency,
    amount,
    split,
    topic,
    rate,
    place,
    portions(payers),
    portions(shares),
    bill,
    discussion,
    series,
  ]);
}

/** Returns each person's position: sorted by name, then by household, then by their expenses and payments. */
function ranksOf(taken: ExportedEvent): number[] {
  const householdOf = (person: number) => taken.households.find(({ people }) => people.includes(person))?.name ?? "";
  let ranks = ranked(taken.people.map((name, person) => `${name}\0${householdOf(person)}`));
  while (countOf(ranks) < ranks.length) {
    const finer = ranked(
      occurrencesOf(taken, ranks).map((occurrences, person) => `${sortableRank(ranks[person] ?? 0)} ${occurrences}`),
    );
    // The order of people with identical content is arbitrary.
    const tied = ranks.findIndex((rank, person) => ranks.indexOf(rank) !== person);
    ranks =
      countOf(finer) > countOf(ranks)
        ? finer
        : ranked(ranks.map((rank, person) => `${sortableRank(rank)}${person === tied ? "+" : ""}`));
  }
  return ranks;
}

/**
 * Returns, for each person with a tied rank, the sorted expenses and payments that contain them. Other people appear by
 * rank.
 */
function occurrencesOf({ expenses, payments, people }: ExportedEvent, ranks: readonly number[]): string[] {
  const alike = people.map((_, person) => ranks.some((rank, other) => other !== person && rank === ranks[person]));
  const occurrences: string[][] = people.map(() => []);
  const add = (person: number, occurrence: string) => {
    if (alike[person]) occurrences[person]?.push(occurrence);
  };
  const called = (portions: readonly ExportedPortion[]) =>
    portions
      .map((portion) => ({ ...portion, person: ranks[portion.person] ?? 0 }))
      .sort((one, other) => one.person - other.person);
  const rankOf = (person: number) => ranks[person] ?? 0;
  for (const expense of expenses) {
    const speaking = occurrencesInDiscussion(expense.discussion, rankOf);
    const named = [...expense.payers, ...expense.shares].map(({ person }) => person);
    if (![...named, ...speaking.map(([person]) => person)].some((person) => alike[person])) continue;
    const said = contentKey({
      ...{ ...expense, payers: called(expense.payers), shares: called(expense.shares) },
      ...itemized(expense.bill, ranks),
      ...discussed(expense.discussion, ranks),
    });
    for (const [person, occurrence] of [...occurrencesInBill(expense.bill), ...speaking])
      add(person, `${said} ${occurrence}`);
    for (const [place, { person, amount, converted }] of expense.payers.entries())
      add(person, `${said} ${place === 0} paid ${amount} ${converted}`);
    for (const { person, amount, parts, converted } of expense.shares)
      add(person, `${said} shares ${amount} ${parts} ${converted}`);
  }
  for (const { date, amount, from, to, method, note, discussion } of payments) {
    const said = JSON.stringify([date, amount, ranks[from], ranks[to], method, note, discussed(discussion, ranks)]);
    for (const [person, occurrence] of occurrencesInDiscussion(discussion, rankOf))
      add(person, `${said} ${occurrence}`);
    add(from, `${said} from`);
    add(to, `${said} to`);
  }
  return occurrences.map((all) => JSON.stringify(all.sort()));
}

/** Returns the rank of each text in sorted order. Equal texts share the last position. */
function ranked(texts: readonly string[]): number[] {
  const order = [...texts].sort();
  const places = new Map(order.map((text, place) => [text, place]));
  return texts.map((text) => places.get(text) ?? 0);
}

/** Returns a rank as text that sorts like the number. */
function sortableRank(rank: number): string {
  return String(rank).padStart(4, "0");
}

function countOf(ranks: readonly number[]): number {
  return new Set(ranks).size;
}

function sortedBy<One extends ExportedExpense | ExportedPayment | ImportedSeries | { name: string }>(
  all: readonly One[],
  said: (one: One) => string,
): One[] {
  return all
    .map((one) => ({ one, said: said(one) }))
    .sort((a, b) => (a.said < b.said ? -1 : a.said > b.said ? 1 : 0))
    .map(({ one }) => one);
}
