import * as z from "./kinds/schemas";
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
  const entry = z.safeParse(entrySchema, kept);
  const change = z.safeParse(z.looseObject({ kind: z.string() }), kept.mutation);
  const kind = change.success ? kindNamed(change.data.kind) : undefined;
  const mutation = kind && z.safeParse(kind.schema(z), kept.mutation);
  if (entry.success && mutation?.success) {
    // The schema of a kind is about its own changes.
    const read = mutation.data as Mutation;
    return { ...entry.data, mutation: (kind?.upToDate?.(read) ?? read) as Mutation };
  }
  const { id, user_id, seq } = kept;
  console.error("an entry of the outbox is not known to this version", kept);
  const unknown = { kind: "unknown", id } as const;
  return { id, user_id, seq, made_at: "", mutation: unknown, state: "attention", code: UNKNOWN_CHANGE, attempts: 0 };
}

const entrySchema = z.looseObject({
  id: z.string(),
  user_id: z.string(),
  seq: z.number(),
  made_at: z.string(),
  state: z.literal(["waiting", "attention"]),
  code: z.nullable(z.string()),
  attempts: z.number(),
});
