import * as v from "valibot";

const text = v.string();

export const commentSchema = v.object({
  id: text,
  event_id: text,
  entry_id: text,
  author_id: text,
  text,
  created_by: text,
  created_at: text,
  edited_at: v.nullable(text),
});

/** The minimum that a persisted entry must contain. */
export const persistedEntry = v.object({
  event_id: text,
  entry_id: text,
  kind: v.picklist(["expense", "payment"]),
});
