import { alike } from "@/core/text/alike";
import type { Unclaimed } from "@/data/person/claiming";
import { nameOf } from "@/data/person/displayName";

/** Returns the people with those first whose name resembles the given one. */
export function firstLike(name: string | null, people: readonly Unclaimed[]): Unclaimed[] {
  const rank = ({ person }: Unclaimed) => (name !== null && alike(name, nameOf(person) ?? "") ? 0 : 1);
  return people.toSorted((a, b) => rank(a) - rank(b));
}
