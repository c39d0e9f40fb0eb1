import type { ExpenseCursor } from "./model";

/**
 * Returns the page cursor as RPC arguments: one per column, since a URL holds no object. Null starts at the first row.
 */
export function goingOnFrom(cursor: ExpenseCursor | null) {
  return cursor === null
    ? {}
    : { before_date: cursor.expense_date, before_time: cursor.created_at, before_id: cursor.id };
}
