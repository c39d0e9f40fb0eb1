import { newContext, open, withDemoBrowser } from "../../screens/demo-browser.mjs";
import { step } from "../../setup/progress.mjs";
import { connect } from "../../stack/api/database.mjs";
import { table } from "../table.mjs";

/** As Lighthouse imagines a phone. */
const SLOWER = 4;
const phone = { language: "en", theme: "light", size: "390x844" };
const FILES = ["Save as CSV", "Divido file", "For Spliit", "For other apps"];

/** What taking a large event along takes, and for how long it holds the screen up. @type {import("../parts.mjs").BenchPart} */
export const exporting = {
  name: "export",
  title: "An export",
  run: ({ quick }) =>
    withDemoBrowser(async ({ browser, origin, signedIn, elif, ids, stack }) => {
      const count = quick ? 2000 : 20_000;
      await step("Filling the trip", () => fill(stack, ids.trip, count));
      const { owed: storageState } = await signedIn("en");
      const context = await newContext(browser, { origin, ...phone, storageState });
      const page = await context.newPage();
      await page.addInitScript(noteLongTasks);
      const session = await context.newCDPSession(page);
      const figures = [];
      for (const slower of [1, SLOWER]) {
        await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
        figures.push(...(await step("Taking it along", () => takingAlong(page, ids.trip, slower))));
        await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      }
      const { expenses } = await elif.rpc("event_book", { event_id: ids.trip });
      return [words(expenses.length), table(figures)].join("\n\n");
    }),
};

const words = (count) =>
  [
    `An event of ${count.toLocaleString("en-US")} expenses, each shared by four, in the production build on a phone's screen; the`,
    "longest task of the screen's thread until the file is there, also with a processor four times slower (Chromium slows that",
    "thread alone, not the worker that reads and writes). No answer of the server is cut at a number of rows.",
  ].join("\n");

/** Keeps in the page how long its tasks over 50 ms took. */
function noteLongTasks() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** The longest task since it was asked last, and how long the work took. */
async function timed(page, work) {
  await page.evaluate(() => window.longTasks?.splice(0));
  const since = performance.now();
  const answer = await work();
  const took = performance.now() - since;
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  return { took, longest, answer };
}

async function takingAlong(page, event, slower) {
  const speed = slower === 1 ? "" : `, ${slower} times slower`;
  const row = (what, { took, longest }, size) => ({
    what: `${what}${speed}`,
    "until it is there": `${(took / 1000).toFixed(1)} s`,
    "longest task": longest === 0 ? "under 50 ms" : `${Math.round(longest)} ms`,
    size: size ? `${(size / 1e6).toFixed(1)} MB` : "",
  });
  const opened = async () => {
    await open(page, `/events/${event}/export`);
    await page.getByRole("button", { name: FILES[0] }).waitFor({ timeout: 120_000 });
  };
  const rows = [row("opening the page", await timed(page, opened))];
  for (const name of FILES) {
    const saved = await timed(page, async () => {
      const [download] = await Promise.all([
        page.waitForEvent("download", { timeout: 120_000 }),
        page.getByRole("button", { name }).click(),
      ]);
      return download;
    });
    rows.push(row(name, saved, await sizeOf(saved.answer)));
  }
  return rows;
}

async function sizeOf(download) {
  let size = 0;
  for await (const part of await download.createReadStream()) size += part.length;
  return size;
}

/** Expenses that each of the event's people pays in turn and all share, straight into the database. */
async function fill(stack, event, count) {
  const sql = connect(stack.urls.database);
  try {
    await sql`
      with person as (
        select user_id, (row_number() over (order by user_id) - 1)::integer as place
        from public.event_participants
        where event_id = ${event} and status = 'active'
        order by user_id
        limit 4
      ),
      expense as (
        insert into public.expenses (
          event_id, description, amount, currency, paid_by, expense_date, category, rate_source,
          amount_in_event_currency, people_count, created_by, created_at
        )
        select
          ${event}, 'Coffee ' || number, 4, trip.default_currency, person.user_id, moment::date, 'general', 'same',
          4, 4, person.user_id, moment
        from generate_series(1, ${count}) as number
        join public.events as trip on trip.id = ${event}
        join person on person.place = number % 4
        cross join lateral (select timestamptz '2026-10-31 12:00Z' - number * interval '1 hour' as moment) as at
        returning id, event_id, paid_by
      ),
      payer as (
        insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
        select event_id, id, paid_by, 4, 4 from expense
      )
      insert into public.expenses_participants (event_id, expense_id, user_id, share_amount, share_in_event_currency)
      select expense.event_id, expense.id, person.user_id, 1, 1 from expense cross join person
    `;
  } finally {
    await sql.end();
  }
}
