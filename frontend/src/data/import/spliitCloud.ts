import { occurrenceDate, REPEAT_UNITS } from "@/core/dates/occurrences";
import { LAST_DAY } from "@/core/dates/takenDays";
import {
  MAX_COMMENT,
  MAX_EVENT_DESCRIPTION,
  MAX_EVERY,
  MAX_HOUSEHOLD_NAME,
  MAX_LABEL,
  MAX_OCCURRENCES,
  MAX_PAYMENT_NOTE,
} from "@/core/limits";
import { type Currency, decimalsOf, isCurrency } from "@/core/money/currency";
import { convert, toRate } from "@/core/money/rate";
import { fromUnits, plainUnits, type Units } from "@/core/money/units";
import { isApportioned } from "@/core/splitting/apportioned";
import { apportion } from "@/core/splitting/split";
import { isVisible } from "@/core/text/invisible";
import type { FileEvent } from "@/data/event/columns";
import type { FileRhythm } from "@/data/series/columns";
import { isoDayIn } from "./days";
import { billFrom } from "./dividoBill";
import { type Draft, finish } from "./drafts";
import { normalized } from "./figures";
import { arrayAt, isObject, type Json, numberAt, objectAt, textAt } from "./json";
import type { Choices, ImportedComment, ImportedHousehold, ImportedSeries, Loss, Portion } from "./model";
import {
  commonDivisor,
  convertedParts,
  type ExactParts,
  exactParts,
  isLiteral,
  partsTogether,
  roundedTogether,
  type ShareRow,
  type Sides,
} from "./spliitCloudShares";
import { type GroupUnits, groupUnits, inOwnUnits, unnamedUnits } from "./spliitUnits";
import { topicOfCategory } from "./topicOfCategory";

/** Name of the file in an archive that contains its group, or lists the groups of an account. */
export const CLOUD_MANIFEST = "manifest.json";

const FORMAT = "spliit.cloud/export";
const VERSION = 1;

export const isSpliitCloud = (file: Json): boolean => file.format === FORMAT;

/** Returns the kind of an export. Null for another format, and for another version. */
function scopeOf(file: unknown): string | null {
  if (!isObject(file) || !isSpliitCloud(file) || numberAt(file, "version") !== VERSION) return null;
  return textAt(objectAt(file, "scope"), "type");
}

export const isSpliitCloudGroup = (file: Json): boolean => scopeOf(file) === "GROUP";

/** Returns the groups of an archive and the names of their files there. Null if `manifest` is not an export. */
export function readCloudManifest(manifest: unknown): { name: string; file: string }[] | null {
  const scope = scopeOf(manifest);
  if (scope === "GROUP") return [{ name: nameOf(manifest as Json), file: CLOUD_MANIFEST }];
  if (scope !== "ACCOUNT") return null;
  return arrayAt(manifest as Json, "groups").map((one) => ({
    name: textAt(one, "displayName"),
    file: textAt(one, "manifestPath"),
  }));
}

/** Returns the name of a group. That of two friends is a placeholder. */
function nameOf(file: Json): string {
  const group = objectAt(file, "group");
  if (textAt(group, "groupType") !== "FRIEND") return textAt(group, "name");
  return arrayAt(file, "participants")
    .map((one) => textAt(one, "displayName"))
    .join(" & ");
}

/** Currencies that Spliit Cloud counts without decimals, although ISO 4217 gives them some. */
const WITHOUT_DECIMALS = new Set([
  "COP",
  "CRC",
  "HUF",
  "IDR",
  "IQD",
  "IRR",
  "LAK",
  "LBP",
  "MMK",
  "MUR",
  "PKR",
  "RSD",
  "TZS",
  "UZS",
]);

function unitsOfCode(code: string): GroupUnits {
  const isFiner = isCurrency(code) && WITHOUT_DECIMALS.has(code);
  return { currency: code, exponent: isFiner ? decimalsOf(code) : 0 };
}

/** Returns the contents of a group's export. */
export function readSpliitCloud(file: Json, choices: Choices) {
  const group = objectAt(file, "group");
  const ledger = objectAt(group, "ledger");
  const code = textAt(ledger, "currencyCode").toUpperCase();
  const named = code === "" ? groupUnits("", textAt(ledger, "currency")) : unitsOfCode(code);
  const units = named ?? (choices.currency === undefined ? null : unnamedUnits(choices.currency));
  const people = peopleOf(arrayAt(file, "participants"));
  const reader: Reader = { units, people, losses: new Set<Loss>() };

  const read = arrayAt(file, "expenses").map((one, at) => entryFrom(one, at + 1, reader));
  roundAll(read, reader);
  const ongoing = arrayAt(file, "recurrenceSeries").flatMap((one) => seriesFrom(one, reader));
  const occurrences = new Set<string>();
  const drafts = read.map(({ draft, one }): Draft => {
    const place = occurrenceOf(one, draft, ongoing);
    const occurrence = place && `${place.at} ${place.number}`;
    if (!occurrence || occurrences.has(occurrence)) return draft;
    occurrences.add(occurrence);
    return { ...draft, series: place };
  });

  const documents = [file, ...read.map(({ one }) => one)].flatMap((one) => [
    ...arrayAt(one, "documents"),
    ...arrayAt(one, "orphanDocuments"),
  ]);
  if (documents.length > 0) reader.losses.add("receipts");
  if (arrayAt(file, "budgets").length > 0) reader.losses.add("budgets");
  return {
    ...{ drafts, people: people.names, currency: units?.currency || null, name: nameOf(file) || null },
    ...{
      households: householdsFrom(file, people),
      series: ongoing.map(({ series }) => series),
      event: eventFrom(group),
    },
    losses: [...reader.losses],
    ...(!named && { questions: ["currency" as const] }),
  };
}

interface Reader {
  units: GroupUnits | null;
  people: People;
  losses: Set<Loss>;
}

/** The people of a file. Former ones are among them once something names them. */
interface People {
  names: string[];
  /** Returns a participant's index. Undefined for an unknown id. */
  at: (id: string) => number | undefined;
  /** Returns the index of a comment's author, who may be no participant. */
  authorAt: (comment: Json) => number;
}

function peopleOf(participants: readonly Json[]): People {
  const names: string[] = [];
  const places = new Map<string, number>();
  const known = new Map(participants.map((one) => [textAt(one, "sourceId"), normalized(textAt(one, "displayName"))]));
  const include = (id: string, name: string) => {
    places.set(id, names.length);
    return names.push(name) - 1;
  };
  const at = (id: string) => {
    const name = known.get(id);
    return places.get(id) ?? (name === undefined ? undefined : include(id, name));
  };
  for (const one of participants) if (!textAt(one, "removedAt")) at(textAt(one, "sourceId"));
  const authorAt = (comment: Json) => {
    const name = normalized(textAt(comment, "authorName"));
    const [id] = [...known].find(([, other]) => other === name) ?? [];
    const key = `author ${name}`;
    return at(textAt(comment, "authorParticipantId")) ?? at(id ?? "") ?? places.get(key) ?? include(key, name);
  };
  return { names, at, authorAt };
}

function eventFrom(group: Json | null): Partial<FileEvent> | null {
  const information = textAt(group, "information").trim();
  const description = [...information].slice(0, MAX_EVENT_DESCRIPTION).join("");
  return description ? { id: textAt(group, "sourceId"), description } : null;
}

/** Returns the subgroups, which settle as one. A person counts in the first of theirs, and one person is no subgroup. */
function householdsFrom(file: Json, people: People): ImportedHousehold[] {
  if (objectAt(file, "group")?.subgroupsEnabled !== true) return [];
  const taken = new Set<number>();
  return arrayAt(file, "subgroups").flatMap((one) => {
    const ids = Array.isArray(one.participantIds) ? new Set(one.participantIds.map(String)) : [];
    const members = [...ids].flatMap((id) => people.at(id) ?? []).filter((person) => !taken.has(person));
    const name = [...normalized(textAt(one, "name"))].slice(0, MAX_HOUSEHOLD_NAME).join("");
    if (members.length < 2 || name === "") return [];
    for (const person of members) taken.add(person);
    return [{ name, people: members }];
  });
}

/** An expense of the file, before its shares are rounded. */
interface Entry {
  one: Json;
  draft: Draft;
  /** Null if the draft is refused. */
  sides: Sides<ExactParts> | null;
  foreign: Foreign | null;
}

/** The amount that was entered, in another currency. */
interface Foreign {
  currency: Currency;
  amount: Units;
  units: GroupUnits;
  /** The amount in the units of Spliit Cloud. */
  entered: number;
}

function entryFrom(one: Json, row: number, reader: Reader): Entry {
  const { units, people } = reader;
  const when = textAt(one, "expenseDate");
  const own = textAt(one, "sourceId");
  const category = textAt(one, "categoryId");
  const amount = inGroupUnits(numberAt(one, "amount"), units);
  const mode = textAt(one, "splitMode");
  const draft: Draft = {
    row,
    text: `${when.slice(0, 10)} · ${textAt(one, "title")}`,
    description: textAt(one, "title"),
    expense_date: dayAt(when, textAt(one, "expenseTimeZone")),
    ...{ currency: units?.currency ?? "", amount: ownUnits(amount, units), payers: [], shares: [] },
    split_method: mode === "EVENLY" ? "equal" : isLiteral(mode) ? "manual" : "parts",
    repayment: one.isReimbursement === true || category === "settlement",
    topic: topicOfCategory(category),
    ...(own !== "" && { own }),
  };
  const refused = (reason?: Draft["reason"]): Entry => {
    return { one, draft: { ...draft, ...(reason && { reason }) }, sides: null, foreign: null };
  };
  if (amount === null || amount === 0 || !isCurrency(draft.currency)) return refused();
  const ids = [one, ...arrayAt(one, "items"), objectAt(one, "itemizedRemainder") ?? {}].flatMap((part) => [
    ...rowsAt(part, "paidByList"),
    ...rowsAt(part, "paidFor"),
  ]);
  if (ids.some(([id]) => people.at(id) === undefined)) return refused("people");
  const foreign = foreignOf(one);
  const sides = sidesOf(one, amount, units, foreign);
  if (!sides) return refused("sum");
  return { one, draft: { ...draft, ...saidBy(one, draft, reader) }, sides, foreign };
}

/** Returns an amount in the units that are split: Spliit Cloud's, or the currency's if these are larger. */
function inGroupUnits(amount: number | null, units: GroupUnits | null): number | null {
  return amount === null || units === null ? null : inOwnUnits(amount, Math.min(units.exponent, 0));
}

const sizeOf = (units: GroupUnits | null) => 10 ** Math.max(units?.exponent ?? 0, 0);

function ownUnits(amount: number | null, units: GroupUnits | null): Units | null {
  return amount === null ? null : ((amount * sizeOf(units)) as Units);
}

/** Templates of recurring expenses name people by another key. */
function rowsAt(one: Json, key: string): ShareRow[] {
  return arrayAt(one, key).map((row) => [
    textAt(row, "participantId") || textAt(row, "ledgerParticipantId"),
    numberAt(row, "shares") ?? Number.NaN,
  ]);
}

function foreignOf(one: Json): Foreign | null {
  const currency = textAt(one, "originalCurrency").toUpperCase();
  const amount = numberAt(one, "originalAmount");
  if (currency === "" || !numberAt(one, "conversionRate") || !amount || !Number.isSafeInteger(amount)) return null;
  const units = unitsOfCode(currency);
  return { currency, amount: (amount * sizeOf(units)) as Units, units, entered: amount };
}

/** Returns the exact parts of payers and sharers, as in the balances of Spliit Cloud. Null if they are invalid. */
function sidesOf(one: Json, amount: number, units: GroupUnits | null, foreign: Foreign | null): Entry["sides"] {
  const [paidByList, paidFor] = [rowsAt(one, "paidByList"), rowsAt(one, "paidFor")];
  const [paidMode, mode] = [textAt(one, "paidBySplitMode") || "BY_AMOUNT", textAt(one, "splitMode")];
  if (foreign) {
    const { entered } = foreign;
    // Spliit Cloud takes the shares of a foreign bill as weights.
    const weighted = mode === "ITEMIZED" ? "BY_SHARES" : mode;
    const payers = convertedParts(amount, entered, paidMode, paidByList, "payers");
    const shares = convertedParts(amount, entered, weighted, paidFor, "shares");
    return payers && shares && { payers, shares };
  }
  const unitsIn = (its: number) => inGroupUnits(its, units) ?? Number.NaN;
  const first = paidByList[0]?.[0];
  const payers = exactParts(amount, paidMode, inUnits(paidByList, paidMode, unitsIn), first);
  const isBill = mode === "ITEMIZED" && arrayAt(one, "items").length > 0;
  const shares = isBill
    ? (billOf(one, amount, unitsIn)?.exact ?? null)
    : exactParts(amount, mode, inUnits(paidFor, mode, unitsIn), first);
  return payers && shares && { payers, shares };
}

const inUnits = (rows: readonly ShareRow[], mode: string, unitsIn: (amount: number) => number) =>
  isLiteral(mode) ? rows.map(([id, shares]): ShareRow => [id, unitsIn(shares)]) : rows;

interface Line {
  label: string;
  amount: number;
  /** The parts of the line, or of several lines that are split alike. */
  split: ExactParts;
}

/**
 * Returns the lines of a bill and everybody's exact part. What the items leave of the amount is shared as its remainder,
 * like items of nobody: by everyone if the file does not say by whom. Null if the lines are invalid.
 */
function billOf(one: Json, whole: number, unitsIn: (amount: number) => number) {
  const items = arrayAt(one, "items").map((item) => ({
    label: labelOf(item),
    amount: unitsIn(numberAt(item, "amount") ?? Number.NaN),
    mode: textAt(item, "splitMode"),
    rows: rowsAt(item, "paidFor"),
  }));
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  // False for a line without an amount, too.
  if (!(whole < 0 ? total >= whole : total <= whole)) return null;
  const split = (amount: number, mode: string, rows: readonly ShareRow[]) =>
    exactParts(amount, mode, inUnits(rows, mode, unitsIn));
  const lines: (Omit<Line, "split"> & { split: ExactParts | null })[] = [];
  let left = whole;
  for (const { label, amount, mode, rows } of items) {
    if (rows.length === 0 || amount === 0) continue;
    lines.push({ label, amount, split: split(amount, mode, rows) });
    left -= amount;
  }
  const exact = lines.map((line) => line.split);
  if (left !== 0) {
    const remainder = objectAt(one, "itemizedRemainder");
    const named = remainder ? rowsAt(remainder, "paidFor") : [];
    const everyone = [one, ...arrayAt(one, "items")].flatMap((part) => [
      ...rowsAt(part, "paidFor"),
      ...rowsAt(part, "paidByList"),
    ]);
    const rest =
      named.length > 0
        ? split(left, textAt(remainder, "splitMode"), named)
        : split(
            left,
            "EVENLY",
            [...new Map(everyone).keys()].map((id): ShareRow => [id, 1]),
          );
    exact.push(rest);
    const unnamed = items.filter(({ rows, amount }) => rows.length === 0 && amount !== 0);
    lines.push(...unnamed.map(({ label, amount }) => ({ label, amount, split: rest })));
    if (total !== whole) lines.push({ label: labelOf(one), amount: whole - total, split: rest });
  }
  if (!exact.every((parts) => parts !== null)) return null;
  return { lines: lines as Line[], exact: partsTogether(exact) };
}

function labelOf(item: Json): string {
  const quantity = numberAt(item, "quantity") ?? 1;
  const label = `${quantity > 1 ? `${quantity} × ` : ""}${normalized(textAt(item, "title"))}`;
  return [...label].slice(0, MAX_LABEL).join("");
}

/** Returns a bill whose lines are split by whole weights. Nothing for another bill, because its shares say who owes what. */
function billIn(one: Json, draft: Draft, toUnits: (amount: number) => number, people: People): Pick<Draft, "bill"> {
  if (draft.amount === null || textAt(one, "splitMode") !== "ITEMIZED") return {};
  const sign = draft.amount < 0 ? -1 : 1;
  const ids = new Map<string, number>();
  const lines = billOf(one, draft.amount, toUnits)?.lines.map(({ label, amount, split }) => {
    const weights = [...split.parts].filter(([, part]) => part !== 0n);
    const unit = weights.reduce((divisor, [, part]) => commonDivisor(divisor, part), 0n);
    return {
      label,
      amount: plainUnits((sign * amount) as Units, draft.currency),
      weights: Object.fromEntries(
        weights.map(([person, part]) => {
          ids.set(person, people.at(person) ?? -1);
          return [person, Math.abs(Number(part / unit))];
        }),
      ),
    };
  });
  return billFrom(lines ?? [], [], draft, ids);
}

/** Sets the amounts of all expenses, rounded together, in the currency that was entered where it can be kept. */
function roundAll(entries: readonly Entry[], { units, people, losses }: Reader): void {
  const valid = entries.flatMap(({ sides, ...entry }) => (sides ? [{ ...entry, ...sides }] : []));
  const rounded = roundedTogether(valid);
  for (const [at, { one, draft, foreign }] of valid.entries()) {
    const size = sizeOf(units);
    const portions = (side: ReadonlyMap<string, number> | undefined, key: string): Portion[] => {
      const parts = draft.split_method === "parts" && key === "paidFor" ? new Map(rowsAt(one, key)) : null;
      return [...(side ?? [])]
        .filter(([, amount]) => amount !== 0)
        .map(([id, amount]) => {
          const weight = parts?.get(id);
          return {
            ...{ person: people.at(id) ?? -1, amount: (amount * size) as Units },
            ...(weight && { parts: weight / HUNDREDTHS }),
          };
        });
    };
    Object.assign(draft, {
      payers: portions(rounded[at]?.payers, "paidByList"),
      shares: portions(rounded[at]?.shares, "paidFor"),
    });
    const entered = foreign && !draft.repayment && enteredIn(one, draft, foreign, people);
    if (entered) Object.assign(draft, entered);
    else if (foreign && !draft.repayment) losses.add("default_currency");
    const unitsIn = (its: number) =>
      ownUnits(inGroupUnits(its, foreign?.units ?? units), foreign?.units ?? units) ?? Number.NaN;
    if (entered || !foreign) Object.assign(draft, billIn(one, draft, unitsIn, people));
  }
}

/** Weights are in hundredths. */
const HUNDREDTHS = 100;

/**
 * Returns an expense in the currency that was entered, with its rate. Null if the amounts in the group's currency would
 * differ from those of Spliit Cloud.
 */
function enteredIn(one: Json, draft: Draft, foreign: Foreign, people: People): Partial<Draft> | null {
  const { currency, amount } = foreign;
  const converted = draft.amount;
  if (!isCurrency(currency) || currency === draft.currency || converted === null) return null;
  const implied = fromUnits(converted, draft.currency) / fromUnits(amount, currency);
  const value = [toRate(numberAt(one, "conversionRate") ?? ""), toRate(implied)].find(
    (rate) => rate !== null && convert(amount, currency, draft.currency, rate) === converted,
  );
  const sideOf = (side: readonly Portion[], rows: readonly ShareRow[], mode: string): Portion[] | null => {
    const own = isLiteral(mode)
      ? new Map(rows.map(([id, entered]) => [String(people.at(id)), entered * sizeOf(foreign.units)]))
      : apportion("0", amount, new Map(side.map((portion) => [String(portion.person), portion.amount])));
    const portions = side.map(
      (portion): Portion => ({
        ...portion,
        amount: (own.get(String(portion.person)) ?? 0) as Units,
        converted: portion.amount,
      }),
    );
    const isWhole = portions.every((portion) => portion.amount !== 0) && own.size === portions.length;
    return isWhole && isApportioned(converted, portions) ? portions : null;
  };
  const payers = sideOf(draft.payers, rowsAt(one, "paidByList"), textAt(one, "paidBySplitMode") || "BY_AMOUNT");
  const mode = textAt(one, "splitMode");
  const shares = sideOf(draft.shares, rowsAt(one, "paidFor"), mode === "ITEMIZED" ? "BY_SHARES" : mode);
  if (!value || !payers || !shares) return null;
  const source =
    textAt(one, "conversionSource") === "EXCHANGE"
      ? { rate_date: draft.expense_date, rate_source: "live" as const }
      : {};
  const rate = { event_currency: draft.currency, conversion_rate_to_event_currency: value, ...source };
  return { currency, amount, payers, shares, ...rate };
}

/** Returns comments, and notes, which are the first comment of the person who wrote the expense down. */
function saidBy(one: Json, draft: Draft, { people, losses }: Reader): Pick<Draft, "discussion" | "note"> {
  const comments = arrayAt(one, "comments").flatMap((comment) =>
    commentsOf(textAt(comment, "text"), textAt(comment, "createdAt"), () => people.authorAt(comment)),
  );
  const notes = textAt(one, "notes").trim();
  const note = [draft.description, notes].filter((text) => isVisible(text)).join(" · ");
  const isNote = draft.repayment === true && [...note].length <= MAX_PAYMENT_NOTE;
  const author = people.at(textAt(one, "createdByParticipantId"));
  const spoken = isNote || author === undefined ? [] : commentsOf(notes, textAt(one, "createdAt"), () => author);
  if (notes !== "" && !isNote && spoken.length === 0) losses.add("notes");
  const all = [...spoken, ...comments];
  return {
    ...(isNote && note !== "" && { note }),
    ...(all.length > 0 && { discussion: { comments: all, toCheck: false } }),
  };
}

/** Returns a text as comments, in several if it is too long for one. None without a text or a time. */
function commentsOf(text: string, when: string, author: () => number): ImportedComment[] {
  const time = Date.parse(when);
  // "@" before an id would mention somebody.
  const letters = [...text.trim().replace(/@(?=[0-9a-f]{8}-)/gi, "")];
  if (!isVisible(text) || Number.isNaN(time)) return [];
  const pieces = Array.from({ length: Math.ceil(letters.length / MAX_COMMENT) }, (_, at) =>
    letters.slice(at * MAX_COMMENT, (at + 1) * MAX_COMMENT).join(""),
  );
  return pieces
    .filter(isVisible)
    .map((piece, at) => ({ author: author(), at: new Date(time + at).toISOString(), parts: [piece] }));
}

/** Days, weeks, months or years from the first to the next occurrence. The dates of more are no dates. */
const MAX_STEPS = 100_000;

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

interface Ongoing {
  id: string;
  series: ImportedSeries;
  /** Occurrences that were left out during a pause. Spliit Cloud does not number them. */
  left: number;
}

/**
 * Returns a recurring expense that goes on or is paused. Nothing for one that has ended, for a repayment, and for one that
 * no event could have.
 */
function seriesFrom(one: Json, { units, people, losses }: Reader): Ongoing[] {
  const status = textAt(one, "status");
  const unit = REPEAT_UNITS[FREQUENCIES.indexOf(textAt(one, "frequency"))];
  const template = objectAt(one, "template");
  if (!unit || !template || (status !== "ACTIVE" && status !== "PAUSED")) return [];
  const id = textAt(one, "sourceId");
  const reader: Reader = { units, people, losses: new Set() };
  const read = entryFrom({ ...template, sourceId: id, expenseDate: textAt(one, "anchorDate") }, 0, reader);
  roundAll([read], reader);
  const [entry] = finish([read.draft], people.names, {}).entries;
  if (entry?.kind !== "expense" || entry.amount < 0) {
    if (entry) losses.add("recurring");
    return [];
  }
  const { kind: _, row: __, bill: ___, discussion: ____, expense_date: anchor, ...series } = entry;
  const count = (key: string) => numberAt(one, key) ?? 1;
  const [every, first] = [count("interval"), count("anchorSequence")];
  const next = first + count("nextOccurrenceOrdinal") - 1;
  const left = Math.max(next - count("occurrencesCreated") - 1, 0);
  const end = textAt(one, "endType");
  const lastDay = end === "DATE" ? isoDayIn(textAt(one, "endDate")) : null;
  const endsOn = lastDay !== null && lastDay > LAST_DAY ? LAST_DAY : lastDay;
  const isRhythm = [every, first, next].every((number) => Number.isInteger(number) && number >= 1);
  const isTaken = every <= MAX_EVERY && first <= next && next <= MAX_OCCURRENCES && every * next <= MAX_STEPS;
  if (!isRhythm || !isTaken || (endsOn !== null && endsOn < anchor)) return [];
  const rhythm: FileRhythm = {
    ...{
      anchor,
      unit,
      every,
      anchor_number: first,
      month_day: null,
      next_number: next,
      skipped: [],
      ask_amount: false,
      ends_on: endsOn,
    },
    ends_after: end === "COUNT" ? Math.min(count("occurrenceLimit") + left, MAX_OCCURRENCES) : null,
    time_zone: zoneOf(textAt(one, "timeZone")),
    paused: status === "PAUSED" ? "by_hand" : null,
  };
  return [{ id, left, series: { ...series, rhythm } }];
}

/** Returns which occurrence an expense is. After a pause, its date decides between two numbers. */
function occurrenceOf(one: Json, draft: Draft, ongoing: readonly Ongoing[]): Draft["series"] {
  const at = ongoing.findIndex(({ id }) => id === textAt(one, "recurringSeriesId"));
  const sequence = numberAt(one, "recurrenceSequence");
  const found = ongoing[at];
  if (!found || sequence === null || !Number.isInteger(sequence) || sequence < 1) return undefined;
  const { unit, every, anchor_number, next_number } = found.series.rhythm;
  const later = sequence + found.left;
  const dayOf = (number: number) => occurrenceDate(found.series.rhythm.anchor, unit, every, number - anchor_number);
  const number = later < next_number && dayOf(later) === draft.expense_date ? later : sequence;
  return number < next_number ? { at, number } : undefined;
}

const UTC = "UTC";

/** Returns a time zone that the database knows. */
function zoneOf(zone: string): string {
  return /^[A-Z]\w*(\/[\w+-]+){0,2}$/i.test(zone) && formatIn(zone) ? zone : UTC;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Returns a format of days in a time zone. Null for an unknown one. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  formats.set(timeZone, format);
  return format;
}

/** Returns the day of a moment where the expense was. Older exports have days. */
function dayAt(when: string, timeZone: string) {
  const moment = Date.parse(when);
  if (!when.includes("T") || Number.isNaN(moment)) return isoDayIn(when);
  return isoDayIn((formatIn(timeZone || UTC) ?? formatIn(UTC))?.format(moment) ?? "");
}
