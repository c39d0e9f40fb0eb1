import { today } from "../series.mjs";
import { make, wantedExpense } from "./money.mjs";

/** @typedef {import("./world.mjs").Situation} Situation */

const stored = ({ event, asOwner }) =>
  asOwner((run) => run`select id, version, next_number from public.expense_series where event_id = ${event}`);

/** Calls a procedure with one of the event's series. */
const withOne = (call) => async (situation) => {
  const known = await stored(situation);
  if (known.length > 0) await make(situation, (run) => call(run, situation, situation.random.oneOf(known)));
};

/** @type {Record<string, (situation: Situation) => Promise<unknown>>} */
export const series = {
  async repeat(situation) {
    const { random, event, as, person } = situation;
    const { expense, shares, payers } = await as(person, (run) => wantedExpense(situation, run, {}));
    const { id, event_id: _, expense_date: __, ...template } = expense;
    const rhythm = {
      unit: random.oneOf(["day", "week"]),
      every: 1 + random.below(3),
      time_zone: "UTC",
      anchor: today(),
    };
    const sent = { id, event_id: event, ...rhythm, expense: template, shares, payers };
    await make(situation, (run) => run`select public.save_series(${sent})`);
  },
  /** Lets a few occurrences become due. Locks the event first, as every writer does. */
  async pass({ random, event, asOwner }) {
    const days = 1 + random.below(4);
    await asOwner(async (run) => {
      await run`select from public.events where id = ${event} for no key update`;
      await run`update public.expense_series set anchor = anchor - ${days}::integer where event_id = ${event}`;
    });
  },
  catchUpSeries: (situation) => make(situation, (run) => run`select public.create_due_expenses(${situation.event})`),
  addOne: withOne(
    (run, { event }, { id, next_number }) => run`select public.add_occurrence(${event}, ${id}, ${next_number})`,
  ),
  skipOne: withOne(
    (run, { event }, { id, next_number }) => run`select public.skip_occurrence(${event}, ${id}, ${next_number})`,
  ),
  turnSeries: withOne(
    (run, { event, random }, { id }) =>
      run`select public.set_series_state(${event}, ${id}, ${random.oneOf(["paused", "running", "running", "ended"])})`,
  ),
  dropSeries: withOne(
    (run, { event, random }, { id, version }) =>
      run`select public.delete_series(${event}, ${id}, ${version}, ${random.below(2) === 0})`,
  ),
};
