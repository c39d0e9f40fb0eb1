import { newContext, open } from "../../screens/demo-browser.mjs";
import { longEvent } from "./long-event.mjs";

/** As Lighthouse imagines a phone. */
const SLOWER = 4;
const phone = { language: "en", theme: "light", size: "390x844" };

/** Scrolls until the list has everything, as far as it loads by itself; answers how many rows it then holds. */
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
 * What people do in a long list, and the longest time until the next frame showed something of it.
 * @param {{ browser: import("playwright-core").Browser, origin: string, memory: any, stack: any, elif: any, count: number }} wanted
 */
export async function interactions({ browser, origin, memory, stack, elif, count }) {
  const event = await longEvent({ stack, elif, count });
  const context = await newContext(browser, { origin, ...phone, storageState: memory });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await open(page, `/events/${event}`);
    await readOn(page);
    const slow = await context.newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const main = page.getByRole("main");
    const rows = [];
    const note = async (what, act) => {
      await page.evaluate(() => globalThis.takeInteractions());
      await act();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
      const longest = await page.evaluate(() => globalThis.takeInteractions());
      rows.push({ interaction: what, longest: longest < 16 ? "under 16 ms" : `${longest} ms` });
    };
    await page.evaluate(() => window.scrollTo(0, 0));
    await note("type a search", () => main.getByRole("searchbox").pressSequentially("coffee 49", { delay: 120 }));
    await note("clear the search", () => main.getByRole("searchbox").fill(""));
    await main.getByText("Coffee 1", { exact: true }).waitFor();
    await note("open an expense", () => main.getByText("Coffee 1", { exact: true }).click());
    await page.waitForURL("**/edit");
    await main.getByLabel("Amount", { exact: true }).waitFor();
    await note("type an amount", () =>
      main.getByLabel("Amount", { exact: true }).pressSequentially("250", { delay: 120 }),
    );
    await note("save it, back to the list", async () => {
      await main.getByRole("button", { name: "Save changes" }).click();
      await page.waitForURL(`**/events/${event}`);
    });
    return rows;
  } finally {
    await context.close();
  }
}

/** In the page: keeps the longest interaction since it was last asked for. */
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
