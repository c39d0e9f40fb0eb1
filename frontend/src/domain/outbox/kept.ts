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
 * Something kept on the device as the entry that it is, also one of an earlier version of the app. What this version
 * cannot show and send is an entry too, which waits for its owner: it is told as unknown and left on the disk as it is.
 */
export function entryFrom(kept: Numbered): Entry {
  const { mutation } = kept;
  const kind = v.is(changeSchema, mutation) ? kindNamed(mutation.kind) : undefined;
  if (kind && v.is(kind.schema, mutation) && v.is(entrySchema, kept)) {
    // The schema of a kind is about its own changes. It says what they say at least, so they are taken as they are.
    const read = mutation as Mutation;
    return { ...kept, mutation: (kind.upToDate?.(read) ?? read) as Mutation };
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
