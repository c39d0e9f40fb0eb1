import { expect, overflow, test, violations, visit } from "./support/app";
import { amount, chip, closeSheet, editPath, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test("an edit starts from the saved expense, and deleting asks first and can be undone", async ({ browse }) => {
  const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
  const trip = await newTrip(ada, [ben]);
  const id = await spend(trip, { what: "Museum", amount: 24, by: ben, among: [ada, ben] });
  const page = await browse(ada, editPath(trip, id));
  await expect(amount(page)).toHaveValue("24.00");
  await expect(chip(page, "Who paid?")).toContainText("Ben");
  expect(await violations(page)).toEqual([]);
  await amount(page).fill("3000");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect.poll(() => stored(ben, trip)).toMatchObject([{ amount: 30, version: 2 }]);

  await page.getByRole("link", { name: /Museum/ }).click();
  await page.getByRole("button", { name: "Delete expense" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete expense" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect.poll(() => stored(ben, trip)).toHaveLength(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Expense restored")).toBeVisible();
  await expect(page.getByRole("link", { name: /Museum/ })).toBeVisible();
  await expect.poll(() => stored(ben, trip)).toMatchObject([{ amount: 30 }]);
});

test("an event does not scroll sideways on the narrowest phone with the longest names and amounts", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const ben = await newPerson(`Maximilian-Alexander ${"von und zu Hohenstein-Weißenberg ".repeat(2)}`);
  const trip = await newTrip(ada, [ben], { name: "W".repeat(60) });
  const id = await spend(trip, {
    what: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(3),
    amount: 9_999_999.98,
    by: ben,
    among: [ada, ben],
  });
  const page = await browse(ada, editPath(trip, id));
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(amount(page)).toHaveValue("9,999,999.98");
  await expect.poll(() => overflow(page)).toBe(0);
  await chip(page, "How is it split?").click();
  await page.getByRole("radio", { name: "Manual" }).click();
  await expect.poll(() => overflow(page)).toBe(0);
  await closeSheet(page);
  await visit(page, "/all-expenses");
  await expect(page.getByText("9,999,999.98")).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
});
