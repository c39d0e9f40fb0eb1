import { randomUUID } from "node:crypto";
import { chromium } from "playwright-core";
import { runnerImport } from "vite";
import { signedUp } from "../../../scripts/demo/client.mjs";
import { projectDir } from "../../../scripts/project.mjs";
import { chromium as findChromium } from "../../../scripts/setup/chromium.mjs";
import { step } from "../../../scripts/setup/progress.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";
import { table } from "../table.mjs";
import { drawReceipt } from "./draw-receipt.mjs";

/**
 * A mobile network: bytes of bodies a second, ms of latency, share of requests that fail.
 * @typedef {{ name: string, uplink: number, latency: number, failing: number }} Mobile
 * @typedef {{ alone: number, beside: number, all: number, sent: number, stored: number, lost: number }} Measured times in s, sizes in bytes
 * @typedef {{ expenses: number, each: number }} Size
 */

/** @type {Mobile[]} */
const NETWORKS = [
  { name: "good", uplink: 168_750, latency: 165, failing: 0 },
  { name: "bad", uplink: 32_000, latency: 400, failing: 0.2 },
];
const account = { email: "ada@divido.test", password: "correct horse", language: "en" };
const POLL_MS = 50;

/** Sends the photos of new expenses over a good and a bad network. @type {import("../suites.mjs").BenchSuite} */
export const photos = {
  name: "photos",
  title: "Sending photos",
  run: ({ quick }) =>
    withStack({ functions: true }, async (stack) => {
      const size = quick ? { expenses: 1, each: 2 } : { expenses: 5, each: 4 };
      const { api, mail } = stack.urls;
      const person = await signedUp({ api, mail, functions: "", publishableKey: stack.keys.publishable }, account);
      const measured = [];
      for (const mobile of NETWORKS) {
        const work = () => sendAll({ stack, person, mobile, size });
        measured.push(await step(`Sending photos over a ${mobile.name} network`, work));
      }
      return report(size, measured);
    }),
};

/** @param {Size} size @param {Measured[]} measured */
function report({ expenses, each }, [good, bad]) {
  const [fast, { uplink, latency, failing }] = NETWORKS;
  const row = (what, of, digits) => ({
    " ": what,
    ...{ good: of(good).toFixed(digits), bad: of(bad).toFixed(digits) },
    ratio: of(good) > 0 ? (of(bad) / of(good)).toFixed(1) : "",
  });
  return [
    [
      `${expenses} new expenses, entered offline in Chromium on the production build, then sent: seconds from the return of the network`,
      `until the server has the last of them. The pictures have 8 megapixels; the app makes them small. The good network takes ${fast.uplink / 1000} kB/s`,
      `with ${fast.latency} ms, the bad one ${uplink / 1000} kB/s with ${latency} ms, and ${failing * 100} % of its requests fail: half of them before the server, half after it.`,
    ].join("\n"),
    table([
      row(`${expenses} expenses without photos, s`, ({ alone }) => alone, 1),
      row(`${expenses} expenses with ${each} photos each, s`, ({ beside }) => beside, 1),
      row(`their ${expenses * each} photos, s`, ({ all }) => all, 1),
      row("size of these photos, kB", ({ stored }) => stored / 1000, 0),
      row("bytes of photos sent again, %", ({ sent, stored }) => (100 * (sent - stored)) / stored, 0),
      row("photos lost", ({ lost }) => lost, 0),
    ]),
  ].join("\n\n");
}

/** @returns {Promise<Measured>} */
async function sendAll({ stack, person, mobile, size }) {
  const { module } = await runnerImport(`${projectDir}frontend/e2e/support/network.ts`, { configFile: false });
  const network = await module.Network.open();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const event = await newEvent(person, mobile.name);
    const page = await installed(browser, stack.urls.app, network, event);
    const seen = () => person.rpc("event_page", { event_id: event });
    /** Enters expenses offline, and returns when the network is back. */
    const enterOffline = async (pictures) => {
      network.down();
      await page.context().setOffline(true);
      for (let n = 0; n < size.expenses; n++) {
        await enter(page, event, pictures.slice(n * size.each, (n + 1) * size.each));
      }
      become(network, mobile);
      await page.context().setOffline(false);
      return Date.now();
    };
    const since = async (begun, holds) => {
      while (!holds(await seen())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      return (Date.now() - begun) / 1000;
    };
    const alone = await since(await enterOffline([]), ({ expenses }) => expenses.length === size.expenses);
    const pictures = [];
    for (let n = 0; n < size.expenses * size.each; n++) pictures.push(await drawReceipt(page, n));
    const begun = await enterOffline(pictures);
    const beside = await since(begun, ({ expenses }) => expenses.length === 2 * size.expenses);
    const photosIn = ({ receipt_counts }) => Object.values(receipt_counts).reduce((sum, count) => sum + count, 0);
    const all = await since(begun, (found) => photosIn(found) === pictures.length);
    const uploads = network.requests.filter(({ method, path }) => method === "POST" && path.includes("/storage/"));
    const sent = uploads.reduce((sum, { bytes }) => sum + bytes, 0);
    return { alone, beside, all, sent, ...(await whole(stack, person, event, pictures.length)) };
  } finally {
    await browser.close();
    await network.close();
  }
}

async function newEvent(person, name) {
  const id = randomUUID();
  const place = { place_country: "Portugal", place_city: "Porto" };
  await person.insert("events", { id, name, category: "short_trip", default_currency: "EUR", ...place });
  await person.rpc("add_person", { event_id: id, name: "Ben" });
  return id;
}

/** Returns a page of the installed app with the event, signed in. */
async function installed(browser, origin, network, event) {
  const context = await browser.newContext({ baseURL: origin, proxy: network.proxy, locale: "en-GB" });
  await context.addInitScript(() => {
    localStorage.setItem("preferred_language", "en");
    localStorage.setItem("installBannerDismissed", "true");
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator('input[type="email"]').fill(account.email);
  await page.locator('input[type="password"]').fill(account.password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL("**/home");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.goto(`/events/${event}/add-expense`);
  await page.getByLabel("Amount", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** Slows all requests down, bodies one after the other, and lets some fail. */
function become(network, { uplink, latency, failing }) {
  network.up();
  if (failing > 0) network.flaky(failing);
  const fate = network.fate;
  let free = 0;
  network.fate = async (sent) => {
    free = Math.max(free, Date.now()) + (sent.bytes / uplink) * 1000;
    await new Promise((resolve) => setTimeout(resolve, free - Date.now() + latency));
    return fate(sent);
  };
}

/** Saves an expense on the device. */
async function enter(page, event, [first, ...others]) {
  await page.goto(`/events/${event}/add-expense`);
  const shown = (count) => page.getByRole("button", { name: new RegExp(`^Photo ${count} of ${count},`) }).waitFor();
  if (first) {
    await page.locator('input[type="file"]').first().setInputFiles(first);
    await page.getByRole("button", { name: "Not now" }).click();
    await shown(1);
  }
  for (const [place, picture] of others.entries()) {
    await page.locator('input[type="file"][aria-label="Add a photo"]').setInputFiles(picture);
    await shown(place + 2);
  }
  await page.getByLabel("Amount", { exact: true }).pressSequentially("1250");
  // The app asks about an expense that looks like an earlier one.
  await page.getByLabel("What was it for?").fill(randomUUID());
  await page.getByRole("button", { name: "Save expense" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/add-expense"), { waitUntil: "commit" });
}

/** Downloads all photos, and returns the bytes of the ones that are as large as the app said, and the number of the others. */
async function whole({ urls }, person, event, count) {
  const { expenses } = await person.rpc("event_page", { event_id: event });
  let [stored, found] = [0, 0];
  for (const { id } of expenses) {
    for (const receipt of await person.rpc("expense_receipts", { event_id: event, expense_id: id })) {
      const path = `${urls.api}/storage/v1/object/receipts/${event}/${id}/${receipt.id}`;
      const bytes = await (await fetch(path, { headers: person.headers })).arrayBuffer();
      if (bytes.byteLength !== receipt.bytes) continue;
      stored += bytes.byteLength;
      found += 1;
    }
  }
  return { stored, lost: count - found };
}
