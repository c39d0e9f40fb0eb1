import { expect, overflow, test, violations, visit } from "./support/app";
import { amount, editPath, save, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("changing an expense", () => {
  test("starts from what was saved", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
    const trip = await newTrip(ada, [ben]);
    const id = await spend(trip, { what: "Museum", amount: 24, by: ben, among: [ada, ben] });
    const page = await browse(ada, editPath(trip, id));
    await expect(amount(page)).toHaveValue("24.00");
    await expect(page.getByLabel("What was it for?")).toHaveValue("Museum");
    await expect(page.getByRole("radio", { name: "Ben" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "General" })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await amount(page).fill("3000");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect.poll(() => stored(ada, trip)).toMatchObject([{ amount: 30, version: 2 }]);
  });

  test("of two at once lets the second choose", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
    const trip = await newTrip(ada, [ben]);
    const id = await spend(trip, { what: "Museum", amount: 24, by: ada, among: [ada, ben] });
    const [first, second] = [await browse(ada, editPath(trip, id)), await browse(ben, editPath(trip, id))];
    await second.getByLabel("What was it for?").fill("Modern art");
    await amount(first).fill("2600");
    await first.getByRole("button", { name: "Save changes" }).click();
    await expect(first).toHaveURL(`/events/${trip.id}`);

    await second.getByRole("button", { name: "Save changes" }).click();
    const choice = second.getByRole("dialog", { name: "Somebody else changed this too" });
    await expect(choice.getByRole("row", { name: /Amount 24\.00 EUR 26\.00 EUR/ })).toBeVisible();
    await second.keyboard.press("Escape");
    await expect(second.getByLabel("What was it for?")).toHaveValue("Modern art");
    await second.getByRole("button", { name: "Save changes" }).click();
    await choice.getByRole("button", { name: "Take theirs" }).click();
    await expect(amount(second)).toHaveValue("26.00");
    await expect(second.getByLabel("What was it for?")).toHaveValue("Museum");
    await second.getByLabel("What was it for?").fill("Modern art");
    await second.getByRole("button", { name: "Save changes" }).click();
    await expect(second).toHaveURL(`/events/${trip.id}`);
    await expect.poll(() => stored(ada, trip)).toMatchObject([{ amount: 26, description: "Modern art", version: 3 }]);
  });

  test("makes a copy of it", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const id = await spend(trip, { what: "Coffee", amount: 3, by: ada, among: [ada] });
    const page = await browse(ada, editPath(trip, id));
    await page.getByRole("link", { name: "Duplicate" }).click();
    await expect(page.getByRole("heading", { name: "New expense" })).toBeVisible();
    await expect(amount(page)).toHaveValue("3.00");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect.poll(() => stored(ada, trip)).toHaveLength(2);
  });

  test("deletes it after a question, and brings it back", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const id = await spend(trip, { what: "Mistake", amount: 3, by: ada, among: [ada] });
    const page = await browse(ada, editPath(trip, id));
    await page.getByRole("button", { name: "Delete expense" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete expense" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect.poll(() => stored(ada, trip)).toHaveLength(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Expense restored")).toBeVisible();
    await expect(page.getByRole("link", { name: /Mistake/ })).toBeVisible();
  });
});

test("nothing scrolls sideways on the narrowest phone, with the longest names and amounts", async ({ browse }) => {
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
  await page.getByRole("radio", { name: "Manual" }).click();
  await expect.poll(() => overflow(page)).toBe(0);
  await visit(page, "/all-expenses");
  await expect(page.getByText("9,999,999.98")).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
});
