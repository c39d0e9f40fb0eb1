import type { ExpenseCursor } from "./model";

/** Where a list goes on, as the database is asked: each value by itself, for an address holds no object. From the start for null. */
export function goingOnFrom(cursor: ExpenseCursor | null) {
  return cursor === null
    ? {}
    : { before_date: cursor.expense_date, before_time: cursor.created_at, before_id: cursor.id };
}
