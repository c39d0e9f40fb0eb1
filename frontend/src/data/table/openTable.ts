import { digestOf, newTableToken } from "@/core/ids/secretKey";
import { fromUnits, type Units } from "@/core/money/units";
import { onTheTable } from "@/core/splitting/table";
import { keepDraft } from "@/platform/drafts/draft";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { TableExpenseDraft } from "./closing";
import { tableTokens } from "./tableToken";

/** Name of the draft that keeps what the host filled in, until the bill is closed. */
export const draftOfTable = (billId: string): string => `table:${billId}`;

interface OpenTable extends TableExpenseDraft {
  title: string;
  /** Ids of the people who have a seat from the beginning. */
  people: readonly string[];
}

/**
 * Puts the bill of a new expense on the table. The device makes the token and stores it; the server gets its digest. Safe
 * to repeat. Throws AppErrors.
 */
export async function openTable({ expense, payers, title, people }: OpenTable): Promise<void> {
  const { id, event_id, currency } = expense;
  const { lines, extras } = onTheTable(expense.items ?? [], expense.extras ?? []);
  const token = tableTokens.get(id) ?? newTableToken();
  tableTokens.set(id, token);
  keepDraft(draftOfTable(id), JSON.stringify({ expense, payers } satisfies TableExpenseDraft));
  const money = (amount: Units) => fromUnits(amount, currency);
  await dataOf(
    supabase().rpc("open_shared_bill", {
      ...{ event_id, id, title, currency },
      token_digest: await digestOf(token),
      lines: lines.map((line) => ({ ...line, amount: money(line.amount) })),
      extras: extras.map((extra) => ({ ...extra, amount: money(extra.amount) })),
      seats: people.map((person_id) => ({ person_id })),
    }),
  );
  await eventChanged(event_id);
}
