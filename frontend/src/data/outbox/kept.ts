import * as v from "valibot";
import { UNKNOWN_CHANGE } from "./kinds/unknown";
import { type Entry, kindNamed, type Mutation } from "./model";

/** What the disk says of every entry, by which it finds them. */
export interface Numbered {
  id: string;
  user_id: string;
  seq: number;
  mutation?: unknown;
}

/**
 * Returns a persisted entry. An entry that this version cannot read is returned as unknown: it waits for its owner and stays on the
 * disk as it is.
 */
export function entryFrom(kept: Numbered): Entry {
  const { mutation } = kept;
  const kind = v.is(changeSchema, mutation) ? kindNamed(mutation.kind) : undefined;
  if (kind && v.is(kind.schema, mutation) && v.is(entrySchema, kept)) {
    // A schema names the least that a change consists of; the rest is taken as it is.
    return { ...kept, mutation: mutation as Mutation };
  }
  const { id, user_id, seq } = kept;
  console.error("an entry of the outbox is not known to this version", kept);
  const unknown = { kind: "unknown", id } as const;
  return { id, user_id, seq, made_at: "", mutation: unknown, state: "attention", code: UNKNOWN_CHANGE, attempts: 0 };
}

const changeSchema = v.object({ kind: v.string() });

const entrySchema = v.object({
  id: v.string(),
  user_id: v.string(),
  seq: v.number(),
  made_at: v.string(),
  state: v.picklist(["waiting", "attention"]),
  code: v.nullable(v.string()),
  attempts: v.number(),
});
