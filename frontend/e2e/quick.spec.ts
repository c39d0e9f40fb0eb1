import type { Page } from "@playwright/test";
import { expect, test } from "./support/app";
import { confirmationLink, freshEmail, newPerson } from "./support/person";
import { PASSWORD } from "./support/signingIn";
import { newTrip } from "./support/trip";

const MOST_TAPS = 4;

test("an ordinary expense takes at most four taps from home, three from its event, the keypad aside", async ({
  browse,
}, testInfo) => {
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trip = await newTrip(ada, [berk]);
  const page = await browse(ada, "/home");
  await expect(page.getByText(trip.name)).toBeVisible();
  const started = Date.now();
  let taps = 0;
  const tap = async (role: "link" | "button" | "textbox", name: string | RegExp) => {
    taps += 1;
    await page.getByRole("main").getByRole(role, { name }).first().tap();
  };

  await tap("link", new RegExp(trip.name));
  await tap("link", "Add the first expense");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type("4250");
  await tap("textbox", "What was it for?");
  await page.keyboard.type("Dinner");
  await tap("button", "Save expense");
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect(page.getByRole("link", { name: /Dinner/ })).toBeVisible();

  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  testInfo.annotations.push({ type: "an ordinary expense", description: `${taps} taps, ${seconds} s` });
});

/** Counts the taps of a person who follows a link and signs up with the keyboard's "next" and "send" keys. */
async function tapsToSignUp(page: Page, link: string, name: string): Promise<number> {
  const email = freshEmail(name);
  let taps = 1; // counts the link that led here
  await page.getByRole("main").getByRole("link", { name: link }).first().tap();
  taps += 1;
  await page.getByLabel("Your name").tap();
  taps += 1;
  await page.keyboard.type(name);
  for (const [label, text] of [
    ["Email", email],
    ["Password", PASSWORD],
    ["Repeat the password", PASSWORD],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    // The "next" key skips the button that shows a password.
    do await page.keyboard.press("Tab");
    while (!(await field.evaluate((element) => element === document.activeElement)));
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
  await page.goto(await confirmationLink(email));
  return taps + 1; // counts the link of the mail
}

test("an account takes at most five taps and joining by a link four, with one password, which is typed on the form alone", async ({
  browse,
}, testInfo) => {
  const trip = await newTrip(await newPerson("Ada Host"));
  const [ada, ben] = await Promise.all([browse(null, "/en/"), browse(null, `/invite/${trip.token}`)]);

  const account = await tapsToSignUp(ada, "Create your account", "Ada");
  await expect(ada.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
  expect(account).toBeLessThanOrEqual(5);

  const joining = await tapsToSignUp(ben, "Create an account and join", "Ben");
  await expect(ben.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  await expect(ben).toHaveURL(`/events/${trip.id}`);
  expect(joining).toBeLessThanOrEqual(4);
  testInfo.annotations.push({ type: "signing up", description: `${account} taps; joining: ${joining}` });
});
