import { csv, moneyCell, textCell } from "@/core/export/csv";
import { plainRate } from "@/core/money/rate";
import { plainUnits, ZERO } from "@/core/money/units";
import type { PaymentMethod } from "@/core/paying/methods";
import type { Topic } from "@/core/topics/topic";
import { effectsOf, netEffect } from "@/data/event/effects";
import type { ExpenseCategory } from "@/data/event/model";
import { type EventBook, netOf, payersOf, peopleOf } from "@/data/export/book";
import { linesOf } from "@/data/export/lines";
import type { Person } from "@/data/person/model";

/** Texts of the file in the reader's language. */
export interface BookWords {
  date: string;
  type: string;
  topic: string;
  description: string;
  place: string;
  paid_by: string;
  amount: string;
  currency: string;
  rate: string;
  /** Contains the event's currency. */
  cost: string;
  payment: string;
  total: string;
  category: Record<ExpenseCategory, string>;
  topics: Record<Topic, string>;
  methodOf: (method: PaymentMethod) => string;
  nameOf: (person: Person | undefined) => string;
}

/**
 * Returns an event as CSV: a row for each expense and payment, oldest first, and a row of totals. A person's column is
 * what they paid minus their share, in the event's currency. Each row adds up to zero and each column to the person's
 * balance, also for expenses with several payers.
 */
export function csvOf(book: EventBook, words: BookWords): string {
  const people = peopleOf(book);
  const currency = book.event.default_currency;
  const names = columnNames(
    people.map(({ person }) => ({ name: words.nameOf(person), more: person.email ?? person.id.slice(0, 8) })),
  );
  const byId = new Map(people.map(({ user_id }, at) => [user_id, names[at] ?? ""]));
  const nameOf = (id: string) => byId.get(id) ?? "";
  /** For several payers, includes each one's amount in the event's currency. */
  const paidBy = (expense: EventBook["expenses"][number]) => {
    const payers = payersOf(expense);
    const said = ([person, paid]: (typeof payers)[number]) =>
      payers.length === 1 ? nameOf(person) : `${nameOf(person)} ${plainUnits(paid, currency)}`;
    return payers.map(said).join("; ");
  };
  const columns = (line: Parameters<typeof effectsOf>[0]) => {
    const effects = effectsOf(line);
    return people.map(({ user_id }) => {
      const effect = effects.get(user_id);
      return moneyCell(effect ? netEffect(effect) : ZERO, currency);
    });
  };

  const head = [
    words.date,
    words.type,
    words.topic,
    words.description,
    words.place,
    words.paid_by,
    words.amount,
    words.currency,
    words.rate,
    words.cost,
    ...names,
  ].map(textCell);
  const rows = linesOf(book).map((line) =>
    line.kind === "expense"
      ? [
          line.date,
          textCell(words.category[line.expense.category]),
          textCell(line.expense.topic ? words.topics[line.expense.topic] : ""),
          textCell(line.expense.description ?? ""),
          textCell(line.expense.place_name ?? ""),
          textCell(paidBy(line.expense)),
          moneyCell(line.expense.amount, line.expense.currency),
          line.expense.currency,
          plainRate(line.expense.conversion_rate_to_event_currency),
          moneyCell(line.expense.amount_in_event_currency, currency),
          ...columns(line.expense),
        ]
      : [
          line.date,
          textCell(
            [words.payment, line.payment.method && words.methodOf(line.payment.method)].filter(Boolean).join(" · "),
          ),
          textCell(""),
          textCell(
            [`${nameOf(line.payment.from_user)} → ${nameOf(line.payment.to_user)}`, line.payment.note]
              .filter(Boolean)
              .join(" · "),
          ),
          textCell(""),
          textCell(nameOf(line.payment.from_user)),
          moneyCell(line.payment.amount, currency),
          currency,
          "1",
          // A payment has no cost, so totals exclude it.
          "",
          ...columns(line.payment),
        ],
  );
  const totals = [
    textCell(words.total),
    ...Array.from({ length: 8 }, () => ""),
    moneyCell(book.total, currency),
    ...people.map(({ user_id }) => moneyCell(netOf(book, user_id), currency)),
  ];
  return csv([head, ...rows, totals]);
}

/**
 * Returns unique names of columns. People of the same name get their e-mail or id appended. Rows use the same names.
 */
export function columnNames(people: readonly { name: string; more: string }[]): string[] {
  const times = new Map<string, number>();
  for (const { name } of people) times.set(name, (times.get(name) ?? 0) + 1);
  return people.map(({ name, more }) => (times.get(name) === 1 ? name : `${name} (${more})`));
}
