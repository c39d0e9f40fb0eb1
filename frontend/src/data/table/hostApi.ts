import * as v from "valibot";
import { digestOf, newTableToken } from "@/core/ids/secretKey";
import { fromUnits, type Units } from "@/core/money/units";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Closing } from "./closing";
import type { SharedBill } from "./model";
import { sentMarks, type TableApi } from "./tableApi";
import { tableTokens } from "./tableToken";
import { billFromWire, billSchema } from "./wire";

/** A saved expense that was changed while it was at the table. */
export interface EditedExpense {
  version: number;
  /** Author of the change. */
  by: string | null;
}

/** Requests of a participant with a session. */
export interface HostApi extends TableApi {
  setLocked(isLocked: boolean): Promise<SharedBill>;
  removeSeat(personId: string): Promise<SharedBill>;
  /** Ends the bill without an expense. */
  cancel(): Promise<SharedBill>;
  /** Replaces the token of the bill, and stores the new one on this device. */
  newToken(): Promise<string>;
  /**
   * Closes the bill as it was at `version`, with a new expense or a change of `expenseVersion`. Throws shared_bill_changed
   * if the bill is another by now, and version_conflict or expense_not_found if the saved expense is.
   */
  close(version: number, closing: Closing, expenseVersion: number | null, mutationId: string): Promise<void>;
  /** Returns the newest version of the saved expense and its author. Null if it is deleted. */
  newestExpense(): Promise<EditedExpense | null>;
}

const expenseSchema = v.object({
  expense: v.object({ version: v.number(), updated_by: v.nullish(v.string(), null) }),
});
const unchangedSchema = v.strictObject({ version: v.number() });
const read = (answer: unknown) => parsed(billSchema, answer, billFromWire);

export function hostApi(event_id: string, id: string): HostApi {
  const bill = { event_id, id };
  return {
    async read(since) {
      const question = { ...bill, ...(since !== null && { since }) };
      const answer: unknown = await dataOf(supabase().rpc("shared_bill", question, { get: true }));
      if (answer === null) throw new AppError("shared_bill_not_found", 404);
      return v.is(unchangedSchema, answer) ? null : read(answer);
    },
    async sit() {
      const answer = read(await dataOf(supabase().rpc("sit_at_shared_bill", bill)));
      return { seat: answer.my_seat ?? 0, bill: answer };
    },
    async mark(_key, marks, done) {
      return read(
        await dataOf(
          supabase().rpc("mark_shared_bill", { ...bill, marks: sentMarks(marks), ...(done !== null && { done }) }),
        ),
      );
    },
    setLocked: async (locked) => read(await dataOf(supabase().rpc("lock_shared_bill", { ...bill, locked }))),
    removeSeat: async (person_id) =>
      read(await dataOf(supabase().rpc("remove_shared_bill_seat", { ...bill, person_id }))),
    cancel: async () => read(await dataOf(supabase().rpc("cancel_shared_bill", bill))),
    async newToken() {
      const token = newTableToken();
      await dataOf(supabase().rpc("renew_shared_bill_token", { ...bill, token_digest: await digestOf(token) }));
      tableTokens.set(id, token);
      return token;
    },
    async close(version, { expense, shares, payers }, expenseVersion, mutation_id) {
      const money = (amount: Units) => fromUnits(amount, expense.currency);
      const priced = <Line extends { amount: Units }>(lines: readonly Line[] = []) =>
        lines.map((line) => ({ ...line, amount: money(line.amount) }));
      const { items, extras, ...columns } = expense;
      await dataOf(
        supabase().rpc("close_shared_bill", {
          ...bill,
          version,
          expense: {
            ...{ ...columns, amount: money(expense.amount), items: priced(items), extras: priced(extras) },
            ...(expenseVersion !== null && { version: expenseVersion, refund: false }),
          },
          shares: shares.map(({ user_id, share_amount }) => ({ user_id, share_amount: money(share_amount) })),
          payers: payers?.map(({ user_id, paid_amount }) => ({ user_id, paid_amount: money(paid_amount) })),
          mutation_id,
        }),
      );
    },
    async newestExpense() {
      const page: unknown = await dataOf(supabase().rpc("expense_page", bill, { get: true }));
      if (page === null) return null;
      const { version, updated_by: by } = v.parse(expenseSchema, page).expense;
      return { version, by };
    },
  };
}
