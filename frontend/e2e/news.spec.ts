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
  const fresh = page.getByRole("region", { name: "New" });
  await expect(fresh.getByRole("listitem")).toHaveCount(3);
  await expect(fresh).toContainText("Berk added Fondue");
  await expect(fresh).toContainText("Your share: 42.51 EUR");
  await expect(fresh).toContainText("Berk joined");
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  await fresh.getByRole("link", { name: /mentioned you/ }).click();
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
