import { test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
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

interface Fixtures {
  /**
   * A page in a browser of its own, signed in as the person, or as nobody for null; in English. Of the server under
   * test, unless another one's address is given; without a service worker, unless it is allowed one.
   */
  browse: (person: Person | null, path: string, server?: string, serviceWorkers?: "allow" | "block") => Promise<Page>;
}

/**
 * What a browser starts with: English, no install banner, and a person's session. Once per browser:
 * what the app removes later stays removed.
 */
export function remembering(person: Person | null, baseURL = "") {
  const stored: Record<string, string> = { [STORED.language]: "en", [STORED.installDismissed]: "true" };
  if (person) {
    stored[STORED.session] = JSON.stringify(person.session);
    stored[STORED.user] = JSON.stringify({
      userId: person.id,
      authUserId: person.session.user.id,
      email: person.email,
    });
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] };
}

/** Playwright's test, with browsers for as many people as a story needs. */
export const test = base.extend<Fixtures>({
  browse: async ({ browser, baseURL }, use) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (person, path, server = baseURL, serviceWorkers = "block") => {
      const context = await browser.newContext({
        baseURL: server,
        storageState: remembering(person, server),
        // It would fetch the whole app for each of these browsers; specs about it make their own.
        serviceWorkers,
      });
      opened.push(context);
      const page = waitingForTheApp(await context.newPage());
      await page.goto(path);
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/**
 * The page, whose goto and reload wait until the app has taken its frame's place: a browser takes a page for loaded before.
 * Who wants to see the frame says for what else to wait.
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

/** A dialog that was just closed takes its step of the history back, which would call off going elsewhere. */
async function sheetsAreClosed(page: Page): Promise<void> {
  const isLeftOver = () => {
    const isOpen = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    return Boolean(window.history.state?.sheet) && !isOpen;
  };
  // A page that is just leaving has none.
  await expect.poll(() => page.evaluate(isLeftOver).catch(() => false)).toBe(false);
}

/** What has to be so at this very moment, and not only in the end. All else is waited for: `expect(locator)`, `expect.poll`. */
export const atOnce = <T>(read: Promise<T>): Promise<T> => read;

/** Stops a page's clock as it stands, once `page.clock.install` has made it one that can be turned. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** What axe finds against WCAG 2.2 AA on the page as it is now. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await atRest(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run({
      // Style sheets are asked for anew by one rule alone, on turning the device.
      preload: false,
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });
}

/**
 * Colours are measured where they arrive: once a frame was drawn in the theme that is there by now, and nothing is on its way from
 * another theme or state.
 */
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

/** By how many pixels the page is wider than its window, in its typeface or what stands in for it; nothing scrolls sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { documentElement, fonts } = document;
    // A window of another size, or larger text, is laid out with the next frame, and what depends on that with the one after.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const wider = () => documentElement.scrollWidth - documentElement.clientWidth;
    const before = wider();
    delete documentElement.dataset.typeface;
    // Laying it out is what asks for the typeface.
    documentElement.getBoundingClientRect();
    await fonts.ready;
    return Math.max(before, wider());
  });
}
