import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../setup/run.mjs";
import { percentile } from "../percentiles.mjs";
import { blockedByItself } from "./blocked.mjs";
import { withFreshChromium } from "./fresh-chromium.mjs";

/** Large and needed here alone, so it is fetched when it is used and not with every install. */
const version = "12.8.2";

/**
 * Lighthouse's figures of a page opened for the first time on a phone (its own preset: slow 4G, a processor four times
 * slower): the median of several runs, each in a browser that has nothing but the memory.
 * @param {{ origin: string, path: string, memory: { name: string, value: string }[], runs: number }} wanted
 */
export async function lighthouse({ origin, path, memory, runs }) {
  const found = [];
  for (let n = 0; n < runs; n++) {
    found.push(await withFreshChromium({ origin, memory }, (port) => once(origin + path, port)));
  }
  const median = (/** @type {keyof Figures} */ name) =>
    percentile(
      found.map((figures) => figures[name]),
      0.5,
    );
  return {
    score: median("score"),
    fcp: median("fcp"),
    lcp: median("lcp"),
    tbt: median("tbt"),
    ownTbt: median("ownTbt"),
    cls: median("cls"),
    script: median("script"),
    total: median("total"),
    requests: median("requests"),
    processor: median("processor"),
  };
}

/**
 * @typedef {Awaited<ReturnType<typeof once>>} Figures score of 100; times in ms; bytes as sent;
 *   ownTbt: of the blocked time, the page's own; processor: Lighthouse's own measure of this machine's, in that moment
 * @param {string} url
 * @param {number} port
 */
async function once(url, port) {
  const folder = mkdtempSync(join(tmpdir(), "divido-lighthouse-"));
  const report = join(folder, "report.json");
  try {
    const args = [
      "--yes",
      `lighthouse@${version}`,
      url,
      `--port=${port}`,
      // What is remembered is the session; the browser is new, so nothing else can be in its way.
      "--disable-storage-reset",
      "--only-categories=performance",
      "--output=json",
      `--output-path=${report}`,
      "--save-assets",
      "--quiet",
    ];
    // Now and then Lighthouse misses the beginning of a page in its own recording, and says to run it again.
    await run("npx", args).catch((error) => {
      if (!/NO_NAVSTART/.test(error.output ?? error.message)) throw error;
      return run("npx", args);
    });
    const { traceEvents } = JSON.parse(readFileSync(join(folder, "report-0.trace.json"), "utf8"));
    return { ...figuresOf(JSON.parse(readFileSync(report, "utf8"))), ownTbt: blockedByItself(traceEvents, url) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf({ categories, audits, environment, finalDisplayedUrl, requestedUrl }) {
  if (finalDisplayedUrl !== requestedUrl) throw new Error(`${requestedUrl} led to ${finalDisplayedUrl}`);
  const requests = audits["network-requests"].details.items;
  const sent = (some) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    score: Math.round(categories.performance.score * 100),
    fcp: audits["first-contentful-paint"].numericValue,
    lcp: audits["largest-contentful-paint"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
    script: sent(requests.filter(({ resourceType }) => resourceType === "Script")),
    total: sent(requests),
    requests: requests.length,
    processor: environment.benchmarkIndex,
  };
}
