/** Swipes, and touches of each: a swipe moves the list by 600 px in 0.4 s. */
const SWIPES = 10;
const TOUCHES = 25;
const TOUCH_PX = 24;
const TOUCH_MS = 16;

/** Loads and renders the whole list, so that scrolling does not wait for the server. */
async function loadAll(page) {
  let height = 0;
  for (let still = 0; still < 10; ) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const now = await page.evaluate(() => document.documentElement.scrollHeight);
    still = now === height ? still + 1 : 0;
    height = now;
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/**
 * Scrolls the list of an event by touch. Uses no locators: once Playwright has used one, Chromium scrolls the page on its
 * main thread.
 * @param {import("playwright-core").Page} page
 * @param {{ event: string, slower: number }} wanted slower: factor by which the processor is slowed down
 * @returns {Promise<{ longestTask: number, shown: number }>} in ms, and the percentage of frames shown in time
 */
export async function scrollList(page, { event, slower }) {
  await page.addInitScript(() => {
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration);
    }).observe({ type: "longtask" });
  });
  await page.goto(`/events/${event}`, { waitUntil: "networkidle" });
  await loadAll(page);
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await page.evaluate(() => {
    globalThis.longestTask = 0;
  });
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ["cc", "benchmark"] });
  for (let swipe = 0; swipe < SWIPES; swipe++) await swipeUp(slow);
  const trace = JSON.parse(String(await browser?.stopTracing()));
  const longestTask = Math.round(await page.evaluate(() => globalThis.longestTask));
  return { longestTask, shown: percentShown(trace.traceEvents) };
}

/** Sends touches at the pace of a finger, without waiting for the page's answers. */
async function swipeUp(session) {
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  let y = 20 + TOUCHES * TOUCH_PX;
  const sent = [touch("touchStart", [{ x: 190, y }])];
  const start = performance.now();
  for (let number = 1; number <= TOUCHES; number++) {
    y -= TOUCH_PX;
    await new Promise((resolve) => setTimeout(resolve, start + number * TOUCH_MS - performance.now()));
    sent.push(touch("touchMove", [{ x: 190, y }]));
  }
  sent.push(touch("touchEnd", []));
  await Promise.all(sent);
}

/** @param {any[]} events of a trace @returns {number} the percentage of the frames with something new that were shown */
function percentShown(events) {
  const states = events
    .filter(({ name, ph }) => name === "PipelineReporter" && ph === "b")
    .map(({ args }) => args.frame_reporter);
  const shown = states.filter(({ state }) => state.startsWith("STATE_PRESENTED")).length;
  const dropped = states.filter(
    ({ state, affects_smoothness }) => state === "STATE_DROPPED" && affects_smoothness,
  ).length;
  return Math.round((100 * shown) / (shown + dropped));
}
