import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromium as findChromium } from "../../../scripts/setup/chromium.mjs";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { answers } from "../../../scripts/stack/services/wait.mjs";

/** The suggestions of a desktop's address bar are pages, too, and use the processor; a phone has none. */
const suggestions = "WebUIOmniboxPopup,WebUIOmniboxAimPopup";
const flags = [
  ...["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  `--disable-features=${suggestions}`,
];

/**
 * Starts a Chromium with a new profile, driven through its debugging port.
 * @template T
 * @param {{ origin: string, memory: { name: string, value: string }[] }} wanted memory: entries of localStorage at the origin
 * @param {(port: number) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFreshChromium({ origin, memory }, work) {
  const profile = mkdtempSync(join(tmpdir(), "divido-bench-"));
  const [port] = await freePorts(1);
  const browser = spawn(
    await findChromium(),
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, "about:blank"],
    { stdio: "ignore", detached: true },
  );
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  try {
    await answers(`http://127.0.0.1:${port}/json/version`);
    await remember({ port, origin, memory });
    return await work(port);
  } finally {
    endWithHelpers(browser);
    await ended;
    forget(profile);
  }
}

/** Kills the whole process group: helpers outlive Chromium and write into its profile. */
function endWithHelpers(browser) {
  process.kill(-browser.pid, "SIGKILL");
}

/** A profile that cannot be removed does not fail the measurement. */
function forget(profile) {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  } catch (error) {
    console.error(`${profile} is left behind: ${error.message}`);
  }
}

/** Writes the memory into localStorage, through a page that fetches little. */
async function remember({ port, origin, memory }) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0].newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, memory);
  await page.close();
  await browser.close();
}
