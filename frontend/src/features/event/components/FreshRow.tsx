import { type ReactNode, useState } from "react";
import type { Expense, Payment } from "@/data/event/model";
import rows from "./Rows.module.css";

/** A change of one's own that was made so long ago at most led to this list. */
const JUST_MS = 5_000;

/** Creation time of the newest row in the list that was shown last, in milliseconds by the server's clock. */
let lastShown = { eventId: "", newest: 0 };

type Row = Pick<Expense | Payment, "event_id" | "created_at">;

/** Remembers which rows are no longer new. Rows that wait for the server carry the device's time, and do not count. */
export function noteShown(shown: readonly Row[]): void {
  for (const { event_id: eventId, created_at } of shown) {
    const before = eventId === lastShown.eventId ? lastShown.newest : 0;
    lastShown = { eventId, newest: Math.max(before, Date.parse(created_at)) };
  }
}

/** Whether a row is new to who has seen the event before. Compares the server's times with each other alone. */
function isFresh({ event_id, created_at }: Row, isPending: boolean): boolean {
  const madeAt = Date.parse(created_at);
  if (isPending) return madeAt > Date.now() - JUST_MS;
  return event_id === lastShown.eventId && madeAt > lastShown.newest;
}

/** A line of an event's list; one that has just been added comes in from the side, once. */
export function FreshRow({ row, isPending, children }: { row: Row; isPending: boolean; children: ReactNode }) {
  const [fresh] = useState(() => isFresh(row, isPending));
  return <li className={fresh ? rows.fresh : undefined}>{children}</li>;
}
