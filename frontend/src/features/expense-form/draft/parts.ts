import type { Units } from "@/core/money/units";
import { apportion, type Share } from "@/core/splitting/split";

/** Number of parts, or percentage, by person. A missing person has one part. */
export type Parts = Readonly<Record<string, number>>;

/** Maximum of one person's parts. Three digits are enough for the nights that somebody slept in a flat. */
export const MAX_PARTS = 999;

/** Factor from parts to weights. Weights are whole numbers, and the database stores parts with four decimals. */
const WHOLE = 10_000;
const HUNDRED = 100 * WHOLE;

const weightOf = (part: number) => Math.round(part * WHOLE);

/** Splits an amount in proportion to parts, exactly. */
export function sharesByParts(expenseId: string, amount: Units, userIds: readonly string[], parts: Parts): Share[] {
  const weights = new Map(userIds.map((id) => [id, weightOf(parts[id] ?? 1)]));
  return [...apportion(expenseId, amount, weights)].map(([user_id, share_amount]) => ({ user_id, share_amount }));
}

/** Splits an amount by percentages. The shares do not add up until the percentages are 100 together. */
export function sharesByPercent(expenseId: string, amount: Units, userIds: readonly string[], parts: Parts): Share[] {
  const among = Object.fromEntries(userIds.map((id) => [id, parts[id] ?? 0]));
  if (percentMissing(among) === 0) return sharesByParts(expenseId, amount, userIds, among);
  return userIds.map((user_id) => ({
    user_id,
    share_amount: Number((BigInt(amount) * BigInt(weightOf(among[user_id] ?? 0))) / BigInt(HUNDRED)) as Units,
  }));
}

/** Returns the percentage that nobody has yet; below zero when they exceed 100. */
export function percentMissing(parts: Parts): number {
  return (HUNDRED - Object.values(parts).reduce((all, part) => all + weightOf(part), 0)) / WHOLE;
}

/** Returns parts as percentages that add up to 100: whole ones where exact, else with two decimals. */
export function toPercent(expenseId: string, parts: Parts): Parts {
  const weights = new Map(Object.entries(parts).map(([person, part]) => [person, weightOf(part)]));
  const hundredths = apportion(expenseId, HUNDRED_PERCENT, weights);
  return Object.fromEntries([...hundredths].map(([person, count]) => [person, count / 100]));
}

/** 100 %, counted in hundredths of a percent. */
const HUNDRED_PERCENT = 10_000 as Units;

/** Largest sum of whole parts that replaces percentages: "7 of 20" is easier to read than "35 %", "37 of 100" is not. */
const MAX_SIMPLE_TOTAL = 20;

/** Returns the smallest whole parts with the same ratio, or the percentages unchanged when there are none. */
export function fromPercent(percent: Parts): Parts {
  for (let all = 1; all <= MAX_SIMPLE_TOTAL; all++) {
    const parts = Object.entries(percent).map(([person, share]) => [person, (share * all) / 100] as const);
    const isWhole = parts.every(([, part]) => Math.abs(part - Math.round(part)) < all / WHOLE);
    if (isWhole) return Object.fromEntries(parts.map(([person, part]) => [person, Math.round(part)]));
  }
  return percent;
}

/**
 * Sets a person's percentage. The others share the rest in their ratio, except those whose percentage is `fixed`. When all
 * are fixed and only one other person has a percentage, that person gets the rest.
 */
export function withPercent(
  expenseId: string,
  percent: Parts,
  person: string,
  share: number,
  fixed: readonly string[] = [],
): Parts {
  const after = { ...percent, [person]: share };
  const others = Object.keys(percent).filter((id) => id !== person);
  const taking = others.filter((id) => (percent[id] ?? 0) > 0);
  const untouched = others.filter((id) => !fixed.includes(id));
  const open = untouched.length > 0 ? untouched : taking.length === 1 ? taking : [];
  if (open.length === 0) return after;
  const rest = percentMissing({ ...after, ...Object.fromEntries(open.map((id) => [id, 0])) });
  const hundredths = Math.max(0, Math.round(rest * 100)) as Units;
  const isRatio = open.some((id) => (percent[id] ?? 0) > 0);
  const weights = new Map(open.map((id) => [id, isRatio ? weightOf(percent[id] ?? 0) : 1]));
  const spread = [...apportion(expenseId, hundredths, weights)].map(([id, count]) => [id, count / 100]);
  return { ...after, ...Object.fromEntries(spread) };
}

/**
 * Returns the initial parts: those chosen before in this expense, else those of the event's last expense by parts, else
 * one each. Last percentages count only if everybody who takes part had some. People who do not take part get 0.
 */
export function partsToBeginWith(
  { parts, shares }: { parts: Parts | null; shares: Readonly<Record<string, Units>> },
  people: readonly string[],
  last: Parts | null,
): Parts {
  // One part beside percentages would be one percent.
  const hasOne = (person: string) => !(person in shares) || Boolean(last?.[person]);
  const usable = last && percentMissing(last) === 0 && !people.every(hasOne) ? null : last;
  const likely = (person: string) => parts?.[person] || usable?.[person] || 1;
  return Object.fromEntries(people.map((person) => [person, person in shares ? likely(person) : 0]));
}

/** Returns the next larger or smaller part. The step below one is a half. */
export function stepped(part: number, more: boolean): number {
  if (more) return Math.min(MAX_PARTS, Math.floor(part) + 1);
  if (part > 1) return Math.ceil(part) - 1;
  return part > 0.5 ? 0.5 : 0;
}

/** Formats a part: "2", "½", "1½", "0.25". */
export function partText(part: number): string {
  const whole = Math.floor(part);
  return part - whole === 0.5 ? `${whole || ""}½` : String(part);
}

/** Parses a typed part with a point, a comma or a half. Larger values become `most`. */
export function typedPart(text: string, most: number): number {
  const [, whole = "", fraction = ""] =
    /^(\d*)[.,]?(\d{0,2})/.exec(text.replace("½", ".5").replace(/[^\d.,]/g, "")) ?? [];
  return Math.min(most, Number(`${whole || "0"}.${fraction || "0"}`));
}

/** Returns a person's part in percent, with at most one decimal. */
export function percentOf(parts: Parts, person: string): number {
  const all = Object.values(parts).reduce((total, part) => total + part, 0);
  return all === 0 ? 0 : Math.round(((parts[person] ?? 0) / all) * 1000) / 10;
}
