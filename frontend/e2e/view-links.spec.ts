import type { Page } from "@playwright/test";
import { expect, overflow, STORED, test, violations, visit } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** Creates a view link in the share dialog of an event. */
async function linkMadeBy(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).first().click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "View-only link" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByLabel("View-only link");
  await expect(link).toHaveValue(/\/view\/[\w-]{24}$/);
  return new URL(await link.inputValue()).pathname;
}

test("a view link shows the event without an account, in the browser's language, until it is revoked", async ({
  browse,
}) => {
  const [ada, berk] = [await newPerson("Ada Lace"), await newPerson("Berk Oz")];
  const trip = await newTrip(ada, [berk]);
  const grandpa = { ...ada, id: await ada.rpc<string>("add_person", { event_id: trip.id, name: "Grandpa" }) };
  const among = [ada, berk, grandpa];
  await spend(trip, { what: "Boat", amount: 480, by: ada, among });
  await spend(trip, { what: "Dinner", amount: 90, by: berk, among, on: "2027-05-15" });

  const owner = await browse(ada, `/events/${trip.id}`);
  const link = await linkMadeBy(owner);
  expect(await violations(owner)).toEqual([]);

  // Opens the link on a small phone without an account.
  const guest = await browse(null, link, {
    ...{ locale: "de-AT", viewport: { width: 320, height: 640 } },
    stored: { [STORED.language]: "" },
  });
  await expect(guest.getByRole("heading", { name: "Wer zahlt an wen" })).toBeVisible();
  await expect(guest.getByText("Nur zum Ansehen")).toBeVisible();
  await guest.evaluate((language) => localStorage.setItem(language, "en"), STORED.language);
  await guest.reload();
  await expect(guest.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  const main = guest.getByRole("main");
  const expenses = main.getByRole("region", { name: "Expenses", exact: true });
  await expect(main.getByRole("row", { name: /Ada Lace/ })).toContainText("+290.00 EUR to receive");
  await expect(main.getByRole("row", { name: /Berk Oz/ })).toContainText("−100.00 EUR to pay");
  await expect(main.getByText("Grandpa pays Ada Lace")).toBeAttached();
  await expect(main).toContainText("570.00 EUR");
  await expect(main).not.toContainText("@");
  expect(await overflow(guest)).toBe(0);
  expect(await violations(guest)).toEqual([]);

  // The payments are the same as in the app.
  const planned = async (page: Page) =>
    (
      await page
        .getByRole("listitem")
        .getByText(/ pays /)
        .allTextContents()
    ).map((line) => line.replace(/[\u2066-\u2069]/g, "").replace(/you$/, "Ada Lace"));
  const told = await planned(guest);
  await visit(owner, `/events/${trip.id}/settlement`);
  await expect(owner.getByText(/pays you$/).first()).toBeAttached();
  expect((await planned(owner)).toSorted()).toEqual(told.toSorted());

  await guest.emulateMedia({ media: "print" });
  await expect(guest.getByRole("button")).toHaveCount(0);
  await expect(guest.getByRole("link")).toHaveCount(0);
  await expect(guest.getByRole("combobox")).toHaveCount(0);
  await expect(expenses.getByText("Dinner")).toBeVisible();
  await guest.emulateMedia({ media: "screen" });

  await visit(owner, `/events/${trip.id}`);
  await owner.getByRole("button", { name: "Invite", exact: true }).first().click();
  await owner.getByRole("button", { name: "More actions" }).click();
  await owner.getByRole("menuitem", { name: "View-only link" }).click();
  await owner.getByRole("button", { name: /^Revoke the link by Ada Lace/ }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(owner.getByText("The link no longer works.")).toBeVisible();

  const refused = guest.waitForResponse((answer) => answer.url().includes("/functions/v1/views/"));
  await guest.reload();
  expect((await refused).status()).toBe(404);
  await expect(guest.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeAttached();
  await expect(guest.getByText(trip.name)).toHaveCount(0);
  expect(await violations(guest)).toEqual([]);
});

test("the invitation's menu stays in its place when the link arrives", async ({ browse }) => {
  const ada = await newPerson("Ada Lace");
  const trip = await newTrip(ada, []);
  const page = await browse(ada, `/events/${trip.id}`);
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/rpc/create_invitation", async (route) => {
    await free;
    await route.continue();
  });
  await page.getByRole("button", { name: "Invite", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  const menu = dialog.getByRole("button", { name: "More actions" });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "View-only link" })).toBeVisible();
  const placeOf = async () => Math.round((await menu.boundingBox())?.y ?? 0);
  const before = await placeOf();
  letGo();
  await expect(dialog.getByRole("textbox")).toHaveValue(/\/invite\//);
  await expect.poll(placeOf).toBe(before);
});
