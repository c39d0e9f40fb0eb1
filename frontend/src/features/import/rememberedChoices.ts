import type { Answers, Choices } from "@/data/import/model";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Maximum number of remembered tables. The oldest is dropped first. */
const MAX_TABLES = 10;

/** Roles of columns and notation of a table, which are the same in its next export. */
type Remembered = Omit<Choices, "mended" | "names" | "event">;

/** Returns earlier answers about a table with these columns on this device. Null if there are none. */
export function rememberedChoices(head: readonly string[]): Remembered | null {
  return kept().find(([name]) => name === nameOf(head))?.[1] ?? null;
}

/**
 * Persists the answers of a finished import until sign-out, because heads of columns may be people's names. They are
 * ignored for files that are unambiguous.
 */
export function rememberChoices({ head, choices }: Answers): void {
  const { mended: _, names: __, event: ___, ...said } = choices;
  const others = kept().filter(([name]) => name !== nameOf(head));
  localStore.set(KEYS.tables, JSON.stringify([[nameOf(head), said], ...others].slice(0, MAX_TABLES)));
}

const nameOf = (head: readonly string[]) => JSON.stringify(head);

function kept(): [string, Remembered][] {
  try {
    const tables: unknown = JSON.parse(localStore.get(KEYS.tables) ?? "[]");
    const isTable = (one: unknown): one is [string, Remembered] => Array.isArray(one) && typeof one[1] === "object";
    return Array.isArray(tables) ? tables.filter(isTable) : [];
  } catch {
    return [];
  }
}
