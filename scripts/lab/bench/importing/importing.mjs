import { randomUUID } from "node:crypto";
import { newContext, open, withDemoBrowser } from "../../../screens/demo-browser.mjs";
import { step } from "../../../setup/progress.mjs";
import { percentile } from "../percentiles.mjs";
import { table } from "../table.mjs";

/** The processor of Lighthouse's phone, times slower. */
const SLOWER = 4;
const phone = { language: "en", theme: "light", size: "390x844" };
const PEOPLE = ["Ada", "Ben", "Cem", "Dilek"];

/** Measures an import of years of expenses. @type {import("../suites.mjs").BenchSuite} */
export const importing = {
  name: "import",
  title: "An import",
  run: ({ quick }) =>
    withDemoBrowser(async ({ browser, origin, signedIn, elif }) => {
      const [rows, runs] = quick ? [500, 1] : [5000, 5];
      const { owed: storageState } = await signedIn("en");
      const context = await newContext(browser, { origin, ...phone, storageState });
      const page = await context.newPage();
      await page.addInitScript(timeWorkers);
      const previews = await step("Previewing a file", () => previewing(page, rows, runs));
      const sent = await step("Sending it", () => sending(page, rows));
      const batches = await step("Writing batches", () => writing(elif, runs));
      const figures = [...previews, sent, ...batches];
      return [words(runs), table(figures)].join("\n\n");
    }),
};

const words = (runs) =>
  [
    "Splitwise's CSV of four people, in the production build on a phone's screen whose processor is four times slower. Chromium",
    "slows the screen's thread alone; with the worker that reads the file as slow, its time counts four times. A batch is what one",
    "request of import_expenses takes through the embedded API, where each expense is shared by all; the app sends at most 250",
    `entries and 1,500 shares in one. The median of ${runs}.`,
  ].join("\n");

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const number = (count) => count.toLocaleString("en-US");

/** Returns a CSV of dinners, each paid by one person and shared by all. */
function fileOf(rows) {
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = new Date(Date.UTC(2020, 0, 1) + n * 8 * 3_600_000).toISOString().slice(0, 10);
    const cells = PEOPLE.map((_, at) => (at === n % PEOPLE.length ? "30.00" : "-10.00"));
    return `${day},Dinner ${n},Dining out,40.00,EUR,${cells.join(",")}`;
  });
  return ["Date,Description,Category,Cost,Currency,Ada,Ben,Cem,Dilek", ...lines].join("\n");
}

/** In the page: records how long each worker takes to answer. */
function timeWorkers() {
  const timed = [];
  window.timed = timed;
  const Original = window.Worker;
  window.Worker = class extends Original {
    postMessage(...message) {
      const since = performance.now();
      this.addEventListener("message", () => timed.push(performance.now() - since), { once: true });
      super.postMessage(...message);
    }
  };
}

async function choose(page, rows) {
  const file = { name: "group.csv", mimeType: "text/csv", buffer: Buffer.from(fileOf(rows)) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: new RegExp(`^Import ${rows} `) }).waitFor();
}

async function previewing(page, rows, runs) {
  const session = await page.context().newCDPSession(page);
  const [whole, reading] = [[], []];
  for (let run = 0; run < runs; run++) {
    await open(page, "/import");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const since = Date.now();
    await choose(page, rows);
    const took = Date.now() - since;
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const [worker = 0] = await page.evaluate(() => window.timed.splice(0));
    reading.push(worker);
    whole.push(took);
  }
  const what = `${number(rows)} rows, from choosing the file to its preview`;
  const [shown, read] = [percentile(whole, 0.5), percentile(reading, 0.5)];
  return [
    { what, time: seconds(shown), aim: "2 s" },
    { what: "the same, with the worker as slow", time: seconds(shown + (SLOWER - 1) * read), aim: "" },
  ];
}

async function sending(page, rows) {
  await page.getByLabel("Name", { exact: true }).fill("Four years");
  const since = Date.now();
  await page.getByRole("button", { name: new RegExp(`^Import ${rows} `) }).click();
  await page.getByRole("link", { name: "To the event" }).waitFor({ timeout: 300_000 });
  return {
    what: `${number(rows)} rows, from pressing the button until all are there`,
    time: seconds(Date.now() - since),
    aim: "",
  };
}

async function writing(person, runs) {
  const [{ id: event_id }] = await person.insert("events", {
    ...{ name: "Batches", description: "Of 500", category: "other", default_currency: "EUR" },
    ...{ place_country: "Portugal", place_city: "Porto", created_by: person.id },
  });
  const found = [];
  for (const [count, sharers] of [
    [500, 4],
    [125, 12],
  ]) {
    const people = Array.from({ length: sharers - 1 }, (_, n) => ({ id: randomUUID(), name: `Person ${n}` }));
    const everyone = [person.id, ...people.map(({ id }) => id)];
    const id = { event_id, import_id: randomUUID(), source: "table" };
    await person.rpc("import_expenses", { ...id, people, entries: [] });
    const times = [];
    for (let run = 0; run < runs; run++) {
      const entries = Array.from({ length: count }, () => entryFor(everyone));
      const since = performance.now();
      await person.rpc("import_expenses", { ...id, people: [], entries });
      times.push(performance.now() - since);
    }
    found.push({
      what: `a batch of ${count} expenses among ${sharers}`,
      time: seconds(percentile(times, 0.5)),
      aim: "3 s",
    });
  }
  return found;
}

function entryFor(everyone) {
  const expense = {
    ...{ description: "Dinner", amount: 10 * everyone.length, currency: "EUR", paid_by: everyone[0] },
    ...{ expense_date: "2026-05-01", category: "general", split_method: "equal" },
  };
  return {
    id: randomUUID(),
    digest: randomUUID(),
    expense,
    shares: everyone.map((user_id) => ({ user_id, share_amount: 10 })),
    payers: [{ user_id: everyone[0], paid_amount: expense.amount }],
  };
}
