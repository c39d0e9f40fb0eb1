import { deepStrictEqual, ok } from "node:assert";
import { people } from "../../../scripts/demo/story.mjs";
import { newContext, open, signIn } from "../../screens/demo-browser.mjs";

const PATIENCE_MS = 30_000;

/**
 * In the page: reports each expense that disappears from a list, and each total of the event that falls. A screen that is
 * still rendering is marked aria-busy, or is complete within a few frames.
 */
function watchScreens() {
  const lists = /^\/(events\/[^/]+|all-expenses)$/;
  const frames = 200;
  /** @returns {{ names: string[], total: number }} what was last shown there, also before a reload */
  const shownAt = (path) => JSON.parse(sessionStorage.getItem(`shown ${path}`) ?? '{"names":[],"total":0}');
  const look = (isSecond) => {
    const path = location.pathname;
    const main = document.querySelector("main");
    if (!lists.test(path) || !main || document.querySelector("[aria-busy=true], .starting")) return;
    const text = main.textContent ?? "";
    const facts = main.querySelector("dl")?.textContent;
    const total = Number(facts?.match(/[\d,]+\.\d\d/)?.[0].replaceAll(",", "") ?? 0);
    const before = shownAt(path);
    const gone = before.names.filter((name) => !text.includes(name));
    const isLess = total > 0 && total < before.total;
    if (gone.length === 0 && !isLess) {
      const names = new Set([...text.matchAll(/Late (lunch|dinner|supper|tea|snack)/g)].map(([name]) => name));
      sessionStorage.setItem(`shown ${path}`, JSON.stringify({ names: [...names], total: total || before.total }));
    } else if (isSecond) {
      const what = gone.map((name) => `"${name}" went away`).concat(isLess ? `${before.total} became ${total}` : []);
      /** @type {any} */ (window).stepsBack(`${path}: ${what.join(", ")}`);
    } else {
      setTimeout(look, frames, true);
    }
  };
  new MutationObserver(() => look(false)).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * @typedef {object} Where
 * @property {import("playwright-core").Browser} browser
 * @property {string} origin
 * @property {string} trip
 * @property {number} catchUpMs how long the app reads from the primary after a change
 */

/**
 * Opens the event on the phones of Elif and Sofia, lets them do something, and fails when a screen steps back meanwhile.
 * @param {Where} where
 * @param {(elif: import("playwright-core").Page, sofia: import("playwright-core").Page) => Promise<void>} doing
 */
async function watched({ browser, origin, trip }, doing) {
  /** @type {string[]} */
  const steps = [];
  const opened = async (name) => {
    const page = await phoneOf(browser, origin, name);
    await page.context().exposeBinding("stepsBack", (_, what) => steps.push(`${name} ${what}`));
    await page.context().addInitScript(watchScreens);
    await open(page, `/events/${trip}`);
    return page;
  };
  const phones = /** @type {const} */ ([await opened("elif"), await opened("sofia")]);
  await doing(...phones);
  for (const page of phones) await page.context().close();
  deepStrictEqual(steps, []);
  return "";
}

/**
 * Two people look and save while the replica lags. Own changes are on every screen immediately; those of the other person
 * arrive and stay.
 * @param {Where} where
 */
export const nothingStepsBack = (where) => watched(where, (elif, sofia) => lookAndSave(elif, sofia, where));

async function lookAndSave(elif, sofia, { trip, catchUpMs }) {
  const event = `/events/${trip}`;
  await spends(elif, event, "Late lunch");
  for (const path of [event, "/all-expenses", event]) {
    await elif.goto(path);
    await sees(elif, "Late lunch");
  }
  await sees(sofia, "Late lunch");
  await spends(sofia, event, "Late dinner");
  // Sofia's phone has shown a newer state before it reads from the replica again, and must not go back.
  await elif.waitForTimeout(catchUpMs - 3_000);
  await spends(elif, event, "Late supper");
  await sees(sofia, "Late supper");
  for (let look = 0; look < 6; look++) {
    await sofia.goto(event);
    await sees(sofia, "Late supper");
    await sofia.waitForTimeout(1_500);
  }
  await sees(elif, "Late dinner");
}

/**
 * The same two while the replica hangs, is killed, is taken out of the balancer, and returns with a large lag. They see every
 * change and no error.
 * @param {Where} where
 * @param {Awaited<ReturnType<typeof import("./standby.mjs").startStandby>>} standby
 * @param {Awaited<ReturnType<typeof import("./balancer.mjs").startBalancer>>["state"]} balancer
 */
export const losingTheReplica = (where, standby, balancer) =>
  watched(where, async (elif, sofia) => {
    const event = `/events/${where.trip}`;
    const looksAround = async (page) => {
      for (const path of [event, `${event}/statistics`, "/home", "/all-expenses", event]) {
        await page.goto(path);
        await page.waitForFunction(
          () => document.querySelector("h1") && !document.querySelector("[aria-busy=true], .starting"),
        );
        deepStrictEqual(await page.getByText(/^As of|No connection|cannot answer/).allTextContents(), [], path);
      }
    };
    const looksAndSaves = async (name) => {
      // After this time, phones read from the replica again.
      await elif.waitForTimeout(where.catchUpMs);
      await Promise.all([looksAround(elif), looksAround(sofia)]);
      await spends(elif, event, name);
      await sees(sofia, name);
    };
    balancer.isReplicaOut = false;
    standby.signal("SIGSTOP");
    await looksAndSaves("Late lunch");
    standby.signal("SIGCONT");
    await standby.kill();
    await looksAndSaves("Late dinner");
    balancer.isReplicaOut = true;
    await looksAndSaves("Late supper");
    await standby.start();
    Object.assign(balancer, { isReplicaOut: false, replica: 0 });
    await looksAndSaves("Late tea");
    await looksAndSaves("Late snack");
    ok(balancer.replica > 0, "the replica is not asked any more");
  });

/** Opens a phone on which the person is signed in. */
async function phoneOf(browser, origin, name) {
  const storageState = await signIn(browser, origin, "en", people[name].email);
  const phone = { origin, language: "en", theme: "light", size: "390x844", storageState };
  return (await newContext(browser, phone)).newPage();
}

/** @param {import("playwright-core").Page} page @param {string} name */
const sees = (page, name) => page.getByText(name).first().waitFor({ timeout: PATIENCE_MS });

/** The last amount, in cents. Amounts differ, because the form asks about duplicates. */
let spent = 1_000;

/** Adds an expense shared by all. */
async function spends(page, event, name) {
  await page.goto(event);
  await page
    .getByRole("link", { name: /^Add (the first )?expense$/ })
    .first()
    .click();
  const amount = page.getByLabel("Amount");
  await amount.waitFor();
  spent += 100;
  await amount.pressSequentially(String(spent));
  await page.getByLabel("What was it for?").fill(name);
  await page.getByRole("button", { name: "Save expense" }).click();
  await page.waitForURL(`**${event}`);
  await sees(page, name);
}
