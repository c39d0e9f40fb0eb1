import { today } from "@/core/dates/dates";
import { newId } from "@/core/ids/newId";
import type { Currency } from "@/core/money/currency";
import { ZERO } from "@/core/money/units";
import type { EventRow } from "@/data/event/model";
import { fetchRate } from "@/data/exchangeRate";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { AppError, NO_CONNECTION, toAppError } from "@/platform/errors/appError";
import { eventChanged } from "@/platform/query/keys";
import { closingOf, type TableExpenseDraft } from "./closing";
import type { HostApi } from "./hostApi";
import type { LiveTable } from "./liveTable";
import type { SharedBill } from "./model";
import { draftOfTable } from "./openTable";
import { tableTokens } from "./tableToken";

/** Codes of a bill that somebody changed since the host looked at it, and of one that is closed already. */
const CHANGED = "shared_bill_changed";
const CLOSED = "shared_bill_closed";

interface CloseTable {
  table: LiveTable;
  api: HostApi;
  event: EventRow;
  /** Id of the reader. */
  me: string;
}

/**
 * Closes the bill that the host sees: the host's own taps are sent before. Returns "moved", with the fresh bill on the
 * screen, if somebody tapped meanwhile, and "not_possible" if the bill cannot become an expense. Throws AppErrors.
 */
export async function closeTable({ table, api, event, me }: CloseTable): Promise<"closed" | "moved" | "not_possible"> {
  const seen = table.snapshot();
  const bill = await table.flush();
  if (bill === null) throw new AppError(NO_CONNECTION, 0);
  if (isOthers(seen.bill, bill, seen.own?.seat ?? null)) return "moved";
  const closing = closingOf(
    bill,
    readDraft<TableExpenseDraft>(draftOfTable(bill.id)) ?? (await draftFor(bill, event, me)),
  );
  if (closing === null) return "not_possible";
  try {
    await api.close(bill.version, closing, newId());
  } catch (error) {
    const { code } = toAppError(error);
    if (code !== CHANGED && code !== CLOSED) throw error;
    await table.flush();
    // Closed by somebody else, or by this device, whose answer was lost.
    if (code === CHANGED) return "moved";
  }
  await forget(event.id, bill.id);
  return "closed";
}

/** Ends a bill without an expense. Throws AppErrors. */
export async function discardTable(api: HostApi, eventId: string, billId: string): Promise<void> {
  await api.cancel();
  await forget(eventId, billId);
}

async function forget(eventId: string, billId: string): Promise<void> {
  dropDraft(draftOfTable(billId));
  tableTokens.drop(billId);
  await eventChanged(eventId);
}

/** Whether somebody else changed the bill between two answers. */
function isOthers(before: SharedBill | null, after: SharedBill, mySeat: number | null): boolean {
  const othersOf = (bill: SharedBill | null) =>
    JSON.stringify([
      bill?.seats.map(({ seat, person_id }) => [seat, person_id]),
      bill?.marks.filter(({ seat }) => seat !== mySeat),
    ]);
  return othersOf(before) !== othersOf(after);
}

/** The seat of the person who opened the bill. */
const HOSTS_SEAT = 1;

const NO_PLACE = {
  ...{ place_name: null, place_id: null, place_lat: null, place_lon: null, place_country: null, place_city: null },
} as const;

/** Returns what another device than the host's former one knows about the expense: paid by the host, today. */
async function draftFor(bill: SharedBill, event: EventRow, me: string): Promise<TableExpenseDraft> {
  const rate = await rateFor(bill.currency, event.default_currency);
  return {
    expense: {
      ...{ id: bill.id, event_id: event.id, event_currency: event.default_currency },
      ...{ description: bill.title, category: "general", topic: null, expense_date: today(), ...NO_PLACE },
      ...{
        amount: ZERO,
        currency: bill.currency,
        paid_by: bill.seats.find(({ seat }) => seat === HOSTS_SEAT)?.person_id ?? me,
        split_method: "manual",
        ...rate,
      },
    },
    payers: null,
  };
}

/** Throws failed_to_fetch_exchange_rate without a rate. */
async function rateFor(from: Currency, to: Currency) {
  if (from === to) return { conversion_rate_to_event_currency: 1, rate_date: null, rate_source: "same" } as const;
  const { rate, date, source } = await fetchRate(from, to, null);
  return { conversion_rate_to_event_currency: rate, rate_date: date, rate_source: source };
}
