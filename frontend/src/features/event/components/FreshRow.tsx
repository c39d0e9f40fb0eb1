import { type ReactNode, useState } from "react";
import type { Expense, Payment } from "@/data/event/model";
import rows from "@/ui/expense/Rows.module.css";

/** Longest age of a pending row that counts as new. */
const JUST_MS = 5_000;

/** The event shown last, and the creation time of its newest row in milliseconds of the server's clock. */
let lastShown = { eventId: "", newest: 0 };

type Row = Pick<Expense | Payment, "event_id" | "created_at">;

/** Remembers the newest row that was shown. Callers must leave out pending rows, which carry the device's time. */
export function noteShown(shown: readonly Row[]): void {
  for (const { event_id: eventId, created_at } of shown) {
    const before = eventId === lastShown.eventId ? lastShown.newest : 0;
    lastShown = { eventId, newest: Math.max(before, Date.parse(created_at)) };
  }
}

/** Returns whether a row is newer than all rows shown before. Never compares the server's clock with the device's. */
function isFresh({ event_id, created_at }: Row, isPending: boolean): boolean {
  const madeAt = Date.parse(created_at);
  if (isPending) return madeAt > Date.now() - JUST_MS;
  return event_id === lastShown.eventId && madeAt > lastShown.newest;
}

/** Shows a row of an event's list. A new row slides in once. */
export function FreshRow({ row, isPending, children }: { row: Row; isPending: boolean; children: ReactNode }) {
  const [fresh] = useState(() => isFresh(row, isPending));
  return <li className={fresh ? rows.fresh : undefined}>{children}</li>;
}
