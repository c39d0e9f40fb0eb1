import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { atOnce, type Fixtures, violations, visit } from "./support/app";
import { expect, test } from "./support/device";
import { addPath, editPath, fill, save } from "./support/expenseForm";
import { newPerson, type Person } from "./support/person";
import { camera, pictureOf, receiptsOf, storedPhoto, withoutWebp } from "./support/photos";
import { newTrip, spend, type Trip } from "./support/trip";

const choose = (page: Page, picture: Awaited<ReturnType<typeof camera>>) =>
  page.locator('input[type="file"]').first().setInputFiles(picture);

const photo = (page: Page, number: number, count: number) =>
  page.getByRole("button", { name: new RegExp(`^Photo ${number} of ${count},`) });

const confirmed = (person: Person, trip: Trip, id: string) => receiptsOf(person, trip, id);

async function twoFriends(): Promise<{ ada: Person; berk: Person; trip: Trip }> {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
  return { ada, berk, trip: await newTrip(ada, [berk]) };
}

/** Makes a dinner of two friends, to which Ada attaches a photo on its page. */
async function dinnerWithPhoto(browse: Fixtures["browse"]) {
  const { ada, berk, trip } = await twoFriends();
  const id = await spend(trip, { what: "Dinner", amount: 20, by: ada, among: [ada, berk] });
  const page = await browse(ada, editPath(trip, id));
  await page.getByRole("button", { name: "Photos" }).click();
  await choose(page, await camera(page));
  await expect.poll(async () => (await confirmed(berk, trip, id)).length).toBe(1);
  return { ada, berk, trip, id, page };
}

test.describe("photos of receipts", () => {
  test("a picture that fills a new expense is saved with it: upright, small, without the camera's data, for everyone", async ({
    browse,
  }) => {
    const { ada, berk, trip } = await twoFriends();
    const page = await browse(ada, addPath(trip));
    await choose(page, await camera(page));
    await page.getByRole("button", { name: "Not now" }).waitFor();
    // Once, although the receipt is being read as well.
    await expect(page.getByText("The picture is saved as a photo.")).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(photo(page, 1, 1)).toBeVisible();
    await fill(page, "3060", "Taverna");
    await save(page);
    await expect(page.getByRole("link", { name: /Taverna/ })).toContainText("1 photo");

    const { expenses } = await ada.rpc<{ expenses: { id: string }[] }>("event_page", { event_id: trip.id });
    const [{ id } = { id: "" }] = expenses;
    const [receipt] = await confirmed(berk, trip, id);
    expect(receipt).toMatchObject({ width: 1200, height: 1600 });
    const stored = await storedPhoto(berk, `${trip.id}/${id}/${receipt?.id}`);
    expect(stored.type).toBe("image/webp");
    expect(stored.bytes.length).toBe(receipt?.bytes);
    expect(stored.bytes.length).toBeLessThan(600 * 1024);
    for (const secret of ["Exif", "CAMERA-SERIAL-4711"]) expect(stored.bytes.includes(secret)).toBe(false);
    expect(await atOnce(pictureOf(page, stored.bytes))).toEqual({
      width: 1200,
      height: 1600,
      top: "red",
      bottom: "blue",
    });

    const other = await browse(berk, editPath(trip, id));
    await photo(other, 1, 1).click();
    const viewer = other.getByRole("dialog", { name: "Photo 1 of 1" });
    await expect(viewer.getByRole("img")).toBeVisible();
    await expect(viewer).toContainText("Ada Lace");
    expect(await violations(other)).toEqual([]);
    await viewer.getByRole("region").press("+");
    await expect(viewer.getByRole("button", { name: "Make smaller" })).toBeEnabled();
    await other.keyboard.press("Escape");
    await expect(photo(other, 1, 1)).toBeFocused();
  });

  test("a photo that is added offline goes out later, and a seen photo opens offline; signing out leaves none", async ({
    browse,
    device,
  }) => {
    const { ada, berk, trip } = await twoFriends();
    const id = await spend(trip, { what: "Dinner", amount: 20, by: ada, among: [ada, berk] });
    const phone = await device(ada);
    const page = await phone.install(`/events/${trip.id}`);
    await page.getByRole("link", { name: /Dinner/ }).click();
    await page.getByRole("button", { name: "Photos" }).click();
    await page.getByRole("button", { name: "Add a photo" }).waitFor();
    await phone.offline();
    await choose(page, await camera(page));
    await expect(photo(page, 1, 1)).toBeVisible();
    await expect(page.getByText("Photos that are not sent yet will be sent by themselves.")).toBeVisible();
    expect(await atOnce(confirmed(berk, trip, id))).toEqual([]);
    await phone.online();
    await expect.poll(async () => (await confirmed(berk, trip, id)).length).toBe(1);

    const other = await browse(berk, editPath(trip, id));
    await photo(other, 1, 1).click();
    await expect(other.getByRole("dialog").getByRole("img")).toBeVisible();
    await other.keyboard.press("Escape");
    const names = () => other.evaluate(async () => (await caches.keys()).filter((name) => name.includes("photos")));
    await expect.poll(names).toEqual([`divido-photos-${berk.id}`]);
    await other.context().setOffline(true);
    await other.getByRole("button", { name: "Photos (1)" }).click();
    await other.getByRole("button", { name: "Photos (1)" }).click();
    await expect(photo(other, 1, 1).locator("img")).toBeVisible();
    await other.context().setOffline(false);
    await other.goto("/profile");
    await other.getByRole("button", { name: "Log out" }).click();
    await expect(other).toHaveURL(/\/$/);
    await expect.poll(names).toEqual([]);
  });

  test("a browser that makes no WebP sends JPEG, without the camera's data, and everyone sees it", async ({
    browse,
  }) => {
    const { ada, berk, trip } = await twoFriends();
    const id = await spend(trip, { what: "Dinner", amount: 20, by: ada, among: [ada, berk] });
    const page = await browse(ada, editPath(trip, id));
    await withoutWebp(page);
    await page.getByRole("button", { name: "Photos" }).click();
    await choose(page, await camera(page));
    await expect.poll(async () => (await confirmed(berk, trip, id)).length).toBe(1);
    const [receipt] = await confirmed(berk, trip, id);
    const stored = await storedPhoto(berk, `${trip.id}/${id}/${receipt?.id}`);
    expect(stored.type).toBe("image/jpeg");
    expect([...stored.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(stored.bytes.length).toBe(receipt?.bytes);
    for (const secret of ["Exif", "CAMERA-SERIAL-4711"]) expect(stored.bytes.includes(secret)).toBe(false);
    const upright = { width: 1200, height: 1600, top: "red", bottom: "blue" };
    expect(await atOnce(pictureOf(page, stored.bytes))).toEqual(upright);

    const other = await browse(berk, editPath(trip, id));
    await photo(other, 1, 1).click();
    const shown = other.getByRole("dialog", { name: "Photo 1 of 1" }).getByRole("img");
    await expect(shown).toBeVisible();
    const sizes = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(sizes).toEqual([1200, 1600]);
  });

  test("photos travel in Divido's own file when they are asked for, and are the same bytes in the new event", async ({
    browse,
  }) => {
    const { ada, berk, trip, id, page } = await dinnerWithPhoto(browse);
    const [receipt] = await confirmed(ada, trip, id);
    await visit(page, `/events/${trip.id}/export`);
    const save = async () => {
      const button = page.getByRole("button", { name: "Divido file" });
      const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
      return { path: await download.path(), name: download.suggestedFilename() };
    };
    const alone = await save();
    expect(alone.name).toMatch(/\.divido\.json$/);
    expect(readFileSync(alone.path, "utf8")).not.toContain("photos");
    await page.getByRole("checkbox", { name: "With the photo (1 MB)" }).check();
    const { path, name } = await save();
    expect(name).toMatch(/\.divido\.zip$/);

    const other = await browse(berk, "/import");
    await other.getByLabel("File of another app").setInputFiles(path);
    await expect(other.getByText(/1 expense · 0 payments · 1 photo/)).toBeVisible();
    await other.getByRole("button", { name: "Import 1 entry" }).click();
    await expect(other.getByText("1 entry is here. 1 photo, too.")).toBeVisible();
    await other.getByRole("link", { name: "To the event" }).click();
    await expect(other.getByRole("link", { name: /Dinner/ })).toContainText("1 photo");
    const imported = { ...trip, id: new URL(other.url()).pathname.split("/")[2] ?? "" };
    const { expenses } = await berk.rpc<{ expenses: { id: string }[] }>("event_page", { event_id: imported.id });
    const [{ id: expense } = { id: "" }] = expenses;
    const [arrived] = await confirmed(berk, imported, expense);
    expect(arrived).toMatchObject({ width: 1200, height: 1600, bytes: receipt?.bytes });
    const [before, after] = await Promise.all([
      storedPhoto(ada, `${trip.id}/${id}/${receipt?.id}`),
      storedPhoto(berk, `${imported.id}/${expense}/${arrived?.id}`),
    ]);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(after.type).toBe(before.type);
  });

  test("a removed photo can be brought back at once and later, and is gone for the others meanwhile", async ({
    browse,
  }) => {
    const { berk, trip, id, page } = await dinnerWithPhoto(browse);
    const remove = async () => {
      await photo(page, 1, 1).click();
      await page.getByRole("button", { name: "Remove photo" }).click();
      await expect(photo(page, 1, 1)).toHaveCount(0);
    };
    await remove();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(photo(page, 1, 1)).toBeVisible();
    await remove();
    await expect.poll(async () => (await confirmed(berk, trip, id)).filter((one) => !one.deleted_at).length).toBe(0);
    await page.getByRole("button", { name: "Restore photo 1" }).click();
    await expect(photo(page, 1, 1)).toBeVisible();
    await expect.poll(async () => (await confirmed(berk, trip, id)).filter((one) => !one.deleted_at).length).toBe(1);
  });
});
