import { KEYS, localStore } from "@/platform/storage/localStore";
import { rememberedOwner } from "@/platform/storage/owner";

/** How many tints avatars have. */
export const TINTS = 8;

/** So many people are remembered; who was met first is forgotten first. */
const MOST = 500;

/** Which tint each person has, for the reader on this device. */
let known: { reader: string | null; tints: Map<string, number> } | null = null;

function remembered(): Map<string, number> {
  const reader = rememberedOwner()?.userId ?? null;
  if (known?.reader !== reader) known = { reader, tints: reader === null ? new Map() : kept() };
  return known.tints;
}

function kept(): Map<string, number> {
  try {
    const pairs: unknown = JSON.parse(localStore.get(KEYS.tints) ?? "[]");
    const isPair = (pair: unknown): pair is [string, number] => Array.isArray(pair) && pair[1] in [...Array(TINTS)];
    return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

/** A person's tint: the same on every screen, once they were met among the people of an event. */
export function tintOf(personId: string): number {
  return remembered().get(personId) ?? firstChoiceOf(personId);
}

function firstChoiceOf(personId: string): number {
  let hash = 0;
  for (const letter of personId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash % TINTS;
}

/**
 * Gives the people of an event their tints: who has one keeps it, others get one that nobody has whom the reader knows, or else
 * nobody here, as long as there are enough. In the order of joining.
 */
export function meet(people: readonly { id: string }[]): void {
  const tints = remembered();
  const strangers = people.filter(({ id }) => !tints.has(id));
  if (strangers.length === 0) return;
  const here = new Set(people.flatMap(({ id }) => tints.get(id) ?? []));
  for (const { id } of strangers) {
    const inOrder = Array.from({ length: TINTS }, (_, further) => (firstChoiceOf(id) + further) % TINTS);
    const everywhere = new Set(tints.values());
    const tint =
      inOrder.find((one) => !everywhere.has(one)) ?? inOrder.find((one) => !here.has(one)) ?? firstChoiceOf(id);
    tints.set(id, tint);
    here.add(tint);
  }
  for (const id of [...tints.keys()].slice(0, -MOST)) tints.delete(id);
  if (known?.reader) localStore.set(KEYS.tints, JSON.stringify([...tints]));
}
