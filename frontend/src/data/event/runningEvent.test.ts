import { expect, it } from "vitest";
import type { EventCard, ExpenseCard } from "./model";
import { runningEvent } from "./runningEvent";

const event = (id: string, planned_start_date: string | null = null, planned_duration_days: number | null = null) =>
  ({ id, planned_start_date, planned_duration_days }) as EventCard;
const expense = (event_id: string, expense_date: string) => ({ event_id, expense_date }) as ExpenseCard;
const on = (today: string, events: EventCard[], expenses: ExpenseCard[] = []) => {
  const running = runningEvent(events, expenses, today);
  return running && [running.event.id, running.day];
};

const porto = event("porto", "2027-05-14", 3);
const dinner = event("dinner", "2027-05-15");
const flat = event("flat");

it.each([
  ["2027-05-13", null],
  ["2027-05-14", ["porto", 1]],
  ["2027-05-16", ["porto", 3]],
  ["2027-05-17", null],
])("an event runs on its planned days: on %s it is %o", (today, running) => {
  expect(on(today, [porto])).toEqual(running);
});

it("the newest of several running events wins, and an event without a duration runs for a day", () => {
  expect(on("2027-05-15", [dinner, porto])).toEqual(["dinner", 1]);
  expect(on("2027-05-16", [dinner, porto])).toEqual(["porto", 3]);
});

it("an event without dates runs while its last expense is recent", () => {
  const rent = expense("flat", "2027-06-01");
  expect(on("2027-06-04", [porto, flat], [rent])).toEqual(["flat", null]);
  expect(on("2027-06-05", [porto, flat], [rent])).toBeNull();
  expect(on("2027-05-31", [porto, flat], [rent])).toBeNull();
});

it("an expense of an event that is not among the newest, or is passive, makes none run", () => {
  expect(on("2027-06-04", [porto], [expense("old", "2027-06-04")])).toBeNull();
});
