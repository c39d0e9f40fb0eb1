import { expect, overflow, test, violations, visit } from "./support/app";
import { addPath, amount, chip, closeSheet, editPath, fill, save, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

test("a couple bears two parts of an expense, also after its amount changes, and everyone sees the same", async ({
  browse,
}) => {
  const [ada, ben, cem] = [await newPerson("Ada"), await newPerson("Ben"), await newPerson("Cem")];
  const trip = await newTrip(ada, [ben, cem]);
  const page = await browse(ada, addPath(trip));
  await page.setViewportSize({ width: 320, height: 900 });
  await fill(page, "4000", "Villa");
  await chip(page, "How is it split?").click();
  await page.getByRole("radio", { name: "Parts" }).click();
  await page.getByRole("button", { name: "One more part: Ben" }).press("Enter");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("Ben")).toContainText("50% · 20.00");
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await closeSheet(page);
  await save(page);
  await expect(page).toHaveURL(`/events/${trip.id}`);

  const asCemHasIt = async () => {
    const [villa] = await stored(cem, trip);
    return villa?.shares.map(({ user_id, share_amount, parts }) => [user_id, share_amount, parts]);
  };
  const parts = (part: number) =>
    expect.arrayContaining([
      [ada.id, part, 1],
      [ben.id, 2 * part, 2],
      [cem.id, part, 1],
    ]);
  await expect.poll(asCemHasIt).toEqual(parts(10));
  const [villa] = await stored(cem, trip);
  await visit(page, editPath(trip, villa?.id ?? ""));
  await amount(page).fill("8000");
  await chip(page, "How is it split?").click();
  await expect(page.getByLabel("Parts: Ben")).toHaveValue("2");
  await closeSheet(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect.poll(asCemHasIt).toEqual(parts(20));
});
