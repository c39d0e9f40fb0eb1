import { expect, overflow, test, violations } from "./support/app";
import { newPerson, type Person } from "./support/person";
import { netsIn, newTrip, spend, type Trip } from "./support/trip";

const IBAN = "DE89370400440532013000";

const hasIban = (person: Person, iban = IBAN, iban_currency = "EUR") =>
  person.update("users", `id=eq.${person.id}`, { iban, iban_currency });

const path = (trip: Trip) => `/events/${trip.id}/settlement`;

/** Ada paid 90.00 EUR for three: Ben and Cem owe her 30.00 EUR each. */
async function dinnerForThree() {
  const [ada, ben, cem] = [await newPerson("Ada Byron"), await newPerson("Ben"), await newPerson("Cem")];
  const trip = await newTrip(ada, [ben, cem]);
  await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, ben, cem] });
  return { ada, ben, cem, trip };
}

test.describe("settling up", () => {
  test("says in one sentence what one gets and what the others do, with everyone's balance as a table", async ({
    browse,
  }) => {
    const { ada, ben, trip } = await dinnerForThree();
    const page = await browse(ada, path(trip));
    await expect(page.getByText("You get 60.00 EUR in all from 2 people")).toBeVisible();
    const mine = page.getByRole("region", { name: "Your transactions" });
    await expect(mine.getByRole("listitem")).toHaveCount(2);
    await expect(mine.getByText("Ben pays you")).toBeAttached();
    await expect(mine.getByRole("button", { name: /^IBAN/ })).toHaveCount(0);
    const table = page.getByRole("table");
    await expect(table.getByRole("row", { name: /You \+60\.00 EUR to receive/ })).toBeVisible();
    await expect(table.getByRole("row", { name: /Ben −30\.00 EUR to pay/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const other = await browse(ben, `/events/${trip.id}/settlements`);
    await expect(other.getByText("You pay 1 person, 30.00 EUR")).toBeVisible();
    await expect(
      other.getByRole("region", { name: "Other transactions" }).getByText("Cem pays Ada Byron"),
    ).toBeAttached();
    expect(await violations(other)).toEqual([]);
  });

  test("hands the debtor the account to pay to, with a code for banking apps", async ({ browse }) => {
    const { ada, ben, trip } = await dinnerForThree();
    await hasIban(ada);
    const page = await browse(ben, path(trip));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "IBAN · how to pay: Ada Byron" }).click();
    const dialog = page.getByRole("dialog", { name: "Pay Ada Byron" });
    await expect(dialog.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
    await expect(dialog.getByText("30.00 EUR")).toBeVisible();
    await expect(dialog.getByRole("img", { name: "QR code for your banking app" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Copy IBAN" }).click();
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(IBAN);
  });

  test("tells the owner of an account who was shown it, where and when", async ({ browse }) => {
    const { ada, ben, trip } = await dinnerForThree();
    await hasIban(ada);
    const mine = await browse(ada, "/profile");
    await mine.getByRole("button", { name: "Who was shown my IBAN" }).click();
    await expect(mine.getByRole("dialog")).toContainText("Nobody has been shown your IBAN");
    const page = await browse(ben, path(trip));
    await expect(page.getByRole("button", { name: "IBAN · how to pay: Ada Byron" })).toBeVisible();
    await mine.reload();
    await mine.getByRole("button", { name: "Who was shown my IBAN" }).click();
    const shown = mine.getByRole("dialog").getByRole("listitem");
    await expect(shown).toHaveCount(1);
    for (const fact of [ben.name, trip.name]) await expect(shown).toContainText(fact);
    await expect(shown.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);
    expect(await violations(mine)).toEqual([]);
  });
});

test.describe("a payment outside the app", () => {
  test("is recorded with one tap, undone with another, settles the event for everyone, and can be removed by anyone", async ({
    browse,
  }) => {
    const { ada, ben, cem, trip } = await dinnerForThree();
    const page = await browse(ben, path(trip));
    const mark = page.getByRole("button", { name: "Mark as paid: You → Ada Byron, 30.00 EUR" });
    await mark.click();
    await expect(page.getByRole("heading", { name: "You are settled up" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("You pay 1 person, 30.00 EUR")).toBeVisible();
    await mark.click();
    const recorded = page.getByRole("region", { name: "Recorded payments" });
    await expect(recorded.getByText("You → Ada Byron")).toBeVisible();

    const adas = await browse(ada, path(trip));
    await expect(adas.getByText("You get 30.00 EUR from 1 person")).toBeVisible();
    await adas.getByRole("button", { name: "Mark as received: 30.00 EUR from Cem" }).click();
    await expect(adas.getByRole("heading", { name: "Everything is settled" })).toBeVisible();
    expect(await violations(adas)).toEqual([]);
    await expect.poll(() => netsIn(cem, trip.id)).toEqual([0, 0, 0]);

    // Anyone in the event can take a payment out again, after a question.
    await adas.getByRole("button", { name: "Remove the payment: Ben → You, 30.00 EUR" }).click();
    await adas.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(adas.getByText("You get 30.00 EUR from 1 person")).toBeVisible();
    await expect(adas.getByRole("region", { name: "Recorded payments" }).getByText("Ben → You")).toHaveCount(0);
  });

  test("is recorded without a network, and sent when there is one", async ({ browse }) => {
    const { ben, cem, trip } = await dinnerForThree();
    const page = await browse(ben, path(trip));
    await expect(page.getByText("You pay 1 person, 30.00 EUR")).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: /^Mark as paid: You/ }).click();
    await expect(page.getByRole("heading", { name: "You are settled up" })).toBeVisible();
    await expect(page.getByText("on its way")).toBeVisible();
    await page.context().setOffline(false);
    const payments = async () =>
      (await cem.rpc<{ payments: unknown[] }>("event_page", { event_id: trip.id })).payments.length;
    await expect.poll(payments, { timeout: 30_000 }).toBe(1);
    await expect(page.getByText("on its way")).toHaveCount(0);
  });
});

test("nothing scrolls sideways on the narrowest phone", async ({ browse }) => {
  const ada = await newPerson(`Maximiliane ${"von und zu Hohenstein ".repeat(3)}`);
  const ben = await newPerson("Ben");
  await hasIban(ada, "MT84MALT011000012345MTLCAST001S");
  const trip = await newTrip(ada, [ben]);
  await spend(trip, { what: "Castle", amount: 9_999_999.98, by: ada, among: [ada, ben] });
  const page = await browse(ben, path(trip));
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText("You pay 1 person, 4,999,999.99 EUR")).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
  await page.getByRole("button", { name: /^IBAN/ }).click();
  await expect(page.getByText("MT84 MALT")).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
});
