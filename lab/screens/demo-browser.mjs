import { chromium } from "playwright-core";
import { signedUp } from "../../scripts/demo/client.mjs";
import { loadDemo, tableToken } from "../../scripts/demo/load.mjs";
import { password, people } from "../../scripts/demo/story.mjs";
import { chromium as findChromium } from "../../scripts/setup/chromium.mjs";
import { step } from "../../scripts/setup/progress.mjs";
import { withStack } from "../../scripts/stack/throwaway.mjs";

const flags = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking"];

/**
 * A browser before a throw-away stack with the demo in it.
 * @template T
 * @param {(demo: { browser: import("playwright-core").Browser, origin: string, ids: import("./routes.mjs").Ids, signedIn: (language: string) => Promise<{ owed: any, owing: any }>, stack: any, elif: import("../../scripts/demo/client.mjs").Person }) => Promise<T>} work
 *   signedIn: the browser's memory of having signed in, as somebody who is owed and as somebody who owes; they then
 *   speak that language
 * @param {Partial<Parameters<typeof withStack>[0]>} [wanted] of the stack
 * @returns {Promise<T>}
 */
export const withDemoBrowser = (work, wanted = {}) =>
  withStack({ functions: true, ...wanted }, async (stack) => {
    await step("Loading the demo trip", () => loadDemo(stack));
    const [elif, sofia] = await Promise.all([demoLogin(stack, "elif"), demoLogin(stack, "sofia")]);
    const ids = await idsOf(elif);
    const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
    const origin = stack.urls.app;
    const signedIn = async (language) => {
      for (const person of [elif, sofia]) {
        await person.update("users", `id=eq.${person.id}`, { preferred_lang: language });
      }
      const memory = (name) => signIn(browser, origin, language, people[name].email);
      return { owed: await memory("elif"), owing: await memory("sofia") };
    };
    try {
      return await work({ browser, origin, ids, signedIn, stack, elif });
    } finally {
      await browser.close();
    }
  });

const demoLogin = ({ urls, ports, keys }, name) =>
  signedUp(
    { api: urls.api, mail: urls.mail, functions: `http://127.0.0.1:${ports.app}`, publishableKey: keys.publishable },
    { email: people[name].email, password, language: "en" },
  );

async function idsOf(person) {
  const events = await person.rpc("my_events", { include_passive: true });
  const trip = events.find(({ expense_count }) => expense_count === 8).id;
  const page = await person.rpc("event_page", { event_id: trip });
  const { token } = await person.rpc("create_invitation", { event_id: trip, kind: "group" });
  const passive = events.find(({ status }) => status === "passive").id;
  const paidByTwo = page.expenses.find(({ payers }) => payers.length > 1).id;
  const jonas = page.participants.find((one) => one.person.first_name === "Jonas").user_id;
  const table = page.open_bills[0].id;
  return { trip, token, passive, expense: paidByTwo, person: jonas, creditor: person.id, table, tableToken };
}

/**
 * Returns the storage state of a browser after signing in.
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {string} language
 * @param {string} email
 */
export async function signIn(browser, origin, language, email) {
  const context = await browser.newContext({ baseURL: origin });
  await speak(context, language);
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL("**/home");
  // Wait until the name of the greeting is stored, as on any device that has seen home once.
  await page.waitForFunction(() => localStorage.getItem("divido-greeting"));
  await page.waitForLoadState("networkidle");
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

const locales = { tr: "tr-TR", de: "de-DE", en: "en-GB", es: "es-ES", fr: "fr-FR" };

/**
 * @param {import("playwright-core").Browser} browser
 * @param {{ origin: string, language: string, theme: string, size: string, storageState?: any, serviceWorkers?: "allow" | "block" }} wanted
 */
export async function newContext(browser, wanted) {
  const { origin, language, theme, size, storageState, serviceWorkers = "block" } = wanted;
  const [width, height] = size.split("x").map(Number);
  const context = await browser.newContext({
    baseURL: origin,
    storageState,
    viewport: { width, height },
    deviceScaleFactor: width < 600 ? 2 : 1,
    colorScheme: /** @type {"light" | "dark"} */ (theme),
    reducedMotion: "reduce",
    serviceWorkers,
    locale: locales[language],
    timezoneId: "Europe/Istanbul",
  });
  await speak(context, language);
  return context;
}

/** Sets the language before the first page and suppresses the offer to install. */
const speak = (context, language) =>
  context.addInitScript((chosen) => {
    localStorage.setItem("preferred_language", chosen);
    localStorage.setItem("installBannerDismissed", "true");
  }, language);

/**
 * Opens a page and waits until its heading, data and typeface are there.
 * @param {import("playwright-core").Page} page
 * @param {string} path
 */
export async function open(page, path) {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator("h1").first().waitFor({ timeout: 60_000 });
  await settled(page);
}

/**
 * Waits until the visible content has loaded.
 * @param {import("playwright-core").Page} page
 */
export async function settled(page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
    timeout: 60_000,
  });
  await page.evaluate(() => {
    // A first visit loads the typeface with the second screen only.
    const { documentElement, fonts } = document;
    delete documentElement.dataset.typeface;
    // Layout triggers the loading of the typeface.
    documentElement.getBoundingClientRect();
    return fonts.ready;
  });
}
