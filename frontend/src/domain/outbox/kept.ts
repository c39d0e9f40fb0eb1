import { completed, type Earlier } from "@/domain/event/completed";
import { personWith } from "@/domain/people/person";
import type { Entry, Mutation, ShareInput } from "./model";

type SavedExpense = Extract<Mutation, { kind: "save_expense" }>;
type KeptExpense = Earlier<Omit<SavedExpense, "shares">, "payers"> & { shares: Earlier<ShareInput, "parts">[] };
type KeptMutation = Exclude<Mutation, SavedExpense> | KeptExpense;
type Kept = Omit<Entry, "mutation"> & { mutation: KeptMutation };

/**
 * Something kept on the device as the entry that it is, also one of an earlier version of the app, whose expenses had one
 * payer and no parts. Null for what this version cannot show and send.
 */
export function entryFrom(kept: unknown): Entry | null {
  return isEntry(kept) ? { ...kept, mutation: mutationFrom(kept.mutation) } : null;
}

function mutationFrom(mutation: KeptMutation): Mutation {
  switch (mutation.kind) {
    case "save_expense":
      return {
        ...mutation,
        shares: mutation.shares.map((share) => ({ ...share, parts: share.parts ?? null })),
        payers: mutation.payers ?? null,
        base: mutation.base && completed(mutation.base),
      };
    case "delete_expense":
    case "restore_expense":
      return { ...mutation, base: completed(mutation.base) };
    case "save_payment":
      return { ...mutation, payment: { ...mutation.payment, currency: mutation.payment.currency ?? null } };
    case "delete_payment":
      return { ...mutation, base: { ...mutation.base, currency: mutation.base.currency ?? null } };
    case "create_event":
      return { ...mutation, creator: personWith(mutation.creator) };
    default:
      return mutation;
  }
}

type Part = { id?: unknown; event_id?: unknown; shares?: unknown };

function isEntry(kept: unknown): kept is Kept {
  const entry = kept as Partial<Entry> | null;
  if (typeof entry?.id !== "string" || typeof entry.user_id !== "string" || typeof entry.seq !== "number") return false;
  if (typeof entry.made_at !== "string" || (entry.state !== "waiting" && entry.state !== "attention")) return false;
  const mutation = entry.mutation as Partial<Record<string, Part | string>> | undefined;
  if (mutation?.changes) {
    const amends = typeof mutation.changes === "object" && typeof mutation.base === "object" && mutation.base !== null;
    return amends && typeof (mutation.kind === "save_event" ? mutation.event_id : mutation.user_id) === "string";
  }
  if (mutation?.kind === "create_event") {
    return typeof mutation.event === "object" && typeof mutation.event.id === "string" && Boolean(mutation.creator);
  }
  const about = mutation?.expense ?? mutation?.payment ?? mutation?.base;
  if (typeof about !== "object" || typeof about.id !== "string" || typeof about.event_id !== "string") return false;
  const shared = mutation?.kind === "save_expense" ? [mutation, mutation.base] : [mutation?.base];
  return !/_expense$/.test(String(mutation?.kind)) || shared.every((it) => !it || Array.isArray((it as Part).shares));
}
