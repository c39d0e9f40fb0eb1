import { pathTo } from "@/core/routes/paths";
import type { DiscussedEntry } from "./model";

const MAX_LABEL = 60;

/** Names a refused comment by its first words. */
export function labelOf(key: "refused.comment" | "refused.comment_deletion", text: string) {
  const letters = [...text.replace(/@[0-9a-f-]{36}/gi, "@…")];
  return { key, values: { text: letters.slice(0, MAX_LABEL).join("") + (letters.length > MAX_LABEL ? "…" : "") } };
}

/** Page on which the entry's comments are shown. */
export const decisionPathOf = ({ event_id, entry_id, kind }: DiscussedEntry): string =>
  kind === "expense"
    ? pathTo("editExpense", { eventId: event_id, expenseId: entry_id })
    : pathTo("settlement", { eventId: event_id }, { payment: entry_id });
