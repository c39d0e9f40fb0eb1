import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../scripts/setup/run.mjs";
import { percentile } from "../percentiles.mjs";
import { withFreshChromium } from "./fresh-chromium.mjs";

/** Large, so npx fetches it when a bench needs it. */
const version = "12.8.2";

/**
 * Returns Lighthouse's figures for a first visit on a phone (its preset: slow 4G, a processor four times slower): the
 * median of several runs, each in a new browser profile with nothing in it but the memory.
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
    cls: median("cls"),
    script: median("script"),
    total: median("total"),
    requests: median("requests"),
    processor: median("processor"),
  };
}

/**
 * @typedef {Awaited<ReturnType<typeof once>>} Figures score of 100; times in ms; bytes as sent;
 *   processor: Lighthouse's measure of this machine's speed
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
      // Keep the session in localStorage; the browser profile is new, so nothing else is stored.
      "--disable-storage-reset",
      "--only-categories=performance",
      "--output=json",
      `--output-path=${report}`,
      "--quiet",
    ];
    // Lighthouse sometimes misses the start of a page in its recording and asks to be run again.
    await run("npx", args).catch((error) => {
      if (!/NO_NAVSTART/.test(error.output ?? error.message)) throw error;
      return run("npx", args);
    });
    return figuresOf(JSON.parse(readFileSync(report, "utf8")));
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
