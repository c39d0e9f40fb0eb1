import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { withStack } from "../checks/throwaway.mjs";
import { signedUp } from "../demo/client.mjs";
import { loadDemo } from "../demo/load.mjs";
import { password, people } from "../demo/story.mjs";
import { cacheDir, Refusal } from "../project.mjs";
import { chromium as findChromium } from "../setup/chromium.mjs";
import { say, step } from "../setup/progress.mjs";
import { screens } from "./routes.mjs";

const folder = join(cacheDir, "screenshots");
const flags = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking"];

/**
 * @param {{ only: string[], languages: string[], themes: string[], sizes: string[] }} wanted only: all when empty
 * @returns {Promise<number>} how many screens could not be taken or complained
 */
export async function takeScreenshots({ only, languages, themes, sizes }) {
  const unknown = only.find((name) => !screens.some((screen) => screen.name === name));
  if (unknown)
    throw new Refusal(
      `There is no screen "${unknown}".`,
      `The screens are ${screens.map(({ name }) => name).join(", ")}.`,
    );
  const chosen = screens.filter(({ name }) => only.length === 0 || only.includes(name));

  return withStack({ functions: true }, async (stack) => {
    await step("Loading the demo trip", () => loadDemo(stack));
    const elif = await demoLogin(stack);
    const ids = await idsOf(elif);
    const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
    let complaints = 0;
    try {
      for (const language of languages) {
        await elif.update("users", `id=eq.${elif.id}`, { preferred_lang: language });
        const signedIn = await signIn(browser, stack.urls.app, language);
        for (const theme of themes) {
          for (const size of sizes) {
            complaints += await takeAll({ browser, stack, ids, language, theme, size, signedIn, chosen });
          }
        }
      }
    } finally {
      await browser.close();
    }
    return complaints;
  });
}

const demoLogin = ({ urls, ports, keys }) =>
  signedUp(
    { api: urls.api, mail: urls.mail, functions: `http://127.0.0.1:${ports.app}`, publishableKey: keys.publishable },
    { email: people.elif.email, password, language: "en" },
  );

async function idsOf(person) {
  const events = await person.rpc("my_events", { include_passive: true });
  const trip = events.find(({ expense_count }) => expense_count === 7).id;
  const page = await person.rpc("event_page", { event_id: trip });
  const { token } = await person.rpc("create_invitation", { event_id: trip, kind: "group" });
  return { trip, token, passive: events.find(({ status }) => status === "passive").id, expense: page.expenses[1].id };
}

/** A browser's memory of having signed in. */
async function signIn(browser, origin, language) {
  const context = await browser.newContext({ baseURL: origin });
  await speak(context, language);
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator('input[type="email"]').fill(people.elif.email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL("**/home");
  await page.waitForLoadState("networkidle");
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

const speak = (context, language) =>
  context.addInitScript((chosen) => {
    localStorage.setItem("preferred_language", chosen);
    localStorage.setItem("installBannerDismissed", "true");
  }, language);

async function takeAll({ browser, stack, ids, language, theme, size, signedIn, chosen }) {
  const [width, height] = size.split("x").map(Number);
  const dir = join(folder, `${language}-${theme}-${size}`);
  mkdirSync(dir, { recursive: true });
  const context = (storageState) =>
    browser.newContext({
      baseURL: stack.urls.app,
      storageState,
      viewport: { width, height },
      deviceScaleFactor: width < 600 ? 2 : 1,
      colorScheme: theme,
      reducedMotion: "reduce",
      serviceWorkers: "block",
      locale: { tr: "tr-TR", de: "de-DE", en: "en-GB", es: "es-ES", fr: "fr-FR" }[language],
      timezoneId: "Europe/Istanbul",
    });
  const [outside, inside] = await Promise.all([context(undefined), context(signedIn)]);
  await Promise.all([speak(outside, language), speak(inside, language)]);
  let complaints = 0;
  await step(`${language} ${theme} ${size}`, async () => {
    for (const screen of chosen) {
      const page = await (screen.kind === "signed-in" ? inside : outside).newPage();
      const said = [];
      page.on("pageerror", (error) => said.push(error.message));
      page.on("console", (message) => message.type() === "error" && said.push(message.text()));
      try {
        await page.goto(pathIn(screen, ids, language), { waitUntil: "networkidle" });
        await screen.act?.(page);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(dir, `${screen.name}.png`), fullPage: true });
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (wide > 0) said.push(`wider than the window by ${wide} px`);
      } catch (error) {
        said.push(error.message.split("\n")[0]);
      }
      await page.close();
      complaints += said.length;
      for (const line of said) say(`  ${screen.name}: ${line}`);
    }
  });
  await Promise.all([outside.close(), inside.close()]);
  return complaints;
}

/** Static pages have an address for each language; Turkish stands at the root. */
function pathIn(screen, ids, language) {
  const path = screen.path(ids);
  return screen.kind === "static" && language !== "tr" ? `/${language}${path}` : path;
}
