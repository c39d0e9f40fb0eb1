/** As Lighthouse imagines a phone's processor; laying out takes half as much longer there as script does. */
const SLOWER = 4;
const LAYOUT_SLOWER = 2;

/** What a task may take before the page counts as blocked. */
const UNNOTICED_MS = 50;

/**
 * For how long a page's own work blocks it after the first paint, as Lighthouse counts (for each task, what it takes
 * longer than 50 ms on the imagined phone), but in the time that the page's thread had a processor: on a machine
 * shared with others, Lighthouse's figure counts their work too.
 * @param {TraceEvent[]} events of a trace, times in µs
 * @param {string} url the page's
 * @returns {number} ms
 */
export function blockedByItself(events, url) {
  const start = events.findLast(
    ({ name, args }) => name === "navigationStart" && args?.data?.documentLoaderURL === url,
  );
  const paint = events.find(({ name, ts }) => name === "firstContentfulPaint" && ts > (start?.ts ?? Infinity));
  if (!start || !paint) throw new Error(`the trace has no first paint of ${url}`);
  const own = events.filter(({ pid, tid, ph }) => pid === start.pid && tid === start.tid && ph === "X");
  const end = ({ ts, dur = 0 }) => ts + dur;
  const layouts = own.filter(({ name }) => name === "Layout");
  let blocked = 0;
  for (const task of own.filter((event) => event.name.endsWith("RunTask") && end(event) > paint.ts)) {
    const laysOut = layouts.some((layout) => layout.ts >= task.ts && end(layout) <= end(task));
    const imagined = ((task.tdur ?? 0) / 1000) * (laysOut ? LAYOUT_SLOWER : SLOWER);
    blocked += Math.max(0, imagined - UNNOTICED_MS);
  }
  return blocked;
}

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args?: any }} TraceEvent */
