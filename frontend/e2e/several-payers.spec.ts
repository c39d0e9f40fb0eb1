import { randomUUID } from "node:crypto";
import { expect, overflow, test, violations, visit } from "./support/app";
import { addPath, amount, chip, closeSheet } from "./support/expenseForm";
import { expectAgreement, stored } from "./support/ledger";
import { newPerson, type Person } from "./support/person";
import { newTrip, type Trip } from "./support/trip";

/** Ada and Ben paid a boat together, 300.00 and 180.00, for themselves and Grandpa, who has no account. */
async function boatForThree(): Promise<{ ada: Person; ben: Person; trip: Trip }> {
  const [ada, ben] = [await newPerson("Ada Lace"), await newPerson("Ben Oz")];
  const trip = await newTrip(ada, [ben]);
  const grandpa = await ada.rpc<string>("add_person", { event_id: trip.id, name: "Grandpa" });
  await ada.rpc("save_expense", {
    expense: {
      id: randomUUID(),
      event_id: trip.id,
      description: "Boat",
      amount: 480,
      currency: "EUR",
      paid_by: ada.id,
      expense_date: "2027-05-14",
      category: "general",
      split_method: "equal",
    },
    shares: [ada.id, ben.id, grandpa].map((user_id) => ({ user_id, share_amount: 160 })),
    payers: [
      { user_id: ada.id, paid_amount: 300 },
      { user_id: ben.id, paid_amount: 180 },
    ],
  });
  return { ada, ben, trip };
}

test("an expense names several payers with their amounts, one without an account, and divides a changed amount among them", async ({
  browse,
}) => {
  const { ada, ben, trip } = await boatForThree();
  const page = await browse(ben, `/events/${trip.id}`);
  await page.setViewportSize({ width: 320, height: 1000 });
  const boat = page.getByRole("link", { name: /Boat/ });
  await expect(boat).toContainText(/Paid: Ada\sLace\s300\.00\s· You\s180\.00/);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("link", { name: "Settle up" }).click();
  await expect(page.getByText(/Grandpa pays you/)).toBeAttached();
  for (const path of ["/all-expenses", "/home"]) {
    await visit(page, path);
    await expect(page.getByText(/Paid: Ada\sLace\s300\.00\s· You\s180\.00/)).toBeVisible();
    expect(await overflow(page)).toBe(0);
  }

  await visit(page, `/events/${trip.id}`);
  await boat.click();
  const whoPaid = chip(page, "Who paid?");
  await expect(whoPaid).toContainText("300.00");
  expect(await violations(page)).toEqual([]);
  await amount(page).fill("24001");
  await whoPaid.press("Enter");
  await expect(page.getByLabel("Paid by Ada Lace")).toHaveValue("150.01");
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await closeSheet(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  const payers = async () => (await stored(ada, trip))[0]?.payers.map((payer) => [payer.user_id, payer.paid_amount]);
  await expect.poll(payers).toEqual([
    [ada.id, 150.01],
    [ben.id, 90],
  ]);
  await expectAgreement(page, ben, trip, ["Boat"]);
});

test("the faces in the sheet of payers stay in their place while the amounts of several people appear", async ({
  browse,
}) => {
  const { ada, trip } = await boatForThree();
  const page = await browse(ada, addPath(trip), { viewport: { width: 390, height: 844 } });
  await amount(page).pressSequentially("9000");
  await chip(page, "Who paid?").click();
  const sheet = page.getByRole("dialog");
  const several = sheet.getByRole("button", { name: "Several people" });
  const grandpa = sheet.locator("label").filter({ hasText: "Grandpa" });
  const places = async () => [await several.boundingBox(), await grandpa.boundingBox()];
  await expect.poll(async () => sheet.evaluate((panel) => panel.getAnimations().length)).toBe(0);
  const before = await places();
  await several.click();
  await expect(sheet.getByLabel("Paid by you")).toBeVisible();
  await expect.poll(places).toEqual(before);
  await grandpa.click();
  await expect(sheet.getByLabel("Paid by Grandpa")).toBeVisible();
  await expect.poll(places).toEqual(before);
  expect(await violations(page)).toEqual([]);
});
