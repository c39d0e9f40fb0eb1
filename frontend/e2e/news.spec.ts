import { randomUUID } from "node:crypto";
import { expect, overflow, test, violations } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test("somebody who was mentioned finds it by the bell, on one device, and no device has a dot any more", async ({
  browse,
}) => {
  const [ada, berk] = [await newPerson("Ada"), await newPerson("Berk")];
  const trip = await newTrip(ada, [berk]);
  const fondue = await spend(trip, { what: "Fondue", amount: 85.02, by: berk, among: [ada, berk] });
  await berk.rpc("add_comment", {
    ...{ event_id: trip.id, entry_id: fondue, id: randomUUID(), text: `@${ada.id} with wine?` },
  });

  const page = await browse(ada, "/home");
  const bell = page.getByRole("link", { name: /^News/ });
  await expect(bell).toHaveAccessibleName("News: something new");
  const other = await browse(ada, `/events/${trip.id}`);
  await expect(other.getByRole("link", { name: "News: something new" })).toBeVisible();

  await bell.click();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeFocused();
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  const fresh = page.getByRole("region", { name: "New" });
  await expect(fresh.getByRole("listitem")).toHaveCount(2);
  await expect(fresh).toContainText("Berk added Fondue");
  await expect(fresh).toContainText("Your share: 42.51 EUR");
  await expect(fresh).toContainText("Berk joined");
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  await waiting.getByRole("link", { name: /mentioned you/ }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${trip.id}/expenses/${fondue}/edit`));
  await expect(page.getByText("with wine?")).toBeVisible();

  await other.reload();
  await expect(other.getByRole("link", { name: "News", exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(bell).toHaveAccessibleName("News");

  // The news stay there without a network.
  await page.context().setOffline(true);
  await bell.click();
  const earlier = page.getByRole("region", { name: "Earlier" });
  await expect(earlier.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText(/Offline, as of/)).toBeVisible();
});

test("a payment is asked about in the news, which lead to its line below many others, and its payer reads the answer", async ({
  browse,
}) => {
  const [ada, berk] = [await newPerson("Ada"), await newPerson("Berk")];
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Hotel", amount: 800, by: ada, among: [ada, berk] });
  const pay = (amount: number) => ({
    ...{ id: randomUUID(), event_id: trip.id, from_user: berk.id, to_user: ada.id, amount, paid_on: "2027-05-14" },
  });
  const oldest = pay(20);
  for (const payment of [oldest, ...Array.from({ length: 12 }, () => pay(1))]) {
    await berk.rpc("save_payment", { payment });
  }
  const page = await browse(ada, "/news", { viewport: { width: 390, height: 640 } });
  await page.getByRole("link", { name: /Berk → You · 20\.00/ }).click();
  const line = page.getByRole("listitem").filter({ hasText: "20.00" }).filter({ hasText: "Berk → You" });
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(line).toBeFocused();
  const [lit, plain] = await Promise.all(
    [line, page.getByRole("listitem").filter({ hasText: "Berk → You" }).first()].map((one) =>
      one.evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(lit).not.toBe(plain);
  await line.getByRole("button", { name: "Not yet" }).click();
  await expect(line).toContainText("Not arrived yet");
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBe(0);

  const other = await browse(berk, "/news");
  await other.getByRole("link", { name: /Ada says that a payment has not arrived yet/ }).click();
  await expect(other.getByRole("listitem").filter({ hasText: "Not arrived yet" })).toBeInViewport({ ratio: 1 });
});

test("news of an event are gone once the person has left it", async ({ browse }) => {
  const [ada, berk] = [await newPerson("Ada"), await newPerson("Berk")];
  const trip = await newTrip(berk, [ada]);
  await spend(trip, { what: "Fondue", amount: 20, by: berk, among: [ada, berk] });
  const page = await browse(ada, "/news");
  await expect(page.getByRole("listitem").filter({ hasText: "Fondue" })).toBeVisible();
  await ada.rpc("leave_event", { event_id: trip.id });
  await page.reload();
  await expect(page.getByText("Nothing new")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
