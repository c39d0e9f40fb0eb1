import * as v from "valibot";
import { MAX_PERSON_NAME, MAX_TITLE, MIN_TITLE } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { ZERO } from "@/core/money/units";
import { type CommentPart, commentParts } from "@/core/text/mentions";
import { fileSchema as fileEventSchema } from "@/data/event/columns";
import { mergedId } from "@/data/event/mutationKind";
import { fileSchema } from "@/data/expense/columns";
import type { ExportedEvent, ExportedExpense, ExportedPortion } from "@/data/export/model";
import type { Discussion, ImportedBill, ImportedComment, ImportedSeries, Portion } from "@/data/import/model";
import { filePaymentSchema } from "@/data/payment/columns";
import { nameOf } from "@/data/person/displayName";
import { type Person, personWith } from "@/data/person/model";
import { fileRhythmSchema, type Series, type SeriesExpense } from "@/data/series/columns";
import { filled } from "@/platform/parsing/filled";
import { type BookedComment, type BookedExpense, type EventBook, peopleOf } from "./book";
import { type NameWords, PLACE } from "./nameWords";

/** Returns an event for exported files. People have names only, never an e-mail. */
export function exportedEventOf(book: EventBook, words: NameWords): ExportedEvent {
  const { event } = book;
  const people = peopleOf(book);
  const places = new Map(people.map(({ user_id }, place) => [user_id, place]));
  const placeOf = (person: string) => places.get(person) ?? 0;
  const merged = mergedId(book.participants);
  /** Mentioned people who are not in the file keep the name that screens show. */
  const partOf = (part: CommentPart): ImportedComment["parts"][number] => {
    if (typeof part === "string") return part;
    const id = merged(part.person);
    const place = places.get(id);
    const person = book.participants.find(({ user_id }) => user_id === id)?.person;
    return place === undefined ? `@${calledIn(person ?? personWith({ id }), words)}` : { person: place };
  };
  const said = new Map<string, BookedComment[]>();
  for (const one of book.comments) said.set(one.entry_id, [...(said.get(one.entry_id) ?? []), one]);
  const discussionOf = (id: string): { discussion?: Discussion } => {
    const comments = (said.get(id) ?? []).map(({ author_id, text, created_at }) => ({
      author: placeOf(author_id),
      at: created_at,
      parts: joined(commentParts(text).map(partOf)),
    }));
    const toCheck = id in book.check_marks;
    return comments.length > 0 || toCheck ? { discussion: { comments, toCheck } } : {};
  };
  return {
    event: v.parse(fileEventSchema, event),
    people: people.map(({ person }) => calledIn(person, words)),
    households: book.households.flatMap(({ id, name }) => {
      const members = people.flatMap(({ household_id }, place) => (household_id === id ? [place] : []));
      return members.length > 0 ? [{ name, people: members }] : [];
    }),
    expenses: book.expenses.map((expense) => ({
      ...exportedExpense(expense, event.default_currency, placeOf),
      ...occurrenceOf(expense, book.series ?? []),
      ...discussionOf(expense.id),
      ...photosOf(book, expense.id),
    })),
    series: (book.series ?? []).map((series) => exportedSeries(series, event.default_currency, placeOf)),
    splits: (book.saved_splits ?? []).flatMap(({ name, parts, is_default }) => {
      // Its people left.
      if (Object.keys(parts).length === 0) return [];
      const its = Object.entries(parts).map(([person, part]) => ({ person: placeOf(person), part }));
      return [{ name, parts: its, isDefault: is_default }];
    }),
    payments: book.payments.map((payment) => ({
      ...filled(filePaymentSchema, payment),
      ...{ identity: payment.id, from_user: placeOf(payment.from_user), to_user: placeOf(payment.to_user) },
      ...discussionOf(payment.id),
    })),
  };
}

function photosOf({ photos }: EventBook, expenseId: string): Pick<ExportedExpense, "photos"> {
  const its = photos?.[expenseId];
  return its ? { photos: its } : {};
}

/** Joins adjacent texts, so that importing and exporting again gives the same parts. */
function joined(parts: readonly ImportedComment["parts"][number][]): ImportedComment["parts"] {
  const all: ImportedComment["parts"] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === "string" && typeof last === "string") all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

function calledIn(person: Person, words: NameWords): string {
  return [...wordedName({ ...person, email: null }, words)].slice(0, MAX_PERSON_NAME).join("").trim();
}

/** Returns a person's name, or a text for people without one. */
export function wordedName(person: Person | undefined, words: NameWords): string {
  const name = nameOf(person);
  if (name !== null) return name;
  if (person?.deleted) return words.deleted;
  return person?.place ? words.numbered.replace(PLACE, String(person.place)) : words.unknown;
}

function exportedExpense(
  expense: BookedExpense,
  eventCurrency: Currency,
  placeOf: (person: string) => number,
): ExportedExpense {
  const { parts, own } = expense;
  const taken = (converted: BookedExpense["payers"], its: BookedExpense["payers"]) =>
    Object.entries(converted).map(
      ([person, amount]): ExportedPortion => ({
        person: placeOf(person),
        amount: its[person] ?? ZERO,
        converted: amount,
      }),
    );
  const shares = taken(expense.shares, own?.shares ?? expense.shares);
  const weights = new Map(Object.entries(parts ?? {}).map(([person, weight]) => [placeOf(person), weight]));
  return {
    ...columnsOf(expense, eventCurrency),
    ...{ identity: expense.id, expense_date: expense.expense_date, description: titleOf(expense) },
    payers: mainFirst(taken(expense.payers, own?.payers ?? expense.payers), placeOf(expense.paid_by)),
    shares: shares.map((share) => {
      const weight = weights.get(share.person);
      return weight === undefined ? share : { ...share, parts: weight };
    }),
    ...exportedBill(expense, placeOf),
  };
}

/** Returns the columns of an expense that are the same in files. Only those in another currency have a rate. */
function columnsOf(expense: SeriesExpense, eventCurrency: Currency) {
  const { conversion_rate_to_event_currency, rate_date, rate_source, ...columns } = filled(fileSchema, expense);
  if (expense.currency === eventCurrency) return columns;
  const rate = { conversion_rate_to_event_currency, rate_date, rate_source: rate_source ?? "own" };
  return { ...columns, ...rate, event_currency: eventCurrency };
}

const mainFirst = <Part extends Portion>(payers: readonly Part[], main: number): Part[] =>
  payers.toSorted((one, other) => Number(other.person === main) - Number(one.person === main));

function occurrenceOf({ series_id, series_number }: BookedExpense, series: readonly Series[]) {
  const at = series.findIndex(({ id }) => id === series_id);
  return at >= 0 && typeof series_number === "number" ? { series: { at, number: series_number } } : {};
}

function exportedSeries(series: Series, eventCurrency: Currency, placeOf: (person: string) => number): ImportedSeries {
  const { id, expense, payers, shares } = series;
  const paid = (payers ?? []).map(({ user_id, paid_amount }) => ({ person: placeOf(user_id), amount: paid_amount }));
  return {
    ...columnsOf(expense, eventCurrency),
    ...{ identity: id, description: expense.description ?? "" },
    payers: mainFirst(paid, placeOf(expense.paid_by)),
    shares: shares.map(({ user_id, share_amount, parts }) => ({
      person: placeOf(user_id),
      amount: share_amount,
      ...(parts !== null && { parts }),
    })),
    rhythm: v.parse(fileRhythmSchema, series),
  };
}

function exportedBill(
  { items = [], extras = [] }: BookedExpense,
  placeOf: (person: string) => number,
): { bill?: ImportedBill } {
  if (items.length + extras.length === 0) return {};
  const lines = items.map(({ label, amount, weights }) => ({
    ...{ label, amount },
    weights: Object.entries(weights).map(([person, weight]) => ({ person: placeOf(person), weight })),
  }));
  return { bill: { items: lines, extras } };
}

/** Returns the title of an expense. A title that is too short gets the place appended. */
function titleOf({ description, place_name }: BookedExpense): string {
  const said = description ?? "";
  if ([...said].length >= MIN_TITLE) return said;
  return [...[said, place_name].filter(Boolean).join(" · ")].slice(0, MAX_TITLE).join("");
}
