import { isCurrency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { isoDayIn } from "./days";
import type { Draft } from "./drafts";
import { figureIn, normalized, unitsOf } from "./figures";
import { arrayAt, findObject, findObjects, type Json, numberAt, objectAt, objectsIn, textAt } from "./json";
import type { Loss, Portion } from "./model";
import { splitOf } from "./shares";
import { topicOfCategory } from "./topicOfCategory";

/** A saved file of Tricount: one or several groups, active or archived. */
export interface TricountFile {
  registries: Json[];
  /** Whether the file says that there are older entries, which it does not contain. */
  isFirstPage: boolean;
}

/** Returns the groups in a file of Tricount. Null for any other file. */
export function tricountFile(file: unknown): TricountFile | null {
  const isRegistry = (one: Json) => Array.isArray(one.memberships) && Array.isArray(one.all_registry_entry);
  const registries = findObjects(file, isRegistry);
  if (registries.length === 0) return null;
  const isFirstPage = findObject(file, (one) => Object.entries(one).some(isMarker)) !== null;
  return { registries, isFirstPage };
}

/** Keys by which answers in pages name an older page, or say that there is one. */
const MARKER = /^(older_(url|id|page)|has_(more|older)|next_(url|page|cursor|token))$/;
const isMarker = ([key, value]: [string, unknown]) => MARKER.test(key) && Boolean(value);

export const tricountName = (registry: Json): string =>
  normalized(textAt(registry, "title") || textAt(registry, "name"));

/** Returns the member of a membership. An envelope with the member's kind contains the object. */
function memberOf(value: unknown) {
  const named = findObject(value, (one) => textAt(one, "uuid") !== "" || textAt(one, "id") !== "");
  const called = findObject(value, (one) => textAt(one, "display_name") !== "" || textAt(one, "name") !== "");
  const ids = [textAt(named, "uuid"), textAt(named, "id")].filter((id) => id !== "");
  return { ids, name: normalized(textAt(called, "display_name") || textAt(called, "name")) };
}

/** Returns an amount with its sign inverted: Tricount stores expenses as negative and income as positive. */
function spent(amount: Json | null, currency: string): Units | null {
  const units = unitsOf(figureIn(textAt(amount, "value"), "."), currency);
  return units === null ? null : ((units === 0 ? 0 : -units) as Units);
}

/** Returns the members of a group, and people who left it: only rows name them, not each row by name. */
function membersOf(registry: Json) {
  const members = objectsIn(registry.memberships).map(memberOf);
  const rows = objectsIn(registry.all_registry_entry).map(
    (envelope) => objectAt(envelope, "RegistryEntry") ?? envelope,
  );
  const named = rows
    .filter((entry) => textAt(entry, "status") !== "DELETED")
    .flatMap((entry) => [entry.membership_owned, ...arrayAt(entry, "allocations").map((one) => one.membership)])
    .map(memberOf);
  for (const { ids, name } of named) {
    const known = members.find((one) => one.ids.some((id) => ids.includes(id)));
    if (known) known.name ||= name;
    else if (ids.length > 0) members.push({ ids, name });
  }
  return members;
}

export function readTricountJson(registry: Json, isFirstPage: boolean) {
  const members = membersOf(registry);
  const people = members.map(({ name }) => name);
  const places = new Map(members.flatMap(({ ids }, place) => ids.map((id) => [id, place] as const)));
  const losses = new Set<Loss>(isFirstPage ? ["older_missing"] : []);
  const placeOf = (value: unknown) =>
    memberOf(value)
      .ids.map((id) => places.get(id))
      .find((place) => place !== undefined);
  const currency = textAt(registry, "currency").toUpperCase();
  const drafts = objectsIn(registry.all_registry_entry).flatMap((envelope, at): Draft[] => {
    const entry = objectAt(envelope, "RegistryEntry") ?? envelope;
    if (textAt(entry, "status") === "DELETED") return [];
    const amount = objectAt(entry, "amount");
    const its = (textAt(amount, "currency") || currency).toUpperCase();
    const description = textAt(entry, "description") || textAt(entry, "title");
    const total = spent(amount, its);
    const local = textAt(objectAt(entry, "amount_local"), "currency").toUpperCase();
    if (local !== "" && local !== its) losses.add("default_currency");
    if (objectsIn(entry.attachment).length > 0) losses.add("receipts");
    const kind = textAt(entry, "type_transaction");
    const payer = placeOf(entry.membership_owned);
    const draft: Draft = {
      row: at + 1,
      text: `${textAt(entry, "date").slice(0, 10)} · ${description}`,
      description,
      expense_date: isoDayIn(textAt(entry, "date")),
      currency: its,
      // Only income is negative here, whatever sign the file's version gives it.
      amount: total === null ? null : ((kind === "INCOME" ? -Math.abs(total) : Math.abs(total)) as Units),
      payers: [],
      shares: [],
      split_method: "manual",
      repayment: kind === "BALANCE",
      topic: topicOfCategory(textAt(entry, "category")),
    };
    const own = textAt(entry, "uuid") || textAt(entry, "id");
    if (own) draft.own = own;
    if (payer === undefined || draft.amount === null)
      return [payer === undefined ? { ...draft, reason: "people" } : draft];
    const sign = draft.amount < 0 ? -1 : 1;
    const allocations = arrayAt(entry, "allocations").map((one) => ({
      person: placeOf(one.membership),
      amount: spent(objectAt(one, "amount"), its),
      parts: textAt(one, "type") === "RATIO" ? (numberAt(one, "share_ratio") ?? 0) : 0,
    }));
    const all = allocations.filter((one) => one.amount !== 0);
    if (all.some((one) => one.person === undefined || one.amount === null)) return [{ ...draft, reason: "people" }];
    const byParts = all.every((one) => one.parts > 0);
    const shares = all.map(
      ({ person = 0, amount: share, parts }): Portion => ({
        person,
        amount: (sign * Math.abs(share ?? 0)) as Units,
        ...(byParts && { parts }),
      }),
    );
    const equal = shares.every((share) => share.parts === shares[0]?.parts);
    const split_method = byParts && !equal ? "parts" : splitOf(shares);
    return [
      {
        ...draft,
        payers: [{ person: payer, amount: draft.amount }],
        shares:
          split_method === "parts" ? shares : shares.map(({ person, amount: share }) => ({ person, amount: share })),
        split_method,
      },
    ];
  });
  return {
    drafts,
    people,
    currency: isCurrency(currency) ? currency : null,
    name: tricountName(registry) || null,
    losses: [...losses],
  };
}
