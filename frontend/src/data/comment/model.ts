/** A comment on an expense or a payment (docs/product.md 7.8). */
export interface Comment {
  id: string;
  event_id: string;
  /** The expense or payment. */
  entry_id: string;
  author_id: string;
  /** Plain text. A mention is @ and the id of a person. */
  text: string;
  /** The author, or the person who imported the comment from a file. */
  created_by: string;
  created_at: string;
  edited_at: string | null;
}

/** The expense or payment that a comment or a check mark belongs to. */
export interface DiscussedEntry {
  event_id: string;
  entry_id: string;
  kind: "expense" | "payment";
}
