import { newContext, open } from "../../../screens/demo-browser.mjs";
import { percentile } from "../percentiles.mjs";
import { longEvent } from "./long-event.mjs";

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

/**
 * Measures interactions in a long list: the longest time until the next frame.
 * @param {{ browser: import("playwright-core").Browser, origin: string, memory: any, stack: any, elif: any, count: number, runs: number }} wanted
 */
export async function interactions({ browser, origin, memory, stack, elif, count, runs }) {
  const event = await longEvent({ stack, elif, count });
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (let n = 0; n < runs; n++) {
    const context = await newContext(browser, { origin, ...phone, storageState: memory });
    try {
      for (const [what, longest] of await using(await context.newPage(), event)) {
        found.set(what, [...(found.get(what) ?? []), longest]);
      }
    } finally {
      await context.close();
    }
  }
  return [...found].map(([interaction, times]) => ({
    interaction,
    longest: inWords(percentile(times, 0.5)),
    "in the worst run": inWords(Math.max(...times)),
  }));
}

const inWords = (ms) => (ms < SHORTEST ? `under ${SHORTEST} ms` : `${ms} ms`);

/** Clicks by position: Playwright's own click runs checks in the page, which would be measured, too. */
async function press(thing) {
  await thing.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await thing.boundingBox();
  await thing.page().mouse.click(x + width / 2, y + height / 2);
}

/** @returns {Promise<[what: string, longest: number][]>} */
async function using(page, event) {
  await page.addInitScript(observe);
  await open(page, `/events/${event}`);
  await readOn(page);
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const main = page.getByRole("main");
  const noted = [];
  const note = async (what, act) => {
    await page.evaluate(() => globalThis.takeInteractions());
    await act();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
    noted.push([what, await page.evaluate(() => globalThis.takeInteractions())]);
  };
  await page.evaluate(() => window.scrollTo(0, 0));
  const search = main.getByRole("searchbox");
  await note("open the search", () => press(main.getByRole("button", { name: "Search expenses" })));
  await search.waitFor();
  await note("type a search", () => search.pressSequentially("coffee 49", { delay: 120 }));
  await note("clear the search", () => search.fill(""));
  await main.getByText("Coffee 1", { exact: true }).waitFor();
  await note("open an expense", () => press(main.getByText("Coffee 1", { exact: true })));
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
  return noted;
}

/** In the page: records the longest interaction since the last call of takeInteractions. */
function observe() {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  }).observe(/** @type {any} */ ({ type: "event", durationThreshold: 16, buffered: true }));
  globalThis.takeInteractions = () => {
    const taken = longest;
    longest = 0;
    return taken;
  };
}
