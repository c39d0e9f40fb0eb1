import { chromium, devices } from "playwright-core";
import { confirmationOf } from "../../../scripts/demo/client.mjs";
import { chromium as findChromium } from "../../../scripts/setup/chromium.mjs";
import { step } from "../../../scripts/setup/progress.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";
import { table } from "../table.mjs";
import { Thumb } from "./thumb.mjs";
import { secondEvent } from "./two-events.mjs";

/** Chromium's preset of a good mobile network: bytes per second, and ms of latency. */
const FAST_4G = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const password = "correct horse";

/**
 * Counts taps, keys and seconds of new people, with an account and as guests, from the landing page to the settlement. @type
 * {import("../suites.mjs").BenchSuite}
 */
export const trip = {
  name: "trip",
  title: "A first trip",
  run: () =>
    withStack({ functions: true }, async (stack) => {
      const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
      try {
        return [words, table(await step("Living a first trip", () => live(browser, stack)))].join("\n\n");
      } finally {
        await browser.close();
      }
    }),
};

const words = [
  "People who have never seen Divido, on phones of 412 by 839 px with a network of 4G (8.1 Mbit/s, 165 ms) and the",
  "production build, in English: what they touch, how far they must scroll, what they type (with the keyboard's keys for",
  "the next field and for sending). App is the time from the first touch to what says that it is done, typed without a",
  "pause; person is what the keystroke-level model gives for it: 1.1 s to find and touch a thing or to swipe, 0.28 s for a key.",
].join("\n");

/** @param {import("playwright-core").Browser} browser @param {any} stack */
async function live(browser, stack) {
  const { urls } = stack;
  const mailed = async (address) => `${urls.app}/auth/confirm?${await confirmationOf({ mail: urls.mail }, address)}`;
  const phone = async () => {
    const context = await browser.newContext({ ...devices["Pixel 7"], baseURL: urls.app, locale: "en-GB" });
    // Divido opens in Turkish by default; suppress the offer to install.
    await context.addInitScript(() => {
      localStorage.setItem("preferred_language", "en");
      localStorage.setItem("installBannerDismissed", "true");
    });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", FAST_4G);
    return page;
  };
  const [ada, ben] = [await phone(), await phone()];
  const rows = [];

  const hers = new Thumb(ada);
  await hers.follow("/");
  await hers.tap(ada.getByRole("link", { name: "Create your account" }).first());
  await signUp(ada, hers, "Ada", mailed);
  const greeting = ada.getByRole("heading", { name: "Hello, Ada" });
  rows.push(await hers.done("an account, mail and name included", greeting, "5 taps, 60 s"));

  await hers.tap(ada.getByRole("link", { name: "Create your first event" }).first());
  await hers.type(ada.getByLabel("Name"), "Weekend in Porto");
  await hers.tap(ada.getByRole("button", { name: "Create event" }));
  const code = ada.getByRole("img", { name: "QR code of the invite link" });
  rows.push(await hers.done("an event, until its invitation is there to be shared", code, "3 taps, 10 s"));

  // Only the dialog shows the address as text.
  await ada.getByRole("button", { name: "Invite", exact: true }).first().tap();
  const link = await ada.getByLabel("Invite link", { exact: true }).inputValue();
  await ada.keyboard.press("Escape");

  const his = new Thumb(ben);
  await his.follow(link);
  const name = ben.getByLabel("Your name");
  await his.tap(name);
  await his.type(name, "Ben");
  await his.send();
  const welcome = ben.getByRole("heading", { name: /^You’re in/ });
  rows.push(await his.done("from the invitation into the event, with a name alone", welcome, "2 taps, 5 s"));

  await his.tap(ben.getByRole("link", { name: "Add what you paid" }));
  const amount = ben.getByLabel("Amount", { exact: true });
  rows.push(await his.done("from there to the first expense form", amount, "1 tap"));

  const eva = await phone();
  const evas = new Thumb(eva);
  await evas.follow("/");
  await evas.tap(eva.getByRole("link", { name: "Try it without an account" }).first());
  await evas.type(eva.getByLabel("Name"), "Ski week");
  await evas.tap(eva.getByRole("button", { name: "Create event" }));
  await evas.type(eva.getByRole("dialog").getByLabel("Your name"), "Eva");
  await evas.send();
  const invitation = eva.getByRole("img", { name: "QR code of the invite link" });
  rows.push(await evas.done("an event from the landing page, without an account", invitation, "3 taps, 10 s"));

  await eva.goto("/profile");
  const address = eva.getByRole("textbox", { name: "Email" });
  await address.waitFor();
  evas.begin();
  await evas.tap(address);
  await evas.type(address, "eva@divido.test");
  await evas.send();
  await eva.getByRole("heading", { name: "Mail sent" }).waitFor();
  await evas.follow(await mailed("eva@divido.test"));
  await evas.type(eva.getByLabel("Password", { exact: true }), password);
  await evas.send();
  rows.push(await evas.done("an e-mail for a guest, mail included", eva.getByRole("heading", { name: "Hello, Eva" })));

  const title = (page) => page.getByRole("heading", { level: 1, name: "Weekend in Porto" });
  hers.begin();
  rows.push(await spend(ada, hers, "4250", "Dinner", "an expense, from the event", "3 taps, 5 s"));
  rows.push(await spend(ada, hers, "1280", "Taxi", "the next one", "3 taps, 5 s"));
  await ben.goto("/home");
  await title(ben).or(ben.getByText("Weekend in Porto").first()).waitFor();
  his.begin();
  rows.push(await spend(ben, his, "900", "Coffee", "an expense, from home", "4 taps, 5 s"));

  await his.tap(ben.getByRole("link", { name: "Settle up" }).first());
  await his.tap(ben.getByRole("button", { name: /^I’ve paid/ }));
  const settled = ben.getByRole("heading", { name: "Weekend in Porto is settled." });
  rows.push(await his.done("settling up", settled));

  const { token, addDebts } = await secondEvent(stack, { email: "ada@divido.test", password });
  await ben.goto(`/invite/${token}`);
  await ben.getByRole("button", { name: "Accept and join" }).tap();
  await ben.waitForURL(/\/events\/[0-9a-f-]{36}$/);
  await addDebts();
  await ben.goto("/home");
  const pay = ben.getByRole("link", { name: /^Pay Ada/ });
  await pay.waitFor();
  his.begin();
  await his.tap(pay);
  await his.tap(ben.getByRole("button", { name: /^I’ve paid/ }));
  rows.push(await his.done("settling two events in one", ben.getByText("You’re settled up"), "2 taps"));
  return rows;
}

/** Registers on the open page, and follows the link of the mail. */
async function signUp(page, thumb, name, mailed) {
  const email = `${name.toLowerCase()}@divido.test`;
  const own = page.getByLabel("Your name");
  await thumb.tap(own);
  await thumb.type(own, name);
  await thumb.typeNext(page.getByLabel("Email"), email);
  await thumb.typeNext(page.getByLabel("Password", { exact: true }), password);
  await thumb.typeNext(page.getByLabel("Repeat the password"), password);
  await thumb.send();
  await page.getByRole("heading", { name: "Check your mailbox" }).waitFor();
  await thumb.follow(await mailed(email));
}

/** An ordinary expense: equal shares, paid by the phone's owner. */
async function spend(page, thumb, digits, what, act, aim) {
  await thumb.tap(page.getByRole("link", { name: /^(Add|New) expense/ }).first());
  await thumb.type(page.getByLabel("Amount", { exact: true }), digits);
  const text = page.getByLabel("What was it for?");
  await thumb.tap(text);
  await thumb.type(text, what);
  await thumb.tap(page.getByRole("button", { name: "Save expense" }));
  return thumb.done(act, page.getByText(what).first(), aim);
}
