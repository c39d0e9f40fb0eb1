import { isCurrency } from "@/core/money/currency";
import { isoDayIn } from "./days";
import type { Draft } from "./drafts";
import { figureIn, normalized, unitsOf } from "./figures";
import { arrayAt, findObjects, type Json, numberAt, objectAt, textAt } from "./json";
import type { Loss, Portion } from "./model";
import { splitOf } from "./shares";
import { topicOfCategory } from "./topicOfCategory";

/** Returns the expenses in an answer of Splitwise's API. Null for any other file. */
export function splitwiseExpenses(file: unknown): Json[] | null {
  const expenses = findObjects(file, (one) => "cost" in one && Array.isArray(one.users));
  const isSplitwise = expenses.some((one) => arrayAt(one, "users").some((user) => "paid_share" in user));
  return isSplitwise ? expenses : null;
}

/** Returns the contents of an answer of Splitwise's API: what everybody paid and owes. People are those of the expenses. */
export function readSplitwiseJson(expenses: readonly Json[]) {
  const ids: string[] = [];
  const people: string[] = [];
  const losses = new Set<Loss>();
  const personAt = (one: Json): number => {
    const user = objectAt(one, "user");
    const name = normalized([textAt(user, "first_name"), textAt(user, "last_name")].join(" "));
    const id = textAt(one, "user_id") || textAt(user, "id") || name;
    const known = ids.indexOf(id);
    if (known >= 0) people[known] ||= name;
    return known >= 0 ? known : people.push(name) && ids.push(id) - 1;
  };
  const drafts = expenses.flatMap((one, at): Draft[] => {
    if (one.deleted_at) return [];
    const currency = textAt(one, "currency_code").toUpperCase();
    const users = arrayAt(one, "users").map((user) => ({ user, person: personAt(user) }));
    const side = (key: string): Portion[] | null => {
      const portions = users.map(({ user, person }) => ({
        person,
        amount: unitsOf(figureIn(textAt(user, key) || "0", "."), currency),
      }));
      const known = portions.flatMap(({ person, amount }) => (amount === null ? [] : [{ person, amount }]));
      return known.length < portions.length ? null : known.filter(({ amount }) => amount !== 0);
    };
    const [payers, shares] = [side("paid_share"), side("owed_share")];
    if (textAt(one, "details").trim() !== "" || (numberAt(one, "comments_count") ?? 0) > 0) losses.add("notes");
    if (textAt(objectAt(one, "receipt"), "original") !== "") losses.add("receipts");
    if (one.repeats === true) losses.add("single");
    const own = textAt(one, "id");
    return [
      {
        row: at + 1,
        text: `${textAt(one, "date").slice(0, 10)} · ${textAt(one, "description")}`,
        description: textAt(one, "description"),
        expense_date: isoDayIn(textAt(one, "date")),
        currency,
        amount: unitsOf(figureIn(textAt(one, "cost"), "."), currency),
        ...{ payers: payers ?? [], shares: shares ?? [], split_method: splitOf(shares ?? []) },
        ...(!(payers && shares) && isCurrency(currency) && { reason: "cells" as const }),
        repayment: one.payment === true,
        topic: topicOfCategory(textAt(objectAt(one, "category"), "name")),
        ...(own !== "" && { own }),
      },
    ];
  });
  return { drafts, people, losses: [...losses] };
}
