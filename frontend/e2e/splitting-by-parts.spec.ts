import { expect, overflow, test, violations, visit } from "./support/app";
import { addPath, amount, fill, save, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

test("a couple bears two parts, the expense follows its amount, and the event remembers the parts", async ({
  browse,
}) => {
  const [ada, ben, cem] = [await newPerson("Ada"), await newPerson("Ben"), await newPerson("Cem")];
  const trip = await newTrip(ada, [ben, cem]);
  const page = await browse(ada, addPath(trip));
  await page.setViewportSize({ width: 320, height: 900 });
  await fill(page, "4000", "Villa");
  await page.getByRole("radio", { name: "Parts" }).click();
  await page.getByRole("button", { name: "One part more: Ben" }).press("Enter");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("Ben")).toContainText("50% · 20.00");
  await page.getByRole("button", { name: "One part less: Cem" }).press("Enter");
  await expect(page.getByLabel("Parts: Cem")).toHaveValue("½");
  await page.getByRole("button", { name: "One part more: Cem" }).press("Enter");
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await amount(page).fill("8000");
  await expect(row("Ben")).toContainText("50% · 40.00");
  await save(page);
  await expect(page).toHaveURL(`/events/${trip.id}`);
  const [villa] = await stored(cem, trip);
  const shares = Object.fromEntries(villa?.shares.map((share) => [share.user_id, share.share_amount]) ?? []);
  expect(shares).toEqual({ [ada.id]: 20, [ben.id]: 40, [cem.id]: 20 });

  // Whoever changes the amount, on whatever device, splits it by the same parts.
  const elsewhere = await browse(cem, `/events/${trip.id}/expenses/${villa?.id}/edit`);
  await amount(elsewhere).fill("4000");
  await expect(elsewhere.getByLabel("Parts: Ben")).toHaveValue("2");
  await elsewhere.getByRole("button", { name: "Save changes" }).click();
  await expect(elsewhere).toHaveURL(`/events/${trip.id}`);
  const [changed] = await stored(cem, trip);
  expect(changed?.split_method).toBe("parts");
  const parts = Object.fromEntries(changed?.shares.map((share) => [share.user_id, share.parts]) ?? []);
  expect(parts).toEqual({ [ada.id]: 1, [ben.id]: 2, [cem.id]: 1 });

  await visit(page, addPath(trip));
  await page.getByRole("radio", { name: "Parts" }).click();
  await expect(page.getByLabel("Parts: Ben")).toHaveValue("2");
  await expect(page.getByLabel("Parts: Cem")).toHaveValue("1");
});

test("percentages are parts too, exact to the cent, and nobody at all is refused", async ({ browse }) => {
  const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
  const trip = await newTrip(ada, [ben]);
  const page = await browse(ada, addPath(trip));
  await fill(page, "1001", "Cheese");
  await page.getByRole("radio", { name: "Parts" }).click();
  await page.getByLabel("Parts: You").fill("0");
  await page.getByLabel("Parts: Ben").fill("0");
  await save(page);
  await expect(page.getByRole("alert")).toHaveText("Choose at least one person.");
  await page.getByLabel("Parts: You").fill("7");
  await page.getByLabel("Parts: Ben").fill("3");
  await page.getByRole("radio", { name: "%" }).click();
  await expect(page.getByLabel("Percent: You")).toHaveValue("70");
  await expect(page.getByLabel("Percent: Ben")).toHaveValue("30");
  await save(page);
  await expect(page).toHaveURL(`/events/${trip.id}`);
  const [cheese] = await stored(ada, trip);
  const shares = Object.fromEntries(
    cheese?.shares.map((share) => [share.user_id, [share.share_amount, share.parts]]) ?? [],
  );
  expect(shares).toEqual({ [ada.id]: [7.01, 70], [ben.id]: [3, 30] });
});
