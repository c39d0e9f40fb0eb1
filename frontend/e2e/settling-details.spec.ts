import { expect, test, violations } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test("a payment of any amount is recorded between any two people, on any day, by keyboard alone", async ({
  browse,
}) => {
  const [ada, ben, cem] = await Promise.all([newPerson("Ada Byron"), newPerson("Ben"), newPerson("Cem")]);
  const trip = await newTrip(ada, [ben, cem]);
  await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, ben, cem] });
  const page = await browse(ada, `/events/${trip.id}/settlement`);
  await page.getByRole("button", { name: "Record a payment" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Record a payment" });
  // Above a keyboard, too.
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(dialog.getByRole("button", { name: "Record this payment" })).toBeInViewport({ ratio: 1 });
  const choose = async (side: string, person: string) => {
    await dialog.getByRole("combobox", { name: side }).press("Enter");
    await page.getByRole("option", { name: person }).press("Enter");
  };
  await choose("Who was paid?", "Ben");
  await choose("Who paid?", "Cem");
  await dialog.getByRole("textbox", { name: "Amount in EUR" }).fill("500");
  await dialog.getByLabel("When?").fill("2027-05-15");
  await expect(dialog.getByRole("status")).toContainText("Cem−25.00 EUR to pay");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Record this payment" }).press("Enter");
  await expect(page.getByRole("region", { name: "Recorded payments" }).getByText("Cem → Ben")).toBeVisible();
  const recorded = async () => (await ben.rpc<{ payments: object[] }>("event_page", { event_id: trip.id })).payments;
  await expect
    .poll(recorded)
    .toEqual([expect.objectContaining({ from_user: cem.id, to_user: ben.id, amount: 5, paid_on: "2027-05-15" })]);
});
