import { equalShares } from "@/core/splitting/split";
import type { ExpenseInput } from "@/data/expense/columns";
import { NO_PLAIN } from "@/data/expense/noValues";
import { type Author, envelope, type Mutation, type MutationKind, registerMutationKinds } from "@/offline/mutation";
import type { addComment } from "./comment/addComment";
import type { deleteComment } from "./comment/deleteComment";
import type { editComment } from "./comment/editComment";
import type { setCheckMark } from "./comment/setCheckMark";
import type { createEvent } from "./event/createEvent";
import type { ServerEventPage } from "./event/model";
import type { saveEvent } from "./event/saveEvent";
import type { setSavedSplit } from "./event/setSavedSplit";
import type { deleteExpense } from "./expense/deleteExpense";
import type { joinExpenses } from "./expense/joinExpenses";
import type { restoreExpense } from "./expense/restoreExpense";
import type { saveExpense } from "./expense/saveExpense";
import { MUTATION_KINDS } from "./mutations";
import type { deletePayment } from "./payment/deletePayment";
import type { savePayment } from "./payment/savePayment";
import type { addPerson } from "./person/addPerson";
import type { renamePerson } from "./person/renamePerson";
import type { saveProfile } from "./person/saveProfile";
import type { addReceipt } from "./receipt/addReceipt";
import type { removeReceipt, restoreReceipt } from "./receipt/removeReceipt";

registerMutationKinds(MUTATION_KINDS);

type Of<Name extends string, Kind> =
  Kind extends MutationKind<infer Payload, infer _State, infer _Row> ? { kind: Name } & Payload : never;

/** A kind and its payload in one object, for tests. */
export type Change =
  | Of<"add_comment", typeof addComment>
  | Of<"add_person", typeof addPerson>
  | Of<"add_receipt", typeof addReceipt>
  | Of<"create_event", typeof createEvent>
  | Of<"delete_comment", typeof deleteComment>
  | Of<"delete_expense", typeof deleteExpense>
  | Of<"delete_payment", typeof deletePayment>
  | Of<"edit_comment", typeof editComment>
  | Of<"join_expenses", typeof joinExpenses>
  | Of<"remove_receipt", typeof removeReceipt>
  | Of<"rename_person", typeof renamePerson>
  | Of<"restore_expense", typeof restoreExpense>
  | Of<"restore_receipt", typeof restoreReceipt>
  | Of<"save_event", typeof saveEvent>
  | Of<"save_expense", typeof saveExpense>
  | Of<"save_payment", typeof savePayment>
  | Of<"save_profile", typeof saveProfile>
  | Of<"set_check_mark", typeof setCheckMark>
  | Of<"set_saved_split", typeof setSavedSplit>;

/** Returns the first two arguments of `submitMutation`. A tab of a test has its own kinds. */
export function split(
  { kind: name, ...payload }: Change,
  kinds = MUTATION_KINDS,
): [kind: MutationKind, payload: unknown] {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`no kind of mutation is called ${name}`);
  return [kind, payload];
}

/** Returns the change that a mutation was made from. */
export const changeOf = ({ kind, payload }: Pick<Mutation, "kind" | "payload">) =>
  ({ kind, ...(payload as object) }) as Change;

/** Returns a waiting mutation of ada's with the change. */
export function pendingMutation(change: Change, columns: Partial<Mutation> = {}): Mutation {
  const described = envelope(...split(change));
  const mine = { id: "m", user_id: "ada", seq: 1, made_at: "", code: null, attempts: 0 };
  return { ...mine, state: "waiting", ...described, ...columns };
}

export function applyChange(page: ServerEventPage, change: Change, author: Author): ServerEventPage {
  const [kind, payload] = split(change);
  return kind.apply(page, payload, author) as ServerEventPage;
}

export function snapshotBefore(
  page: ServerEventPage,
  change: Change,
  at: string,
  pending: ReadonlySet<string> = new Set(),
): ServerEventPage {
  const [kind, payload] = split(change);
  return (kind.snapshotBefore?.(page, payload, { me: "ada", at }, pending) as ServerEventPage | undefined) ?? page;
}

type NewExpense = Pick<ExpenseInput, "id" | "event_id" | "paid_by" | "amount"> & Partial<ExpenseInput>;

/** Returns a new expense for tests: a dinner in euros, shared equally. */
export function newExpense(columns: NewExpense, among: readonly string[]): Extract<Change, { kind: "save_expense" }> {
  return {
    kind: "save_expense",
    version: null,
    base: null,
    shares: equalShares(columns.id, columns.amount, among).map((share) => ({ ...share, parts: null })),
    payers: null,
    expense: {
      ...NO_PLAIN,
      description: "Dinner",
      currency: "EUR",
      expense_date: "2026-07-14",
      category: "general",
      split_method: "equal",
      conversion_rate_to_event_currency: 1,
      rate_date: null,
      rate_source: "same",
      ...columns,
    },
  };
}
