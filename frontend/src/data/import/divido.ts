import * as v from "valibot";
import type { IsoDate } from "@/core/dates/dates";
import { MAX_PARTS, MAX_PAYMENT_NOTE, MAX_PERSON_NAME } from "@/core/limits";
import { isCurrency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { isVisible, withoutInvisible } from "@/core/text/invisible";
import { fileSchema as fileEventSchema } from "@/data/event/columns";
import { fileSchema } from "@/data/expense/columns";
import { filePaymentSchema } from "@/data/payment/columns";
import { type FileRhythm, fileRhythmSchema } from "@/data/series/columns";
import { filled } from "@/platform/parsing/filled";
import { isoDayIn } from "./days";
import { billFrom } from "./dividoBill";
import {
  DIVIDO_FORMAT,
  DIVIDO_VERSION,
  type DividoComment,
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
  ImportedHousehold,
  ImportedPhoto,
  ImportedSeries,
  ImportedSplit,
  Portion,
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
const household = formOf<DividoHousehold>();
const person = formOf<DividoPerson>();
const expense = formOf<DividoExpense>();
const payment = formOf<DividoPayment>();
const share = formOf<DividoShare>();
const comment = formOf<DividoComment>();
const recurring = formOf<DividoSeries>();
const photo = formOf<ImportedPhoto>();
const split = formOf<DividoSplit>();

/**
 * Returns the contents of Divido's own file of one event. The database normalized its texts already, so they stay
 * unchanged.
 */
export function readDivido(read: Json, choices: Choices) {
  const { planned_start_date, ...event } = columnsFrom(fileEventSchema, file.object(read, "event") ?? {});
  const { default_currency: currency = "" } = event;
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
    name: event.name ?? null,
    event: { ...event, planned_start_date: isoDayIn(planned_start_date ?? "") },
    households: households.filter(({ name, people }) => isVisible(name) && people.length > 0),
    series,
    splits: splitsRead.flatMap((one) => ("reason" in one ? [] : [one])),
    refused: [...recurringRead, ...splitsRead].flatMap((one) => ("reason" in one ? [one] : [])),
  };
}

/** Skips a repeated household: a person can be in one only. */
const isFirstOfId = (one: Json, at: number, all: readonly Json[]): boolean =>
  all.findIndex((other) => household.text(other, "id") === household.text(one, "id")) === at;

type Places = ReadonlyMap<string, number>;

function expenseFrom(one: Json, row: number, currency: string, places: Places): Draft {
  const columns = columnsFrom(plainSchema, one);
  const its = columns.currency || currency;
  const id = expense.text(one, "id");
  const rate = its === currency ? null : expense.number(one, "conversion_rate_to_event_currency");
  const { rate_date, rate_source, ...others } = columns;
  const to = rate === null ? null : currency;
  const draft: Draft = {
    ...others,
    row,
    text: `${expense.text(one, "expense_date")} · ${expense.text(one, "description")}`,
    description: expense.text(one, "description"),
    expense_date: isoDayIn(expense.text(one, "expense_date")),
    currency: its,
    amount: unitsOf(expense.text(one, "amount"), its),
    payers: portionsFrom(expense.array(one, "payers"), PAID, its, to, places),
    shares: portionsFrom(expense.array(one, "shares"), SHARED, its, to, places),
    split_method: columns.split_method ?? "equal",
    ...(rate !== null && { event_currency: currency, conversion_rate_to_event_currency: rate }),
    ...(rate !== null && rate_source && { rate_date: isoDayIn(rate_date ?? ""), rate_source }),
  };
  return {
    ...draft,
    ...billFrom(expense.array(one, "items"), expense.array(one, "extras"), draft, places),
    ...(id && { own: id }),
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

/** Columns that the file has as they are. Amounts and rates are texts there. */
const plainSchema = v.omit(fileSchema, ["amount", "event_currency", "conversion_rate_to_event_currency"]);
const howPaidSchema = v.omit(filePaymentSchema, ["from_user", "to_user", "amount", "paid_on"]);

/** Returns the columns of a row that have a possible value. */
function columnsFrom<Entries extends v.ObjectEntries>(schema: v.ObjectSchema<Entries, undefined>, one: Json) {
  const read = Object.entries(schema.entries).flatMap(([key, column]) => {
    const value = typeof one[key] === "string" ? withoutInvisible(one[key]) : one[key];
    return v.is(column, value) ? [[key, value] as const] : [];
  });
  return filled(schema, Object.fromEntries(read) as Partial<v.InferOutput<typeof schema>>);
}

/** Returns the template of a recurring expense as an expense of its first day. */
function templateFrom(one: Json, row: number, currency: string, places: Places): Draft {
  const [id, expense_date] = [recurring.text(one, "id"), recurring.text(one, "anchor")];
  const portions = { payers: recurring.array(one, "payers"), shares: recurring.array(one, "shares") };
  return expenseFrom({ ...recurring.object(one, "expense"), ...portions, id, expense_date }, row, currency, places);
}

/** Returns a recurring expense, or why no event could have it. */
function seriesFrom(draft: Draft, one: Json): ImportedSeries | Refused {
  const { row, own, description, payers, shares, text } = draft;
  const identity = own ?? String(row);
  const isPositive = draft.amount !== null && draft.amount > 0;
  const { expense_date, ...columns } = filled(fileSchema, draft);
  const rhythm = rhythmFrom(one, expense_date ?? "");
  const reason = refusalReason(draft) ?? (isPositive ? null : "amount");
  if (reason || !rhythm) return { row, identity, title: description, text, reason: reason ?? "rhythm" };
  return {
    ...{ ...columns, identity, amount: draft.amount as Units, payers, shares, rhythm },
    ...(draft.split_method === "parts" && storableParts(shares)),
  };
}

/** Returns a rhythm. Null for an impossible one, such as one whose end is no day: it must not become endless. */
function rhythmFrom(told: Json, anchor: IsoDate): FileRhythm | null {
  const text = (key: keyof FileRhythm) => recurring.text(told, key) || null;
  const number = (key: keyof FileRhythm) => recurring.number(told, key);
  const lastDay = text("ends_on");
  const read = {
    ...{ anchor, unit: text("unit"), every: number("every") ?? 1 },
    ends_on: lastDay && (isoDayIn(lastDay) ?? undefined),
    ...{ ends_after: number("ends_after"), ask_amount: told.ask_amount === true, time_zone: text("time_zone") ?? "" },
    ...{ anchor_number: number("anchor_number") ?? 1, month_day: number("month_day") },
    next_number: number("next_number") ?? 1,
    skipped: Array.isArray(told.skipped) ? told.skipped.map(Number).filter(Number.isInteger) : [],
    paused: text("paused"),
  };
  return v.is(fileRhythmSchema, read) ? read : null;
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
  const { note, ...how } = columnsFrom(howPaidSchema, one);
  const side = (key: "from_user" | "to_user"): Portion[] => {
    const who = places.get(payment.text(one, key));
    return who === undefined || amount === null ? [] : [{ person: who, amount }];
  };
  return {
    row,
    text: `${payment.text(one, "paid_on")} · ${payment.text(one, "amount")}`,
    description: "",
    expense_date: isoDayIn(payment.text(one, "paid_on")),
    currency,
    amount,
    payers: side("from_user"),
    shares: side("to_user"),
    split_method: "manual",
    repayment: true,
    ...how,
    ...(note && { note: [...note].slice(0, MAX_PAYMENT_NOTE).join("") }),
    ...(id && { own: id }),
    ...discussionFrom(payment.array(one, "comments"), one.to_check === true, places),
  };
}
