import { newId } from "@/core/ids/newId";
import type { EventRow } from "@/data/event/model";
import { AppError, NO_CONNECTION, toAppError } from "@/platform/errors/appError";
import { eventChanged } from "@/platform/query/keys";
import { closingOf } from "./closing";
import { type ChangedDraft, keptDraft, newDraft } from "./draft";
import type { EditedExpense, HostApi } from "./hostApi";
import type { LiveTable } from "./liveTable";
import type { SharedBill } from "./model";
import { attachTablePhotos, discardTablePhotos } from "./tablePhotos";
import { tableTokens } from "./tableToken";

/** Codes of a bill that somebody changed since the host looked at it, and of one that is closed already. */
const CHANGED = "shared_bill_changed";
const CLOSED = "shared_bill_closed";
/** Codes of a saved expense that somebody changed or deleted since. */
const EXPENSE_MOVED = ["version_conflict", "expense_not_found"];

interface CloseTable {
  table: LiveTable;
  api: HostApi;
  event: EventRow;
  /** Id of the reader. */
  me: string;
  /** What the reader changed of what was filled in before. */
  changed: ChangedDraft;
  /** The version of the saved expense that is replaced, if the reader knows that it is not the one put on the table. */
  replaced: number | null;
}

type Outcome = "closed" | "moved" | "not_possible" | "deleted" | { edited: EditedExpense };

/**
 * Closes the bill that the host sees: the host's own taps are sent before. Returns "moved", with the fresh bill on the
 * screen, if somebody tapped meanwhile, and "not_possible" if the bill cannot become an expense. If somebody deleted or
 * changed the saved expense, returns "deleted" or its newest version with the author. Throws AppErrors.
 */
export async function closeTable({ table, api, event, me, changed, replaced }: CloseTable): Promise<Outcome> {
  const seen = table.snapshot();
  const bill = await table.flush();
  if (bill === null) throw new AppError(NO_CONNECTION, 0);
  if (isOthers(seen.bill, bill, seen.own?.seat ?? null)) return "moved";
  const draft = keptDraft(bill, event) ?? (await newDraft(bill, event, me));
  const closing = closingOf(bill, event.id, { ...draft, ...changed });
  if (closing === null) return "not_possible";
  try {
    await api.close(bill.version, closing, replaced ?? bill.expense_version ?? null, newId());
  } catch (error) {
    const { code } = toAppError(error);
    if (bill.expense_version != null && EXPENSE_MOVED.includes(code)) {
      const edited = await api.newestExpense();
      return edited === null ? "deleted" : { edited };
    }
    if (code !== CHANGED && code !== CLOSED) throw error;
    await table.flush();
    // Closed by somebody else, or by this device, whose answer was lost.
    if (code === CHANGED) return "moved";
  }
  await attachTablePhotos(event.id, bill);
  await forget(event.id, bill.id);
  return "closed";
}

/** Ends a bill without an expense. Throws AppErrors. */
export async function discardTable(api: HostApi, eventId: string, billId: string): Promise<void> {
  await api.cancel();
  await discardTablePhotos(billId);
  await forget(eventId, billId);
}

async function forget(eventId: string, billId: string): Promise<void> {
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
