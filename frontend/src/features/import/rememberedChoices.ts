import type { Answers, Choices } from "@/core/import/model";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** So many kinds of tables are remembered; the oldest is forgotten first. */
const MOST = 10;

/** What the columns of a table are, and how it writes days and amounts: the same the next time that it is exported. */
type Remembered = Omit<Choices, "mended" | "event">;

/** What a person said of a table with these columns before, on this device. */
export function rememberedChoices(head: readonly string[]): Remembered | null {
  return kept().find(([name]) => name === nameOf(head))?.[1] ?? null;
}

/**
 * Persists the answers of an import that was done, until signing out: the heads of columns may be people's names. For a file that
 * decides a question itself, they do not count.
 */
export function rememberChoices({ head, choices }: Answers): void {
  const { mended: _, event: __, ...said } = choices;
  const others = kept().filter(([name]) => name !== nameOf(head));
  localStore.set(KEYS.tables, JSON.stringify([[nameOf(head), said], ...others].slice(0, MOST)));
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
