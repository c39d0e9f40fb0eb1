import { pathTo } from "@/core/routes/paths";
import { commentParts } from "@/core/text/mentions";
import type { DiscussedEntry } from "./model";

const MAX_LABEL = 60;

/** Names a refused comment by its first words. */
export function labelOf(key: "refused.comment" | "refused.comment_deletion", text: string) {
  const words = commentParts(text)
    .map((part) => (typeof part === "string" ? part : "@…"))
    .join("");
  const letters = [...words];
  return { key, values: { text: letters.length > MAX_LABEL ? `${letters.slice(0, MAX_LABEL).join("")}…` : words } };
}

/** Page on which the entry's comments are shown. */
export const decisionPathOf = ({ event_id, entry_id, kind }: DiscussedEntry): string =>
  kind === "expense"
    ? pathTo("editExpense", { eventId: event_id, expenseId: entry_id })
    : pathTo("settlement", { eventId: event_id });
