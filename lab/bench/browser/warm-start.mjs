import { newContext } from "../../screens/demo-browser.mjs";
import { percentile } from "../percentiles.mjs";

const phone = { language: "en", theme: "light", size: "390x844" };
const paths = {
  home: () => "/home",
  event: ({ trip }) => `/events/${trip}`,
  settlement: ({ trip }) => `/events/${trip}/settlement`,
};

/**
 * Opens screens of the installed app offline, each in a new tab.
 * @param {{ browser: import("playwright-core").Browser, origin: string, ids: any, memory: any, runs: number }} wanted
 */
export async function warmStart({ browser, origin, ids, memory, runs }) {
  const context = await newContext(browser, { origin, ...phone, storageState: memory, serviceWorkers: "allow" });
  try {
    await install(
      context,
      Object.values(paths).map((path) => path(ids)),
    );
    await context.setOffline(true);
    const rows = [];
    for (const [name, path] of Object.entries(paths)) {
      const found = [];
      for (let n = 0; n < runs; n++) found.push(await start(context, path(ids)));
      const median = (which) =>
        `${Math.round(
          percentile(
            found.map((times) => times[which]),
            0.5,
          ),
        )} ms`;
      rows.push({ screen: name, "first content": median("first"), everything: median("last") });
    }
    return rows;
  } finally {
    await context.close();
  }
}

/** Visits the screens online once, until service worker and device have stored everything. */
async function install(context, visited) {
  const page = await context.newPage();
  for (const path of visited) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.locator("main h1").waitFor();
  }
  await page.waitForLoadState("networkidle");
  await page.close();
}

async function start(context, path) {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(() => document.querySelector("main h1") && !document.querySelector('[aria-busy="true"]'));
  const times = await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const [first] = performance.getEntriesByName("first-contentful-paint");
          resolve({ first: first?.startTime ?? performance.now(), last: performance.now() });
        });
      }),
  );
  await page.close();
  return times;
}
