import { expect, test } from "./support/app";
import { ADD_EXPENSE } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

const MOST_TAPS = 6;

test("an ordinary expense takes at most six taps from home, the keypad aside", async ({ browse }, testInfo) => {
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
  await tap("link", ADD_EXPENSE);
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type("4250");
  await tap("textbox", "What was it for?");
  await page.keyboard.type("Dinner");
  await tap("button", "Save expense");
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect(page.getByText("Dinner")).toBeVisible();

  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  testInfo.annotations.push({ type: "an ordinary expense", description: `${taps} taps, ${seconds} s` });
});
