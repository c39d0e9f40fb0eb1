import { daysBetween, type IsoDate } from "@/core/dates/dates";
import type { EventCard, ExpenseCard } from "./model";

/** An event without dates is running for so many days after its last expense. */
const STILL_RUNNING_DAYS = 3;

export interface Running {
  event: EventCard;
  /** Number of today among the planned days, from 1; null for an event that is running without dates. */
  day: number | null;
}

/**
 * Returns the running event: one whose planned days include today, else the event of a recent expense. Null when there
 * is none.
 */
export function runningEvent(
  events: readonly EventCard[],
  expenses: readonly ExpenseCard[],
  today: IsoDate,
): Running | null {
  for (const event of events) {
    const day = dayIn(event, today);
    if (day !== null) return { event, day };
  }
  const fresh = expenses.find(({ expense_date }) => {
    const days = daysBetween(expense_date, today);
    return days >= 0 && days <= STILL_RUNNING_DAYS;
  });
  const event = events.find(({ id }) => id === fresh?.event_id);
  return event ? { event, day: null } : null;
}

function dayIn({ planned_start_date: start, planned_duration_days: days }: EventCard, today: IsoDate): number | null {
  if (start === null) return null;
  const day = daysBetween(start, today) + 1;
  return day >= 1 && day <= (days ?? 1) ? day : null;
}
