import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium as playwright } from "playwright-core";
import { Refusal } from "../project.mjs";
import { bin } from "./bin.mjs";
import { run } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const shell = "chromium-headless-shell";
/** Fonts like those of ordinary phones and desktops. Without any, text is 20 % wider. */
const letters = "fonts-liberation";
const macApps = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

const onPath = (name) => (process.env.PATH ?? "").split(delimiter).map((dir) => join(dir, name));

function installed() {
  const candidates = [process.env.CHROMIUM_PATH, ...names.flatMap(onPath), ...macApps, playwright.executablePath()];
  return candidates.find((path) => path && canRun(path));
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of a Chromium for tests. Installs one when there is none.
 * @returns {Promise<string>}
 */
export async function chromium() {
  const found = installed();
  if (found) return found;
  try {
    if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
      const env = { DEBIAN_FRONTEND: "noninteractive" };
      await run("apt-get", ["update"], { env }).catch(() => {}); // an outdated list may be enough
      await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium", shell, letters], { env });
    } else {
      await run(bin("playwright"), ["install", "chromium"]);
    }
  } catch (error) {
    throw new Refusal(
      `There is no Chromium for the browser tests, and none could be installed.\n${error.message}`,
      "Install one (on Debian: apt-get install chromium) or name it with CHROMIUM_PATH.",
    );
  }
  const now = installed();
  if (!now) throw new Refusal("Chromium was installed and cannot be found.", "Name it with CHROMIUM_PATH.");
  return now;
}

/**
 * Returns the headless shell, if there is one: it needs a third less processor time, but cannot install an app.
 * @returns {string | undefined}
 */
export function headlessShell() {
  return onPath(shell).find(canRun);
}
