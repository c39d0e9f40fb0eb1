import { expect, overflow, test, violations } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** Ada paid 90.00 EUR for three: Ben and Cem owe her 30.00 EUR each. */
async function dinnerForThree() {
  const [ada, ben, cem] = [await newPerson("Ada Byron"), await newPerson("Ben"), await newPerson("Cem")];
  const trip = await newTrip(ada, [ben, cem]);
  await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, ben, cem] });
  return { ada, ben, cem, trip, path: `/events/${trip.id}/settlement` };
}

test("a part of what is due can be recorded, and says beforehand what is left", async ({ browse }) => {
  const { ben, path } = await dinnerForThree();
  const page = await browse(ben, path);
  await page.getByRole("button", { name: "Part of it: You → Ada Byron" }).click();
  const dialog = page.getByRole("dialog", { name: "Record a payment" });
  const amount = dialog.getByRole("textbox", { name: "Amount in EUR" });
  await expect(amount).toHaveValue("30.00");
  await amount.fill("1250");
  await expect(dialog.getByRole("status")).toContainText("You−17.50 EUR to pay");
  await expect(dialog.getByRole("status")).toContainText("Ada Byron+47.50 EUR to receive");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Record this payment" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("You pay 1 person, 17.50 EUR")).toBeVisible();
  await expect(page.getByRole("region", { name: "Recorded payments" }).getByText("12.50 EUR")).toBeVisible();
});

test("a payment that no list proposed is between any two, on any day, by keyboard alone", async ({ browse }) => {
  const { ada, ben, cem, path, trip } = await dinnerForThree();
  const page = await browse(ada, path);
  await page.getByRole("button", { name: "Record a payment" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Record a payment" });
  await dialog.getByRole("button", { name: "Record this payment" }).press("Enter");
  await expect(dialog.getByText("Please enter an amount above zero.")).toBeVisible();
  await expect(dialog.getByText("This payment is not valid.")).toBeVisible();

  const choose = async (side: string, person: string) => {
    await dialog.getByRole("combobox", { name: side }).press("Enter");
    await page.getByRole("option", { name: person }).press("Enter");
  };
  await choose("Who was paid?", "Cem");
  await choose("Who paid?", "Cem");
  await expect(dialog.getByRole("combobox", { name: "Who was paid?" })).toHaveText("You");
  await choose("Who was paid?", "Ben");
  await dialog.getByRole("textbox", { name: "Amount in EUR" }).fill("500");
  await dialog.getByLabel("When?").fill("2027-05-15");
  await dialog.getByRole("button", { name: "Record this payment" }).press("Enter");
  await expect(page.getByRole("region", { name: "Recorded payments" }).getByText("Cem → Ben")).toBeVisible();
  const recorded = async () => (await ben.rpc<{ payments: object[] }>("event_page", { event_id: trip.id })).payments;
  await expect
    .poll(recorded)
    .toEqual([expect.objectContaining({ from_user: cem.id, to_user: ben.id, amount: 5, paid_on: "2027-05-15" })]);
});

test("who owes something is reminded, and the list of payments shared, through the device", async ({ browse }) => {
  const { ada, path } = await dinnerForThree();
  const page = await browse(ada, path, {
    before: (opened) =>
      opened.addInitScript(() => {
        navigator.share = async (data) => {
          document.documentElement.dataset.shared = data?.text ?? "";
        };
      }),
  });
  const shared = page.locator("html");
  await page.getByRole("button", { name: "Remind Ben: 30.00 EUR" }).click();
  await expect(shared).toHaveAttribute(
    "data-shared",
    new RegExp(`^Hi Ben! You still owe me 30\\.00 EUR from “Weekend in Porto”\\..*\\nhttp.*${path}$`),
  );
  await page.getByRole("button", { name: "Share who pays whom" }).click();
  const list =
    /^Weekend in Porto: who pays whom\n(Ben|Cem) → Ada Byron: 30\.00 EUR\n(Ben|Cem) → Ada Byron: 30\.00 EUR\n/;
  await expect(shared).toHaveAttribute("data-shared", list);
});

test("a device without a share sheet copies the text", async ({ browse }) => {
  const { ada, path } = await dinnerForThree();
  const page = await browse(ada, path);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Remind Cem: 30.00 EUR" }).click();
  await expect(page.getByText("Copied. Now paste it into your chat.")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("Hi Cem! You still owe me 30.00 EUR");
});

test("a balance says how it came about, and leads to its expenses", async ({ browse }) => {
  const { ada, ben, trip, path } = await dinnerForThree();
  await spend(trip, { what: "Taxi", amount: 12, by: ben, among: [ben] });
  const payment = { id: crypto.randomUUID(), event_id: trip.id, from_user: ben.id, to_user: ada.id, amount: 10 };
  await ben.rpc("save_payment", { payment: { ...payment, paid_on: "2027-05-15" } });
  const page = await browse(ada, path);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("table").getByRole("button", { name: "Ben" }).click();
  const dialog = page.getByRole("dialog", { name: "Balance: Ben" });
  for (const line of ["+12.00 EUR", "−42.00 EUR", "+10.00 EUR", "0.00 EUR", "−20.00 EUR"])
    await expect(dialog.getByRole("definition").getByText(line, { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await dialog.getByRole("link", { name: "Expenses paid" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}?paid_by=${ben.id}`);
  await expect(page.getByText("Taxi")).toBeVisible();
  await expect(page.getByText("Dinner")).toHaveCount(0);
});
