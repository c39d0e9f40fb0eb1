import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { projectDir } from "../../../scripts/project.mjs";

/** Text that must never be on a screen. */
const raw = /undefined|\bNaN\b|\[object|\w+Error\b|<html|PT5\d\d|\b522\b|\w+_\w+|\b(common|errors|home|events):/;

/** The share of a screen's former text that must still be there. */
const most = 0.8;

/** @param {string} language @returns {RegExp} the notices that data is old, or that loading takes long */
function noticesIn(language) {
  const file = join(projectDir, "frontend/src/locales", language, "common.json");
  const { age, slow } = JSON.parse(readFileSync(file, "utf8"));
  const plain = (/** @type {string} */ text) =>
    text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace("\\{\\{when\\}\\}", ".+");
  return new RegExp([...Object.values(age), slow].map(plain).join("|"));
}

/** One screen that a person has open. */
export class Look {
  /** @type {string[]} */
  #before = [];
  #notices;

  /** @param {string} name @param {import("playwright-core").Page} page @param {string} language */
  constructor(name, page, language) {
    this.name = name;
    this.page = page;
    this.#notices = noticesIn(language);
    /** @type {string[]} */
    this.crashes = [];
    page.on("pageerror", (error) => this.crashes.push(error.message));
  }

  /** Returns the text, whether an error offers a way on, and whether something is loading. */
  #read() {
    return this.page
      .evaluate(() => {
        const alerts = [...document.querySelectorAll("main [role=alert]")];
        const isTold = alerts.some((alert) => alert.textContent && alert.querySelector("button, a"));
        return { isTold, isBusy: document.querySelector("main [aria-busy=true]:not(button), .starting") !== null };
      })
      .then(async (state) => {
        const [text = ""] = await this.page.locator("body").allInnerTexts();
        return { text, ...state };
      })
      .catch(() => ({ text: "", isTold: false, isBusy: true }));
  }

  async remember() {
    this.#before = linesOf((await this.#read()).text);
  }

  /** Throws when the screen shows something wrong at this moment. */
  async #soundly() {
    const seen = await this.#read();
    const bad = raw.exec(seen.text.replaceAll(/\S+@\S+|\S+:\/\/\S+/g, ""));
    if (bad) throw new Error(`${this.name} shows "${bad[0]}"`);
    return seen;
  }

  #keeps(/** @type {string} */ text) {
    const now = new Set(linesOf(text));
    return this.#before.filter((line) => now.has(line)).length >= this.#before.length * most;
  }

  /** Waits until the screen shows its old data with their age, or an error with a way on. */
  async tellsOfIt() {
    await until(
      `${this.name} does not say what is going on`,
      async () => {
        const { text, isTold } = await this.#soundly();
        return isTold || (this.#notices.test(text) && this.#keeps(text));
      },
      75,
    );
  }

  /** Waits until nothing of the outage is left: the auth client retries a failed renewal after a minute, a screen after up to 40 s. */
  async isAsEver() {
    await until(
      `${this.name} is not as it was`,
      async () => {
        const { text, isTold, isBusy } = await this.#soundly();
        return !isTold && !isBusy && !this.#notices.test(text) && this.#keeps(text);
      },
      100,
    );
  }

  /** Brings the page back to the front, as unlocking a phone does. */
  async again() {
    await this.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  }

  /** Navigates within the app, without a page load. @param {string} path */
  async goWithin(path) {
    await this.page.evaluate((to) => {
      history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, path);
  }
}

const linesOf = (/** @type {string} */ text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length > 3);

/**
 * Waits until `isSo` returns true. Throws the complaint after that many seconds.
 * @param {string} complaint
 * @param {() => Promise<boolean>} isSo
 * @param {number} seconds
 */
export async function until(complaint, isSo, seconds) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${complaint}, after ${seconds} s`);
    await setTimeout(200);
  }
}
