import { cpSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test as base, firstVisit, remembered, waitingForTheApp } from "./app";
import { everythingKept } from "./kept";
import { Network } from "./network";
import type { Person } from "./person";

export { expect } from "./app";

/** A phone: its own browser behind its own network. */
export interface Device {
  context: BrowserContext;
  network: Network;
  /** Opens a tab. */
  open: (path: string) => Promise<Page>;
  /** Opens a tab and waits until it works offline: the service worker is active and an event is cached. */
  install: (path: string) => Promise<Page>;
  /** Disconnects the device, which the browser notices. */
  offline: () => Promise<void>;
  online: () => Promise<void>;
}

interface Fixtures {
  /**
   * Returns a phone with Divido installed, or, for `isNew`, one without. Pages opened without a worker need neither.
   */
  device: (person: Person | null, options?: { isNew?: boolean; serviceWorkers?: "block" }) => Promise<Device>;
}

interface WorkerFixtures {
  /** Profile folder of a browser with Divido installed and nobody signed in; created on first use. */
  installedFolder: (launch: (folder: string) => Promise<BrowserContext>) => Promise<string>;
}

/** Playwright's test with devices whose network the test controls. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Fetching the whole app takes seconds, so each phone gets a copy of the first one's caches.
  installedFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of it
    async ({}, use) => {
      const folder = newFolder();
      let installing: Promise<string> | null = null;
      await use((launch) => {
        installing ??= installInto(folder, launch);
        return installing;
      });
      await removeFolder(folder);
    },
    { scope: "worker" },
  ],
  device: async ({ browser, baseURL, playwright, installedFolder }, use) => {
    const opened: (() => Promise<void>)[] = [];
    const folders: string[] = [];
    const launch = (folder: string, proxy?: Network["proxy"]) =>
      playwright.chromium.launchPersistentContext(folder, { baseURL, proxy });
    const withDivido = async (network: Network) => {
      const folder = newFolder();
      cpSync(await installedFolder(launch), folder, { recursive: true });
      folders.push(folder);
      return launch(folder, network.proxy);
    };
    await use(async (person, { isNew = false, ...options } = {}) => {
      const network = await Network.open();
      const context =
        isNew || options.serviceWorkers
          ? await browser.newContext({ baseURL, proxy: network.proxy, ...options })
          : await withDivido(network);
      opened.push(async () => {
        await context.close();
        await network.close();
      });
      let isFirst = true;
      const open = async (path: string) => {
        // A browser with a profile folder starts with a tab.
        const page = waitingForTheApp((isFirst && context.pages()[0]) || (await context.newPage()));
        if (isFirst) await firstVisit(page, path, remembered(person));
        else await page.goto(path);
        isFirst = false;
        return page;
      };
      return {
        context,
        network,
        open,
        async install(path) {
          const page = await open(path);
          await installed(page);
          if (/^\/events\/./.test(path)) await expect.poll(() => everythingKept(page)).toContain('"participants"');
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
    for (const folder of folders) await removeFolder(folder);
  },
});

const newFolder = () => mkdtempSync(join(tmpdir(), "divido-phone-"));
/** A closing browser writes into its folder for a moment. */
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

async function installInto(folder: string, launch: (folder: string) => Promise<BrowserContext>): Promise<string> {
  await using context = await launch(folder);
  const [page] = context.pages();
  if (!page) throw new Error("a browser with a folder of its own begins with a tab");
  await page.goto("/login");
  await installed(page);
  await page.evaluate(() => localStorage.clear());
  return folder;
}

/** Waits until the service worker has cached the whole app and controls the page. This takes a busy machine a while. */
export async function installed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 45_000 })
    .toBe("activated");
}
