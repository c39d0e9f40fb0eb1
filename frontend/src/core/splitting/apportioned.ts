import { sum, type Units } from "@/core/money/units";

interface Part {
  amount: Units;
  converted?: Units;
}

/**
 * Whether each converted amount is its exact part of the total rounded up or down, and all add up to it: what rounding by largest
 * remainders gives, whoever the single units left over go to. True where no part has one, false where only some have.
 */
export function isApportioned(total: Units, parts: readonly Part[]): boolean {
  const converted = parts.flatMap((part) => (part.converted === undefined ? [] : [part.converted]));
  if (converted.length === 0) return true;
  const whole = BigInt(sum(parts.map(({ amount }) => amount)));
  const isNear = (part: Part) => {
    const off = BigInt(part.converted ?? 0) * whole - BigInt(part.amount) * BigInt(total);
    return -whole < off && off < whole;
  };
  return converted.length === parts.length && sum(converted) === total && parts.every(isNear);
}
