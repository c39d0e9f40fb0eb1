import * as v from "valibot";
import { today } from "@/core/dates/dates";
import { fromUnits } from "@/core/money/units";
import type { EventRow } from "@/data/event/model";
import { fetchRate } from "@/data/exchangeRate";
import { type ExpenseInput, type PayerInput, writtenColumns } from "@/data/expense/columns";
import { NO_PLAIN } from "@/data/expense/noValues";
import { type InUnits, inUnits, money } from "@/data/money";
import type { Seat, SharedBill } from "./model";

/** What the host fills in of the later expense: everything but the lines and shares. The server keeps it with the bill. */
const draftSchema = v.object({
  ...v.omit(v.object(writtenColumns), ["amount", "currency", "split_method"]).entries,
  event_currency: v.string(),
  /** Null when `paid_by` paid everything. */
  payers: v.nullable(v.array(v.object({ user_id: v.string(), paid_amount: money }))),
});

export interface TableDraft extends InUnits<typeof draftSchema> {}

/** What can be changed when a bill is closed. */
export type ChangedDraft = Partial<Pick<TableDraft, "expense_date" | "paid_by" | "payers">>;

const inBillsUnits = inUnits(draftSchema);

/** Returns the draft of an expense as the API takes it. */
export function sentDraft(
  expense: ExpenseInput,
  payers: PayerInput[] | null,
  event: Pick<EventRow, "default_currency">,
) {
  const paid = payers?.map((payer) => ({ ...payer, paid_amount: fromUnits(payer.paid_amount, expense.currency) }));
  const { topic = null } = expense;
  return v.parse(draftSchema, { ...expense, topic, event_currency: event.default_currency, payers: paid ?? null });
}

/** Returns the draft that was kept with a bill. Null without one, and for a rate to a currency that the event no longer has. */
export function keptDraft(
  { draft, currency }: SharedBill,
  event: Pick<EventRow, "default_currency">,
): TableDraft | null {
  const { success, output } = v.safeParse(draftSchema, draft);
  return success && output.event_currency === event.default_currency ? inBillsUnits(output, currency) : null;
}

/** The seat of the person who opened the bill. */
const HOSTS_SEAT = 1;

/** Returns who opened the bill, by the person's id. Null if that seat was removed. */
export const hostOf = (seats: readonly Seat[]): string | null =>
  seats.find(({ seat }) => seat === HOSTS_SEAT)?.person_id ?? null;

/**
 * Returns the draft of a bill that was put on the table without one: paid by its host, today. Throws
 * failed_to_fetch_exchange_rate without a rate.
 */
export async function newDraft(bill: SharedBill, event: EventRow, me: string): Promise<TableDraft> {
  return {
    ...{ ...NO_PLAIN, description: bill.title, category: "general", expense_date: today() },
    ...{ paid_by: hostOf(bill.seats) ?? me, payers: null, event_currency: event.default_currency },
    ...(await rateFor(bill.currency, event.default_currency)),
  };
}

async function rateFor(from: string, to: string) {
  if (from === to) return { conversion_rate_to_event_currency: 1, rate_date: null, rate_source: "same" } as const;
  const { rate, date, source } = await fetchRate(from, to, null);
  return { conversion_rate_to_event_currency: rate, rate_date: date, rate_source: source };
}
