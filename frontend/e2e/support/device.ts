import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test as base, firstVisit, remembered, waitingForTheApp } from "./app";
import { Network } from "./network";
import type { Person } from "./person";

export { expect } from "./app";

/** A phone with Divido on it: a browser of its own behind a network of its own. */
export interface Device {
  context: BrowserContext;
  network: Network;
  /** Opens a tab. */
  open: (path: string) => Promise<Page>;
  /** Opens a tab and waits until the service worker has everything and answers for the network. */
  install: (path: string) => Promise<Page>;
  /** The device loses every network and knows it. */
  offline: () => Promise<void>;
  online: () => Promise<void>;
}

interface Fixtures {
  device: (
    person: Person | null,
    options?: Parameters<import("@playwright/test").Browser["newContext"]>[0],
  ) => Promise<Device>;
}

/** Playwright's test, with devices whose network does what it is told. */
export const test = base.extend<Fixtures>({
  device: async ({ browser, baseURL }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(async (person, options) => {
      const network = await Network.open();
      const context = await browser.newContext({
        baseURL,
        proxy: network.proxy,
        ...options,
      });
      let isNew = true;
      opened.push(async () => {
        await context.close();
        await network.close();
      });
      const open = async (path: string) => {
        const page = waitingForTheApp(await context.newPage());
        if (isNew) await firstVisit(page, path, remembered(person));
        else await page.goto(path);
        isNew = false;
        return page;
      };
      return {
        context,
        network,
        open,
        async install(path) {
          const page = await open(path);
          await installed(page);
          return page;
        },
        async offline() {
          network.down();
          await context.setOffline(true);
        },
        async online() {
          network.up();
          await context.setOffline(false);
        },
      };
    });
    for (const close of opened) await close();
  },
});

/** Waits until the service worker has kept the whole app, which takes a busy machine a while, and controls the page. */
export async function installed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 45_000 })
    .toBe("activated");
}
