import { usedBill } from "./bill";
import type { ExpenseDraft } from "./draft";
import { mainPayer, payersOf } from "./payers";

/** Fields in which two versions of an expense can differ, in the order of the form. */
const COMPARED = ["amount", "description", "topic", "place", "payer", "date", "shares", "items"] as const;
export type Compared = (typeof COMPARED)[number];

/** Returns the fields in which two versions differ. */
export function differences(a: ExpenseDraft, b: ExpenseDraft): Compared[] {
  return COMPARED.filter((field) => essence(field, a) !== essence(field, b));
}

function essence(field: Compared, draft: ExpenseDraft): string {
  switch (field) {
    case "amount":
      return `${draft.refund} ${draft.amount} ${draft.currency} ${draft.rate.confirmed ?? ""}`;
    case "description":
      return draft.description.trim();
    case "topic":
      return draft.topic ?? "";
    case "place":
      return draft.category === "place" ? (draft.place.place_name?.trim() ?? "") : "";
    case "payer":
      return JSON.stringify(payersOf(draft) ?? mainPayer(draft));
    case "date":
      return draft.expense_date;
    case "shares":
      return JSON.stringify(
        Object.entries(draft.shares)
          .filter(([, share]) => share > 0)
          .sort(),
      );
    case "items":
      return JSON.stringify([
        usedBill(draft)?.items.map(({ label, amount, weights }) => [label, amount, Object.entries(weights).sort()]),
        usedBill(draft)?.extras.map(({ kind, amount, spread }) => [kind, amount, spread]),
      ]);
  }
}
