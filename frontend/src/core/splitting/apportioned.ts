import { sum, type Units } from "@/core/money/units";

interface Part {
  amount: Units;
  converted?: Units;
}

/**
 * Returns whether each converted amount is its exact part of the total rounded up or down, and all add up to the total.
 * Largest-remainder rounding gives such amounts, whoever gets the leftover units. True if no part has a converted
 * amount, false if only some have. All amounts of a refund are below zero.
 */
export function isApportioned(total: Units, parts: readonly Part[]): boolean {
  const converted = parts.flatMap((part) => (part.converted === undefined ? [] : [part.converted]));
  if (converted.length === 0) return true;
  const whole = BigInt(Math.abs(sum(parts.map(({ amount }) => amount))));
  const isNear = (part: Part) => {
    const off = BigInt(part.converted ?? 0) * whole - BigInt(part.amount) * BigInt(Math.abs(total));
    return -whole < off && off < whole;
  };
  return converted.length === parts.length && sum(converted) === total && parts.every(isNear);
}
