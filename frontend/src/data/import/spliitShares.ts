import type { Units } from "@/core/money/units";
import { WEIGHT_SCALE } from "./weights";

/**
 * Splits an amount like Spliit, so that the imported balances match those that Spliit shows. Leftover units go to the
 * largest remainders. Ties are broken in the order of people's ids, starting at an index from a hash of the expense's
 * id.
 */
export function spliitShares(id: string, amount: Units, weights: ReadonlyMap<string, number>): Map<string, Units> {
  const ordered = [...weights].sort(([one], [other]) => (one < other ? -1 : 1));
  const exact = ordered.map(([person, weight]) => ({ person, weight: BigInt(Math.round(weight * WEIGHT_SCALE)) }));
  const all = exact.reduce((sum, { weight }) => sum + weight, 0n);
  if (all === 0n) return new Map();
  const first = id === "" ? 0 : hashOf(id) % exact.length;
  const parts = exact.map(({ person, weight }, place) => {
    const times = BigInt(amount) * weight;
    // Round down, also for negative amounts.
    const remainder = ((times % all) + all) % all;
    const turn = (place - first + exact.length) % exact.length;
    return { person, whole: Number((times - remainder) / all), remainder, turn };
  });
  const left = amount - parts.reduce((sum, { whole }) => sum + whole, 0);
  const next = parts.toSorted(
    (one, other) =>
      Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder) || one.turn - other.turn,
  );
  const raised = new Set(next.slice(0, left));
  return new Map(parts.map((part) => [part.person, (part.whole + (raised.has(part) ? 1 : 0)) as Units]));
}

/** Returns the 32-bit FNV-1a hash of the text's UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
