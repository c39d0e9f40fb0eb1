import { expect, overflow, test, violations, visit } from "./support/app";
import { newPerson, type Person } from "./support/person";
import { netsIn, newTrip, spend } from "./support/trip";

const IBAN = "DE89370400440532013000";

const hasPaymentDetails = (person: Person, iban = IBAN, iban_currency = "EUR") =>
  person.update("users", `id=eq.${person.id}`, { iban, iban_currency });

test("a debtor sees the payee's account and marks the debt as paid, and the payee sees the people who were shown it", async ({
  browse,
}) => {
  const [ada, ben, cem] = await Promise.all([newPerson("Ada Byron"), newPerson("Ben"), newPerson("Cem")]);
  await hasPaymentDetails(ada);
  const trip = await newTrip(ada, [ben, cem]);
  await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, ben, cem] });
  const path = `/events/${trip.id}/settlement`;
  const page = await browse(ben, path);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(page.getByText("You pay Ada Byron 30.00 EUR")).toBeVisible();
  await page.getByRole("button", { name: "Pay Ada Byron: IBAN · how to pay" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay Ada Byron" });
  await expect(dialog.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  await expect(dialog.getByText("30.00 EUR")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "QR code for your banking app" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Copy IBAN" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(IBAN);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I’ve paid 30.00: Ada Byron" }).click();
  await expect(page.getByRole("region", { name: "Recorded payments" }).getByText("You → Ada Byron")).toBeVisible();

  const adas = await browse(ada, "/profile/iban");
  const shown = adas.getByRole("region", { name: "Who was shown my payment details" }).getByRole("listitem");
  await expect(shown).toHaveCount(1);
  for (const fact of [ben.name, trip.name]) await expect(shown).toContainText(fact);
  expect(await violations(adas)).toEqual([]);
  await visit(adas, path);
  await expect(adas.getByText("You get 30.00 EUR from Cem")).toBeVisible();
  await adas.getByRole("button", { name: /^Cem pays you/ }).click();
  expect(await violations(adas)).toEqual([]);
  await adas.getByRole("button", { name: "Mark as received: 30.00 EUR from Cem" }).click();
  await expect(adas.getByRole("heading", { name: "Weekend in Porto is settled." })).toBeVisible();
  expect(await violations(adas)).toEqual([]);
  await expect.poll(() => netsIn(cem, trip.id)).toEqual([0, 0, 0]);
});

test("the settlement does not scroll sideways on the narrowest phone, with an account or a balance's details open", async ({
  browse,
}) => {
  const ada = await newPerson(`Maximiliane ${"von und zu Hohenstein ".repeat(3)}`);
  const ben = await newPerson("Ben");
  await hasPaymentDetails(ada, "MT84MALT011000012345MTLCAST001S");
  const trip = await newTrip(ada, [ben]);
  await spend(trip, { what: "Castle", amount: 9_999_999.98, by: ada, among: [ada, ben] });
  const page = await browse(ben, `/events/${trip.id}/settlement`, { viewport: { width: 320, height: 640 } });
  await expect(page.getByText(/^You pay Maximiliane.* 4,999,999\.99\sEUR$/)).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
  await page.getByRole("button", { name: /^You pay Maximiliane/ }).click();
  await expect.poll(() => overflow(page)).toBe(0);
  await page.getByRole("button", { name: /^IBAN/ }).click();
  await expect(page.getByText("MT84 MALT")).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("table").getByRole("button", { name: "You" }).click();
  const balance = page.getByRole("dialog", { name: "Your balance" });
  await expect(balance.getByRole("definition").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => overflow(page)).toBe(0);
});
