import { expect, overflow, test, violations } from "./support/app";
import { addPath, amount, fill, save, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

test("a couple bears two parts, the expense follows its amount, and the device remembers the parts", async ({
  browse,
}) => {
  const [ada, ben, cem] = [await newPerson("Ada"), await newPerson("Ben"), await newPerson("Cem")];
  const trip = await newTrip(ada, [ben, cem]);
  const page = await browse(ada, addPath(trip));
  await page.setViewportSize({ width: 320, height: 640 });
  await fill(page, "4000", "Villa");
  await page.getByRole("radio", { name: "By hand" }).click();
  await page.getByRole("button", { name: "Split by parts" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Split by parts" });
  await dialog.getByRole("button", { name: "One part more: Ben" }).press("Enter");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Ben" })).toContainText("50% · 20.00 EUR");
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await dialog.getByRole("button", { name: "Split like this" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("2 parts")).toBeVisible();
  await expect(page.getByLabel("Share of Ben")).toHaveValue("20.00");

  await amount(page).fill("8000");
  await expect(page.getByLabel("Share of Ben")).toHaveValue("40.00");
  expect(await overflow(page)).toBe(0);
  await save(page);
  await expect(page).toHaveURL(`/events/${trip.id}`);
  const [villa] = await stored(cem, trip);
  const shares = Object.fromEntries(villa?.shares.map((share) => [share.user_id, share.share_amount]) ?? []);
  expect(shares).toEqual({ [ada.id]: 20, [ben.id]: 40, [cem.id]: 20 });

  // Whoever changes the amount, on whatever device, splits it by the same parts.
  const elsewhere = await browse(cem, `/events/${trip.id}/expenses/${villa?.id}/edit`);
  await amount(elsewhere).fill("4000");
  await expect(elsewhere.getByLabel("Share of Ben")).toHaveValue("20.00");
  await elsewhere.getByRole("button", { name: "Save changes" }).click();
  await expect(elsewhere).toHaveURL(`/events/${trip.id}`);
  const [changed] = await stored(cem, trip);
  expect(changed?.split_method).toBe("parts");
  const parts = Object.fromEntries(changed?.shares.map((share) => [share.user_id, share.parts]) ?? []);
  expect(parts).toEqual({ [ada.id]: 1, [ben.id]: 2, [cem.id]: 1 });

  await page.goto(addPath(trip));
  await page.getByRole("radio", { name: "By hand" }).click();
  await page.getByRole("button", { name: "Split by parts" }).click();
  await expect(dialog.getByRole("textbox", { name: "Parts: Ben" })).toHaveValue("2");
  await expect(dialog.getByRole("textbox", { name: "Parts: Cem" })).toHaveValue("1");
});

test("percentages are parts too, and nobody at all is refused", async ({ browse }) => {
  const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
  const trip = await newTrip(ada, [ben]);
  const page = await browse(ada, addPath(trip));
  await amount(page).pressSequentially("1001");
  await page.getByRole("radio", { name: "By hand" }).click();
  await page.getByRole("button", { name: "Split by parts" }).click();
  const dialog = page.getByRole("dialog", { name: "Split by parts" });
  const parts = (name: string) => dialog.getByRole("textbox", { name: `Parts: ${name}` });
  await parts("You").fill("0");
  await parts("Ben").fill("0");
  await dialog.getByRole("button", { name: "Split like this" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose at least one person.");
  await parts("You").fill("70");
  await parts("Ben").fill("30");
  await dialog.getByRole("button", { name: "Split like this" }).click();
  await expect(page.getByLabel("Share of You")).toHaveValue("7.01");
  await expect(page.getByLabel("Share of Ben")).toHaveValue("3.00");
  await expect(page.getByText("The shares add up.")).toBeVisible();
});
