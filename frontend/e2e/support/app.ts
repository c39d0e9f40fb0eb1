import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type { Person } from "./person";

export { expect };

/** Keys as the app writes them (src/platform/storage/localStore.ts). */
export const STORED = {
  session: "divido-session",
  user: "divido-user",
  language: "preferred_language",
  pendingInvitation: "pendingInvitationToken",
  installDismissed: "installBannerDismissed",
} as const;

export interface Fixtures {
  /**
   * Opens a page in its own browser, in English, signed in as the person, or signed out for null. Service workers are
   * blocked by default because each would fetch the whole app.
   */
  browse: (person: Person | null, path: string, options?: BrowseOptions) => Promise<Page>;
}

interface BrowseOptions extends BrowserContextOptions {
  /** Additional local storage entries, by key. */
  stored?: Record<string, string>;
  /** Prepares the page before its first navigation. */
  before?: (page: Page) => Promise<unknown>;
  /** Load event that the first `goto` waits for. */
  waitUntil?: "commit" | "domcontentloaded";
}

/** Local storage of a new browser: the session, English, and no install banner. */
export function remembered(person: Person | null): Record<string, string> {
  const stored: Record<string, string> = { [STORED.language]: "en", [STORED.installDismissed]: "true" };
  if (person) {
    stored[STORED.session] = JSON.stringify(person.session);
    stored[STORED.user] = JSON.stringify({
      userId: person.id,
      authUserId: person.session.user.id,
      email: person.email,
    });
  }
  return stored;
}

/**
 * Opens the first page of a browser with stored data; entries that the app removes stay removed. Playwright's
 * `storageState` would open a page of its own for that, which costs a fifth of opening the app.
 */
export async function firstVisit(
  page: Page,
  path: string,
  stored: Record<string, string>,
  options?: Parameters<Page["goto"]>[1],
): Promise<void> {
  const remembering = await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(path, options);
  await remembering.dispose();
}

/** Playwright's test with one browser per person. */
export const test = base.extend<Fixtures>({
  browse: async ({ browser, baseURL }, use) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (person, path, { stored, before, waitUntil, ...options } = {}) => {
      const context = await browser.newContext({ baseURL, serviceWorkers: "block", ...options });
      opened.push(context);
      const page = waitingForTheApp(await context.newPage());
      await before?.(page);
      await firstVisit(page, path, { ...remembered(person), ...stored }, waitUntil && { waitUntil });
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/**
 * Makes goto and reload wait until the app has replaced its frame, because browsers report a page as loaded before.
 * Tests of the frame pass `waitUntil`.
 */
export function waitingForTheApp(page: Page): Page {
  const { goto, reload } = page;
  const appIsThere = () => expect(page.locator("#root > [aria-busy], #root > .starting")).toHaveCount(0);
  page.goto = async (url, options) => {
    await sheetsAreClosed(page);
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await appIsThere();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await appIsThere();
    return answer;
  };
  return page;
}

/**
 * Navigates as the app's own links do, and waits for the new screen. The previous screen stays visible until then. This
 * takes a sixth of the time of loading the app.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await sheetsAreClosed(page);
  await page.evaluate((to) => {
    const isElsewhere = new URL(to, window.location.href).pathname !== window.location.pathname;
    if (isElsewhere) for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "";
    // The router stores this in the history's state.
    const state = { usr: null, key: crypto.randomUUID(), idx: (window.history.state?.idx ?? 0) + 1 };
    window.history.pushState(state, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state }));
  }, path);
  await expect(page.locator("h1:not([data-left])").first()).toBeAttached();
}

/** A dialog that was just closed goes back in the history, which would cancel this navigation. */
async function sheetsAreClosed(page: Page): Promise<void> {
  const isLeftOver = () => {
    const isOpen = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    return Boolean(window.history.state?.sheet) && !isOpen;
  };
  // A page that is being left has no history state.
  await expect.poll(() => page.evaluate(isLeftOver).catch(() => false)).toBe(false);
}

/** Marks a read that must be right without a retry. Use `expect(locator)` or `expect.poll` for everything else. */
export const atOnce = <T>(read: Promise<T>): Promise<T> => read;

/** Minified source of axe, which each page evaluates. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns axe's violations of WCAG 2.2 AA on the current page. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  await atRest(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run({
      // Only one rule makes axe fetch style sheets: the one about orientation.
      preload: false,
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // Speech control finds a button by the words that it shows. Axe has the rule as an experiment.
      rules: { "label-content-name-mismatch": { enabled: true } },
    });
    return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });
}

/** Waits until all theme and state transitions have ended, because colours are measured as drawn. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await frame();
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
    } while (moving().length > 0);
  });
}

/** Returns by how many pixels the page is wider than its window, with its typeface or the fallback. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { documentElement, fonts } = document;
    // A resize is laid out in the next frame, and its dependents in the frame after.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const wider = () => documentElement.scrollWidth - documentElement.clientWidth;
    const before = wider();
    delete documentElement.dataset.typeface;
    // Layout triggers the fetch of the typeface.
    documentElement.getBoundingClientRect();
    await fonts.ready;
    return Math.max(before, wider());
  });
}

/** Checks that nothing is wider than the window. */
export async function fits(page: Page, widths = [320, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0);
  }
}

/** Checks both themes, for states that the sweep of all screens does not reach. */
export async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}
