/** Swipes, and touches of each: a swipe moves the list by 600 px in 0.4 s. */
const SWIPES = 10;
const TOUCHES = 25;
const TOUCH_PX = 24;
const TOUCH_MS = 16;

/** Time in which the list comes to rest after the last swipe, in ms. */
const GLIDE_MS = 2_000;

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
  await new Promise((resolve) => setTimeout(resolve, GLIDE_MS));
  // Ending the recording occupies the page, so read the longest task before.
  const longestTask = Math.round(await page.evaluate(() => globalThis.longestTask));
  const trace = JSON.parse(String(await browser?.stopTracing()));
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

/**
 * Counts the frames that were to move the list. Those between two swipes do not count: a row drawn outside the window
 * late is not seen.
 * @param {any[]} events of a trace
 * @returns {number} the percentage that was shown in time, with all its content
 */
function percentShown(events) {
  const scrolling = events
    .filter(({ name, ph }) => name === "PipelineReporter" && ph === "b")
    .map(({ args }) => args.frame_reporter)
    .filter(({ scroll_state }) => scroll_state !== "SCROLL_NONE");
  const shown = new Set();
  const wanted = new Set();
  for (const { frame_sequence, state, has_missing_content } of scrolling) {
    const isPresented = state.startsWith("STATE_PRESENTED");
    if (isPresented || state === "STATE_DROPPED") wanted.add(frame_sequence);
    if (isPresented && !has_missing_content) shown.add(frame_sequence);
  }
  return Math.round((100 * shown.size) / wanted.size);
}
