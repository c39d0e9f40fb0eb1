import type { IsoDate } from "@/core/dates/dates";
import type { EventCard, ExpenseCard } from "./model";

/** An event is going on for so long after its last expense, where its dates do not say it. */
const STILL_RUNNING_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Running {
  event: EventCard;
  /** Which day of its planned days today is; null where it has none, or they are another time. */
  day: number | null;
}

/** The event that is going on: one whose days today is among, else the one of a fresh expense; else none. */
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

const daysBetween = (from: IsoDate, to: IsoDate) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
