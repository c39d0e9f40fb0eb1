import * as v from "valibot";
import { MAX_PARTS, MAX_PAYMENT_NOTE, MAX_PERSON_NAME } from "@/core/limits";
import { isCurrency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { isMethod } from "@/core/paying/methods";
import { isVisible, withoutInvisible } from "@/core/text/invisible";
import { type Details, detailsOf, detailsSchema } from "@/data/expense/columns";
import { isoDayIn } from "./days";
import { billFrom } from "./dividoBill";
import {
  DIVIDO_FORMAT,
  DIVIDO_VERSION,
  type DividoComment,
  type DividoEvent,
  type DividoExpense,
  type DividoFile,
  type DividoHousehold,
  type DividoPayer,
  type DividoPayment,
  type DividoPerson,
  type DividoSeries,
  type DividoShare,
  type DividoSplit,
} from "./dividoFile";
import { type Draft, refusalReason } from "./drafts";
import { shortName, unitsOf } from "./figures";
import { arrayAt, type Json, numberAt, objectAt, textAt } from "./json";
import type {
  Choices,
  ImportedComment,
  ImportedEvent,
  ImportedHousehold,
  ImportedPhoto,
  ImportedRhythm,
  ImportedSeries,
  ImportedSplit,
  Portion,
  Rate,
  Refused,
} from "./model";
import { storableParts } from "./shares";
import { roundedWeight } from "./weights";

export function isDivido(file: Json): boolean {
  return file.format === DIVIDO_FORMAT && numberAt(file, "version") === DIVIDO_VERSION;
}

/** Returns readers that accept only keys of `Form`, so that a key renamed in the writer fails to compile here. */
function formOf<Form>() {
  return {
    text: (one: Json | null, key: keyof Form & string) => textAt(one, key),
    number: (one: Json, key: keyof Form & string) => numberAt(one, key),
    object: (one: Json | null, key: keyof Form & string) => objectAt(one, key),
    array: (one: Json, key: keyof Form & string) => arrayAt(one, key),
  };
}

const file = formOf<DividoFile>();
const event = formOf<DividoEvent>();
const household = formOf<DividoHousehold>();
const person = formOf<DividoPerson>();
const expense = formOf<DividoExpense>();
const payment = formOf<DividoPayment>();
const share = formOf<DividoShare>();
const comment = formOf<DividoComment>();
const recurring = formOf<DividoSeries>();
const photo = formOf<ImportedPhoto>();
const split = formOf<DividoSplit>();
const rhythm = formOf<ImportedRhythm>();

/**
 * Returns the contents of Divido's own file of one event. The database normalized its texts already, so they stay
 * unchanged.
 */
export function readDivido(read: Json, choices: Choices) {
  const told = file.object(read, "event");
  const currency = event.text(told, "default_currency");
  const members = file.array(read, "people");
  const places = new Map(members.map((one, at) => [person.text(one, "id"), at]));
  const listed = file.array(read, "series");
  const rowsBefore = file.array(read, "expenses").length + file.array(read, "payments").length;
  const recurringRead = listed.map((one, at) => {
    const row = rowsBefore + at + 1;
    return seriesFrom({ ...templateFrom(one, row, currency, places), ...choices.mended?.[row] }, one);
  });
  const series = recurringRead.flatMap((one) => ("rhythm" in one ? [one] : []));
  const seriesAt = new Map(series.map(({ identity }, at) => [identity, at]));
  // The database refuses a file with two of them as a whole.
  const occurrences = new Set<string>();
  const expenses = file.array(read, "expenses").map((one, at): Draft => {
    const by = seriesAt.get(expense.text(one, "series_id"));
    const number = expense.number(one, "series_number");
    const draft = expenseFrom(one, at + 1, currency, places);
    if (by === undefined || number === null) return draft;
    const occurrence = `${by} ${number}`;
    const isTwice = occurrences.has(occurrence);
    occurrences.add(occurrence);
    return { ...draft, series: { at: by, number }, ...(isTwice && { reason: "occurrence_twice" as const }) };
  });
  const payments = file
    .array(read, "payments")
    .map((one, at) => paymentFrom(one, expenses.length + at + 1, currency, places));
  const rowsOfAll = rowsBefore + listed.length;
  const splitsRead = file.array(read, "saved_splits").map((one, at) => splitFrom(one, rowsOfAll + at + 1, places));
  const households = file
    .array(read, "households")
    .filter(isFirstOfId)
    .map(
      (one): ImportedHousehold => ({
        name: shortName(household.text(one, "name")),
        people: members.flatMap((member, at) =>
          person.text(member, "household_id") === household.text(one, "id") ? [at] : [],
        ),
      }),
    );
  return {
    drafts: [...expenses, ...payments],
    people: members.map((one) => person.text(one, "name")),
    currency: isCurrency(currency) ? currency : null,
    name: event.text(told, "name") || null,
    event: eventFrom(told ?? {}),
    households: households.filter(({ name, people }) => isVisible(name) && people.length > 0),
    series,
    splits: splitsRead.flatMap((one) => ("reason" in one ? [] : [one])),
    refused: [...recurringRead, ...splitsRead].flatMap((one) => ("reason" in one ? [one] : [])),
  };
}

/** Skips a repeated household: a person can be in one only. */
const isFirstOfId = (one: Json, at: number, all: readonly Json[]): boolean =>
  all.findIndex((other) => household.text(other, "id") === household.text(one, "id")) === at;

function eventFrom(one: Json): ImportedEvent {
  return {
    id: event.text(one, "id"),
    description: event.text(one, "description") || null,
    category: event.text(one, "category"),
    place_country: event.text(one, "place_country") || null,
    place_city: event.text(one, "place_city") || null,
    planned_start_date: isoDayIn(event.text(one, "planned_start_date")),
    planned_duration_days: event.number(one, "planned_duration_days"),
  };
}

type Places = ReadonlyMap<string, number>;

function expenseFrom(one: Json, row: number, currency: string, places: Places): Draft {
  const its = expense.text(one, "currency") || currency;
  const split = expense.text(one, "split_method");
  const id = expense.text(one, "id");
  const rate = its === currency ? null : rateFrom(one, currency);
  const draft: Draft = {
    row,
    text: `${expense.text(one, "expense_date")} · ${expense.text(one, "description")}`,
    title: expense.text(one, "description"),
    date: isoDayIn(expense.text(one, "expense_date")),
    currency: its,
    amount: unitsOf(expense.text(one, "amount"), its),
    payers: portionsFrom(expense.array(one, "payers"), PAID, its, rate && currency, places),
    shares: portionsFrom(expense.array(one, "shares"), SHARED, its, rate && currency, places),
    split: split === "parts" || split === "manual" ? split : "equal",
  };
  return {
    ...draft,
    ...billFrom(expense.array(one, "items"), expense.array(one, "extras"), draft, places),
    ...(id && { own: id }),
    ...(rate && { rate }),
    ...detailsFrom(one),
    ...discussionFrom(expense.array(one, "comments"), one.to_check === true, places),
    ...photosFrom(expense.array(one, "photos")),
  };
}

function photosFrom(all: readonly Json[]): Pick<Draft, "photos"> {
  const photos = all.map((one): ImportedPhoto => {
    const { file: name } = one as Partial<Record<keyof ImportedPhoto, unknown>>;
    // As it is: an archive's names may have letters that texts lose.
    return { id: photo.text(one, "id"), file: typeof name === "string" ? name : "" };
  });
  return photos.length > 0 ? { photos } : {};
}

/** Returns the plain columns of a row that have a possible value. */
function detailsFrom(one: Json): Details {
  const read = Object.entries(detailsSchema.entries).flatMap(([key, schema]) => {
    const value = typeof one[key] === "string" ? withoutInvisible(one[key]) : one[key];
    return v.is(schema, value) ? [[key, value] as const] : [];
  });
  return detailsOf(Object.fromEntries(read));
}

/** Returns the template of a recurring expense as an expense of its first day. */
function templateFrom(one: Json, row: number, currency: string, places: Places): Draft {
  const [id, expense_date] = [recurring.text(one, "id"), recurring.text(one, "anchor")];
  const portions = { payers: recurring.array(one, "payers"), shares: recurring.array(one, "shares") };
  return expenseFrom({ ...recurring.object(one, "expense"), ...portions, id, expense_date }, row, currency, places);
}

/** Returns a recurring expense, or why no event could have it. */
function seriesFrom(draft: Draft, one: Json): ImportedSeries | Refused {
  const { row, own, title, payers, rate, text } = draft;
  const identity = own ?? String(row);
  const its = rhythmFrom(one);
  const isPositive = draft.amount !== null && draft.amount > 0;
  const reason = refusalReason(draft) ?? (isPositive ? null : "amount");
  if (reason || !its) return { row, identity, title, text, reason: reason ?? "rhythm" };
  return {
    ...{ identity, date: draft.date ?? "", title, currency: draft.currency, amount: draft.amount as Units, payers },
    ...(draft.split === "parts" ? storableParts(draft.shares) : { shares: draft.shares, split: draft.split }),
    ...(rate && { rate }),
    ...detailsOf(draft),
    rhythm: its,
  };
}

/** Returns a rhythm. Null without one, or if its end is no day: it must not become endless. */
function rhythmFrom(told: Json): ImportedRhythm | null {
  if (!rhythm.text(told, "unit")) return null;
  const lastDay = rhythm.text(told, "ends_on");
  const ends_on = isoDayIn(lastDay);
  if (lastDay && !ends_on) return null;
  const numberOf = (key: "every" | "anchor_number" | "next_number") => rhythm.number(told, key) ?? 1;
  const monthDay = rhythm.number(told, "month_day");
  return {
    unit: rhythm.text(told, "unit"),
    every: numberOf("every"),
    ends_on,
    ends_after: rhythm.number(told, "ends_after"),
    ask_amount: told.ask_amount === true,
    time_zone: rhythm.text(told, "time_zone"),
    anchor_number: numberOf("anchor_number"),
    ...(monthDay !== null && { month_day: monthDay }),
    next_number: numberOf("next_number"),
    skipped: Array.isArray(told.skipped) ? told.skipped.map(Number).filter(Number.isInteger) : [],
    paused: rhythm.text(told, "paused") || null,
  };
}

/** Returns a saved split, or why no event could have it. */
function splitFrom(one: Json, row: number, places: Places): ImportedSplit | Refused {
  const name = split.text(one, "name");
  const told = Object.entries(split.object(one, "parts") ?? {});
  const refused = (reason: Refused["reason"]) => ({ row, identity: String(row), reason, title: name, text: name });
  if (!isVisible(name) || [...name].length > MAX_PERSON_NAME) return refused("split_name");
  if (told.some(([id]) => !places.has(id))) return refused("people");
  const parts = told.map(([id, part]) => ({ person: places.get(id) ?? 0, part: Number(part) }));
  const isPart = (part: number) => part > 0 && part <= MAX_PARTS && part === roundedWeight(part);
  if (parts.length === 0 || !parts.every(({ part }) => isPart(part))) return refused("split_parts");
  return { row, name, parts, isDefault: one.is_default === true };
}

function rateFrom(one: Json, to: string): Rate | null {
  const value = expense.number(one, "conversion_rate_to_event_currency");
  const source = expense.text(one, "rate_source");
  return value === null
    ? null
    : { to, value, ...(source && { date: isoDayIn(expense.text(one, "rate_date")), source }) };
}

/** The keys of a payer and of a share. */
const PAID = { amount: "paid_amount", converted: "paid_in_event_currency" } as const satisfies Keys<DividoPayer>;
const SHARED = { amount: "share_amount", converted: "share_in_event_currency" } as const satisfies Keys<DividoShare>;
type Keys<Form> = Record<"amount" | "converted", keyof Form>;

/** Returns portions, with amounts in the event's currency if that differs. */
function portionsFrom(
  all: readonly Json[],
  keys: typeof PAID | typeof SHARED,
  currency: string,
  to: string | null,
  places: Places,
): Portion[] {
  return all.flatMap((one): Portion[] => {
    const who = places.get(share.text(one, "user_id"));
    const amount = unitsOf(textAt(one, keys.amount), currency);
    const weight = share.number(one, "parts");
    const converted = to === null ? null : unitsOf(textAt(one, keys.converted) || null, to);
    if (who === undefined || amount === null) return [];
    return [
      { person: who, amount, ...(weight !== null && { parts: weight }), ...(converted !== null && { converted }) },
    ];
  });
}

/** Returns the comments on an entry. Those without a known author are left out. */
function discussionFrom(all: readonly Json[], toCheck: boolean, places: Places): Pick<Draft, "discussion"> {
  const comments = all.flatMap((one): ImportedComment[] => {
    const author = places.get(comment.text(one, "author_id"));
    const said = Array.isArray(one.text) ? one.text : [];
    const parts = said.flatMap((part: unknown): ImportedComment["parts"] => {
      if (typeof part === "string") return [withoutInvisible(part)];
      const mentioned = places.get(textAt(part as Json, "user_id"));
      return mentioned === undefined ? [] : [{ person: mentioned }];
    });
    return author === undefined || parts.length === 0 ? [] : [{ author, at: comment.text(one, "created_at"), parts }];
  });
  return comments.length > 0 || toCheck ? { discussion: { comments, toCheck } } : {};
}

function paymentFrom(one: Json, row: number, currency: string, places: Places): Draft {
  const amount = unitsOf(payment.text(one, "amount"), currency);
  const id = payment.text(one, "id");
  const method = payment.text(one, "method");
  const note = payment.text(one, "note");
  const side = (key: "from_user" | "to_user"): Portion[] => {
    const who = places.get(payment.text(one, key));
    return who === undefined || amount === null ? [] : [{ person: who, amount }];
  };
  return {
    row,
    text: `${payment.text(one, "paid_on")} · ${payment.text(one, "amount")}`,
    title: "",
    date: isoDayIn(payment.text(one, "paid_on")),
    currency,
    amount,
    payers: side("from_user"),
    shares: side("to_user"),
    split: "manual",
    repayment: true,
    ...(isMethod(method) && { method }),
    ...(note && { note: [...note].slice(0, MAX_PAYMENT_NOTE).join("") }),
    ...(id && { own: id }),
    ...discussionFrom(payment.array(one, "comments"), one.to_check === true, places),
  };
}
