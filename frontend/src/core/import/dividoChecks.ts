import { REPEAT_UNITS } from "@/core/dates/occurrences";
import { isTakenDay } from "@/core/dates/takenDays";
import {
  MAX_COMMENT,
  MAX_EVERY,
  MAX_MENTIONS,
  MAX_OCCURRENCES,
  MAX_PLACE_ID,
  MAX_PLACE_NAME,
  MAX_PLACE_REGION,
} from "@/core/limits";
import { type Currency, isCurrency } from "@/core/money/currency";
import { convert, RATE_DECIMALS, toRate } from "@/core/money/rate";
import { isVisible } from "@/core/text/invisible";
import { isoDayIn } from "./days";
import type { Draft } from "./drafts";
import type { ImportedComment, ImportedRhythm, ImportedSeries, Place, Rate } from "./model";

/** Values of a Divido file that somebody edited by hand, which the database would refuse after sending. */

const RATE_SOURCES = ["live", "stale", "builtin", "own"];
const PAUSES = ["by_hand", "people", "event", "refused"];
const TIME_ZONE = /^[A-Za-z][A-Za-z0-9_]{0,29}(\/[A-Za-z0-9_+-]{1,30}){0,2}$/;

const isLength = (text: string | null, most: number) => text === null || [...text].length <= most;
const isWithin = (value: number | null, most: number) => value === null || Math.abs(value) <= most;

export function isStorablePlace({ name, id, lat, lon, country, city }: Place): boolean {
  return (
    isVisible(name) &&
    isLength(name, MAX_PLACE_NAME) &&
    isLength(id, MAX_PLACE_ID) &&
    isLength(country, MAX_PLACE_REGION) &&
    isLength(city, MAX_PLACE_REGION) &&
    isWithin(lat, 90) &&
    isWithin(lon, 180)
  );
}

/** Returns whether a rate can be stored and converts the amount to one that can. */
export function isStorableRate({ to, value, date, source }: Rate, amount: Draft["amount"], from: Currency): boolean {
  return (
    toRate(value) !== null &&
    Number(value.toFixed(RATE_DECIMALS)) === value &&
    (!date || isTakenDay(date)) &&
    (source === undefined || RATE_SOURCES.includes(source)) &&
    (amount === null || !isCurrency(to) || convert(amount, from, to, value) !== null)
  );
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

/** Returns whether a comment can be stored. A mention counts as one character. */
export function isStorableComment({ at, parts }: ImportedComment): boolean {
  const mentions = parts.filter((part) => typeof part !== "string").length;
  const text = parts.map((part) => (typeof part === "string" ? part : "@")).join("");
  const isMoment = TIME.test(at) && isoDayIn(at) !== null && !Number.isNaN(Date.parse(at));
  return isMoment && isVisible(text) && isLength(text, MAX_COMMENT) && mentions <= MAX_MENTIONS;
}

/** Returns whether the rhythm and the progress of a recurring expense can be stored, as `private.import_series` checks them. */
export function isStorableRhythm(rhythm: ImportedRhythm, anchor: ImportedSeries["date"]): boolean {
  const { unit, every, ends_on, ends_after, time_zone, anchor_number, next_number, month_day, paused } = rhythm;
  return (
    REPEAT_UNITS.some((known) => known === unit) &&
    isWhole(every, 1, MAX_EVERY) &&
    (ends_on === null || (ends_after === null && isTakenDay(ends_on) && ends_on >= anchor)) &&
    (ends_after === null || isWhole(ends_after, 0, MAX_OCCURRENCES)) &&
    isTimeZone(time_zone) &&
    isWhole(anchor_number, 1, MAX_OCCURRENCES) &&
    isWhole(next_number, anchor_number, MAX_OCCURRENCES) &&
    (month_day === undefined || isMonthDay(month_day, anchor)) &&
    (paused === null || PAUSES.includes(paused))
  );
}

const isWhole = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

/** Returns whether a shorter month can have moved this day of the month to the anchor. */
function isMonthDay(day: number, anchor: ImportedSeries["date"]): boolean {
  const [year, month, ofAnchor] = anchor.split("-").map(Number) as [number, number, number];
  return isWhole(day, ofAnchor + 1, 31) && ofAnchor === new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isTimeZone(name: string): boolean {
  try {
    return TIME_ZONE.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
