import { MAX_PAYMENT_NOTE } from "@/core/limits";
import { isCurrency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { isMethod } from "@/core/paying/methods";
import { isVisible, withoutInvisible } from "@/core/text/invisible";
import { isTopic } from "@/core/topics/topic";
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
  type DividoPayment,
  type DividoPerson,
  type DividoPlace,
  type DividoPortion,
  type DividoSeries,
} from "./dividoFile";
import { type Draft, refusalReason } from "./drafts";
import { shortName, unitsOf } from "./figures";
import { arrayAt, type Json, numberAt, objectAt, textAt } from "./json";
import type {
  Choices,
  ImportedComment,
  ImportedEvent,
  ImportedHousehold,
  ImportedRhythm,
  ImportedSeries,
  Place,
  Portion,
  Rate,
  Refused,
} from "./model";
import { storableParts } from "./shares";

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
const portion = formOf<DividoPortion>();
const place = formOf<DividoPlace>();
const comment = formOf<DividoComment>();
const recurring = formOf<DividoSeries>();
const rhythm = formOf<ImportedRhythm>();

/**
 * Returns the contents of Divido's own file of one event. The database normalized its texts already, so they stay
 * unchanged.
 */
export function readDivido(read: Json, choices: Choices) {
  const told = file.object(read, "event");
  const currency = event.text(told, "currency");
  const members = file.array(read, "people");
  const places = new Map(members.map((one, at) => [person.text(one, "id"), at]));
  const listed = file.array(read, "series");
  const rowsBefore = file.array(read, "expenses").length + file.array(read, "payments").length;
  const recurringRead = listed.map((one, at) => {
    const row = rowsBefore + at + 1;
    return seriesFrom({ ...expenseFrom(one, row, currency, places), ...choices.mended?.[row] }, one);
  });
  const series = recurringRead.flatMap((one) => ("rhythm" in one ? [one] : []));
  const seriesAt = new Map(series.map(({ identity }, at) => [identity, at]));
  // The database refuses a file with two of them as a whole.
  const occurrences = new Set<string>();
  const expenses = file.array(read, "expenses").map((one, at): Draft => {
    const by = seriesAt.get(expense.text(one, "series"));
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
  const households = file
    .array(read, "households")
    .filter(isFirstOfId)
    .map(
      (one): ImportedHousehold => ({
        name: shortName(household.text(one, "name")),
        people: members.flatMap((member, at) =>
          person.text(member, "household") === household.text(one, "id") ? [at] : [],
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
    refused: recurringRead.flatMap((one) => ("reason" in one ? [one] : [])),
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
    country: event.text(one, "country"),
    city: event.text(one, "city"),
    start_date: isoDayIn(event.text(one, "start_date")),
    duration_days: event.number(one, "duration_days"),
  };
}

type Places = ReadonlyMap<string, number>;

function expenseFrom(one: Json, row: number, currency: string, places: Places): Draft {
  const its = expense.text(one, "currency") || currency;
  const split = expense.text(one, "split_method");
  const id = expense.text(one, "id");
  const at = expense.object(one, "place");
  const topic = expense.text(one, "topic");
  const rate = its === currency ? null : rateFrom(one, currency);
  const where = at && placeFrom(at);
  const draft: Draft = {
    row,
    text: `${expense.text(one, "date")} · ${expense.text(one, "title")}`,
    title: expense.text(one, "title"),
    date: isoDayIn(expense.text(one, "date")),
    currency: its,
    amount: unitsOf(expense.text(one, "amount"), its),
    payers: portionsFrom(expense.array(one, "payers"), its, rate && currency, places),
    shares: portionsFrom(expense.array(one, "shares"), its, rate && currency, places),
    split: split === "parts" || split === "manual" ? split : "equal",
  };
  return {
    ...draft,
    ...billFrom(expense.array(one, "items"), expense.array(one, "extras"), draft, places),
    ...(id && { own: id }),
    ...(rate && { rate }),
    ...(isTopic(topic) && { topic }),
    ...(where && { place: where }),
    ...discussionFrom(expense.array(one, "comments"), one.to_check === true, places),
  };
}

/** Returns a recurring expense, or why no event could have it. */
function seriesFrom(draft: Draft, one: Json): ImportedSeries | Refused {
  const { row, own, title, payers, rate, place, topic, text } = draft;
  const identity = own ?? String(row);
  const its = rhythmFrom(recurring.object(one, "rhythm"));
  const isPositive = draft.amount !== null && draft.amount > 0;
  const reason = refusalReason(draft) ?? (isPositive ? null : "amount");
  if (reason || !its) return { row, identity, title, text, reason: reason ?? "rhythm" };
  return {
    ...{ identity, date: draft.date ?? "", title, currency: draft.currency, amount: draft.amount as Units, payers },
    ...(draft.split === "parts" ? storableParts(draft.shares) : { shares: draft.shares, split: draft.split }),
    ...(rate && { rate }),
    ...(place && { place }),
    ...(topic && { topic }),
    rhythm: its,
  };
}

/** Returns a rhythm. Null without one, or if its end is no day: it must not become endless. */
function rhythmFrom(told: Json | null): ImportedRhythm | null {
  if (!told) return null;
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

function rateFrom(one: Json, to: string): Rate | null {
  const value = expense.number(one, "rate");
  const source = expense.text(one, "rate_source");
  return value === null
    ? null
    : { to, value, ...(source && { date: isoDayIn(expense.text(one, "rate_date")), source }) };
}

function placeFrom(one: Json): Place {
  return {
    name: place.text(one, "name"),
    id: place.text(one, "id") || null,
    lat: place.number(one, "lat"),
    lon: place.number(one, "lon"),
    country: place.text(one, "country") || null,
    city: place.text(one, "city") || null,
  };
}

/** Returns portions, with amounts in the event's currency if that differs. */
function portionsFrom(all: readonly Json[], currency: string, to: string | null, places: Places): Portion[] {
  return all.flatMap((one): Portion[] => {
    const who = places.get(portion.text(one, "person"));
    const amount = unitsOf(portion.text(one, "amount"), currency);
    const weight = portion.number(one, "parts");
    const converted = to === null ? null : unitsOf(portion.text(one, "converted") || null, to);
    if (who === undefined || amount === null) return [];
    return [
      { person: who, amount, ...(weight !== null && { parts: weight }), ...(converted !== null && { converted }) },
    ];
  });
}

/** Returns the comments on an entry. Those without a known author are left out. */
function discussionFrom(all: readonly Json[], toCheck: boolean, places: Places): Pick<Draft, "discussion"> {
  const comments = all.flatMap((one): ImportedComment[] => {
    const author = places.get(comment.text(one, "author"));
    const said = Array.isArray(one.text) ? one.text : [];
    const parts = said.flatMap((part: unknown): ImportedComment["parts"] => {
      if (typeof part === "string") return [withoutInvisible(part)];
      const mentioned = places.get(textAt(part as Json, "person"));
      return mentioned === undefined ? [] : [{ person: mentioned }];
    });
    return author === undefined || parts.length === 0 ? [] : [{ author, at: comment.text(one, "at"), parts }];
  });
  return comments.length > 0 || toCheck ? { discussion: { comments, toCheck } } : {};
}

function paymentFrom(one: Json, row: number, currency: string, places: Places): Draft {
  const amount = unitsOf(payment.text(one, "amount"), currency);
  const id = payment.text(one, "id");
  const method = payment.text(one, "method");
  const note = payment.text(one, "note");
  const side = (key: "from" | "to"): Portion[] => {
    const who = places.get(payment.text(one, key));
    return who === undefined || amount === null ? [] : [{ person: who, amount }];
  };
  return {
    row,
    text: `${payment.text(one, "date")} · ${payment.text(one, "amount")}`,
    title: "",
    date: isoDayIn(payment.text(one, "date")),
    currency,
    amount,
    payers: side("from"),
    shares: side("to"),
    split: "manual",
    repayment: true,
    ...(isMethod(method) && { method }),
    ...(note && { note: [...note].slice(0, MAX_PAYMENT_NOTE).join("") }),
    ...(id && { own: id }),
    ...discussionFrom(payment.array(one, "comments"), one.to_check === true, places),
  };
}
