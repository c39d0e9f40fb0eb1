import { digestOf, newTableToken } from "@/core/ids/secretKey";
import { fromUnits, type Units } from "@/core/money/units";
import { onTheTable } from "@/core/splitting/table";
import type { EventRow } from "@/data/event/model";
import type { ExpenseInput, PayerInput } from "@/data/expense/columns";
import { toAppError } from "@/platform/errors/appError";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { sentDraft } from "./draft";
import { tableTokens } from "./tableToken";

interface OpenTable {
  expense: ExpenseInput;
  /** Null when `paid_by` paid everything. */
  payers: PayerInput[] | null;
  event: Pick<EventRow, "default_currency">;
  title: string;
  /** Version of the saved expense; null for a new one. */
  version: number | null;
  /** Ids of the people who have a seat from the beginning. */
  people: readonly string[];
}

/**
 * Puts the bill of an expense on the table. The device makes the token and stores it; the server gets its digest. Safe to
 * repeat. Returns false if somebody has put the saved expense on the table before. Throws AppErrors.
 */
export async function openTable({ expense, payers, event, title, people, version }: OpenTable): Promise<boolean> {
  const { id, event_id, currency } = expense;
  const { lines, extras } = onTheTable(expense.items ?? [], expense.extras ?? []);
  const token = tableTokens.get(id) ?? newTableToken();
  tableTokens.set(id, token);
  const money = (amount: Units) => fromUnits(amount, currency);
  const opening = dataOf(
    supabase().rpc("open_shared_bill", {
      ...{ event_id, id, title, currency },
      token_digest: await digestOf(token),
      lines: lines.map((line) => ({ ...line, amount: money(line.amount) })),
      extras: extras.map((extra) => ({ ...extra, amount: money(extra.amount) })),
      seats: people.map((person_id) => ({ person_id })),
      draft: sentDraft(expense, payers, event),
      ...(version !== null && { expense_version: version }),
    }),
  );
  const isOpened = await opening.then(
    () => true,
    (error: unknown) => {
      if (version === null || toAppError(error).code !== "id_in_use") throw error;
      tableTokens.drop(id);
      return false;
    },
  );
  await eventChanged(event_id);
  return isOpened;
}
