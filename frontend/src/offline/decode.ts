import * as v from "valibot";
import { kindNamed, type Mutation, UNKNOWN_CHANGE } from "./mutation";

/** The columns by which the store finds a mutation, and its kind. */
export interface StoredRow {
  id: string;
  user_id: string;
  seq: number;
  kind: string;
}

const ids = v.array(v.string());

const mutationSchema = v.object({
  id: v.string(),
  user_id: v.string(),
  seq: v.number(),
  made_at: v.string(),
  kind: v.string(),
  subjects: ids,
  events: ids,
  dependsOn: ids,
  payload: v.unknown(),
  file: v.optional(v.string()),
  state: v.picklist(["waiting", "attention"]),
  code: v.nullable(v.string()),
  attempts: v.number(),
});

/**
 * Returns a persisted mutation. A mutation that this version of the app cannot read becomes one of an unknown kind that
 * needs attention: it belongs to no event, and its row stays on the disk as it is.
 */
export function decodeMutation(row: StoredRow): Mutation {
  if (v.is(mutationSchema, row)) {
    const kind = kindNamed(row.kind);
    // A schema names the minimum of a payload. Other columns are taken as they are.
    if (kind && v.is(kind.schema, row.payload)) return row as Mutation;
  }
  const { id, user_id, seq } = row;
  console.error("a stored mutation is not known to this version", row);
  return {
    ...{ id, user_id, seq, made_at: "", state: "attention", code: UNKNOWN_CHANGE, attempts: 0 },
    ...{ kind: "unknown", subjects: [id], events: [], dependsOn: [], payload: null },
  };
}
