import { newContext, open } from "../../screens/demo-browser.mjs";
import { percentile } from "../percentiles.mjs";
import { splitBill } from "./bill.mjs";
import { openFriend } from "./friend.mjs";
import { longEvent } from "./long-event.mjs";
import { press } from "./press.mjs";
import { scrollList } from "./scrolling.mjs";

/** In ms: browsers report no shorter interaction. */
const SHORTEST = 16;
/** The processor of Lighthouse's phone, times slower. */
const SLOWER = 4;
const phone = { language: "en", theme: "light", size: "390x844" };

/** Scrolls until the list stops growing. */
async function readOn(page) {
  let height = 0;
  for (let still = 0; still < 3; ) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForLoadState("networkidle");
    const now = await page.evaluate(() => document.documentElement.scrollHeight);
    still = now === height ? still + 1 : 0;
    height = now;
  }
}

/** An ordinary event, with which the large one is compared in the same run. */
const ORDINARY = { people: 6, count: 60, lines: 9, openEvents: 6 };
/** As many lines as a bill can have, and open events with one friend. */
const MANY = { lines: 100, openEvents: 200 };

/**
 * Measures interactions in an ordinary and in a large event, by turns: the longest time until the next frame, and the time
 * until a screen shows its content.
 * @param {{ browser: import("playwright-core").Browser, origin: string, memory: any, stack: any, elif: any, people: number, count: number, runs: number }} wanted
 * @returns {Promise<{ rows: Record<string, string>[], shown: number[] }>} rows of a table, and the percentage of frames shown
 *   while scrolling, in the ordinary and the large event
 */
export async function interactions({ browser, origin, memory, stack, elif, people, count, runs }) {
  const events = [];
  for (const { lines, openEvents, ...size } of [ORDINARY, { people, count, ...MANY }]) {
    events.push({
      ...{ lines, openEvents },
      id: await longEvent({ stack, elif, ...size }),
      /** @type {Map<string, number[]>} */ found: new Map(),
      /** @type {number[]} */ shown: [],
    });
  }
  /** @template T @param {(page: import("playwright-core").Page) => Promise<T>} act @returns {Promise<T>} */
  const onPhone = async (act) => {
    const context = await newContext(browser, { origin, ...phone, storageState: memory });
    try {
      return await act(await context.newPage());
    } finally {
      await context.close();
    }
  };
  for (let run = 0; run < runs; run++) {
    for (const { found, shown, ...event } of events) {
      const scrolled = await onPhone((page) => scrollList(page, { event: event.id, slower: SLOWER }));
      shown.push(scrolled.shown);
      const times = await onPhone((page) => using(page, { me: elif.id, ...event }));
      for (const [what, longest] of [...times, ["scroll (longest task)", scrolled.longestTask]]) {
        found.set(what, [...(found.get(what) ?? []), longest]);
      }
    }
  }
  const [ordinary, large] = events.map(({ found }) => found);
  const rows = [...large].map(([interaction, times]) => {
    const [usual, here] = [percentile(ordinary.get(interaction) ?? [], 0.5), percentile(times, 0.5)];
    return {
      interaction,
      ordinary: inWords(usual),
      large: inWords(here),
      "large, in the worst run": inWords(Math.max(...times)),
      ratio: (Math.max(here, SHORTEST) / Math.max(usual, SHORTEST)).toFixed(2),
    };
  });
  return { rows, shown: events.map(({ shown }) => percentile(shown, 0.5)) };
}

const inWords = (ms) => (ms < SHORTEST ? `under ${SHORTEST} ms` : `${ms} ms`);

/** @returns {Promise<[what: string, longest: number][]>} */
async function using(page, { me, id: event, lines, openEvents }) {
  await page.addInitScript(observe);
  await open(page, "/events");
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const main = page.getByRole("main");
  /** @type {[what: string, longest: number][]} */
  const noted = [];
  const rest = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  const note = async (what, act) => {
    await page.evaluate(() => globalThis.takeInteractions());
    await act();
    await rest();
    noted.push([what, await page.evaluate(() => globalThis.takeInteractions())]);
  };
  const last = main.getByText("Coffee 1", { exact: true });
  const opened = async (what, link, content) => {
    const touched = Date.now();
    await link.evaluate((/** @type {HTMLElement} */ element) => element.click());
    await content.waitFor();
    noted.push([what, Date.now() - touched]);
  };
  await opened("open the event", page.locator(`a[href="/events/${event}"]`).first(), last);
  await opened(
    "open the settlement",
    page.getByRole("link", { name: "Settle up" }).first(),
    page.getByText("to receive").first(),
  );
  await page.goBack();
  await last.waitFor();
  await readOn(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  // The first rows are rendered again.
  await last.waitFor();
  await rest();
  const search = main.getByRole("searchbox");
  await note("open the search", () => press(main.getByRole("button", { name: "Search expenses" })));
  await search.waitFor();
  // Each waits for its result: the list would replace its rows while the next one is under way.
  await note("type a search", async () => {
    await search.pressSequentially("coffee 49", { delay: 120 });
    await last.waitFor({ state: "detached" });
  });
  await note("clear the search", async () => {
    await search.fill("");
    await last.waitFor();
  });
  await note("open an expense", () => press(last));
  await page.waitForURL("**/edit");
  const amount = main.getByLabel("Amount", { exact: true });
  await amount.waitFor();
  await note("go to the amount", () => press(amount));
  // Each run overwrites the amount of the previous one.
  await amount.selectText();
  await note("type an amount", () => amount.pressSequentially("250", { delay: 120 }));
  await note("save it, back to the list", async () => {
    await press(main.getByRole("button", { name: "Save changes" }));
    await page.waitForURL(`**/events/${event}`);
  });
  await splitBill(page, { event, lines }, note);
  noted.push(["plan the payments with a friend", await openFriend(page, { me, events: openEvents })]);
  return noted;
}

/** In the page: records the longest interaction since it was last taken. */
function observe() {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe(/** @type {any} */ ({ type: "event", durationThreshold: 16, buffered: true }));
  globalThis.takeInteractions = () => {
    const taken = Math.round(longest);
    longest = 0;
    return taken;
  };
}
