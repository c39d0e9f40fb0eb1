import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, overflow, test, violations, visit } from "./support/app";
import { newPerson } from "./support/person";
import { netsIn, newTrip, spend } from "./support/trip";

/** Presses the button and returns the path and the suggested name of its download. */
async function saved(page: Page, button: string | RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { path: await download.path(), name: download.suggestedFilename() };
}

test("an event exported as Divido's file is the same after its import, and all events of a person are one archive", async ({
  browse,
}) => {
  const [ada, ben, cem] = await Promise.all([newPerson("Ada"), newPerson("Ben"), newPerson("Cem")]);
  const [trip, flat, left] = [await newTrip(ada, [ben]), await newTrip(ada), await newTrip(ben, [ada])];
  await spend(trip, { what: "Hotel", amount: 100, by: ada, among: [ada, ben] });
  await spend(trip, { what: "Ferry", amount: 30, by: ben, among: [ada] });
  await spend(flat, { what: "Curtains", amount: 30, by: ada, among: [ada] });
  await ada.rpc("leave_event", { event_id: left.id });
  const page = await browse(ada, `/events/${trip.id}/export`);
  await page.setViewportSize({ width: 320, height: 640 });
  const [divido, spliit, table] = [
    await saved(page, "Divido file"),
    await saved(page, "For Spliit"),
    await saved(page, "For other apps"),
  ];
  expect([divido.name, spliit.name, table.name].map((name) => name.replace(/^.* \d{4}-\d\d-\d\d/, ""))).toEqual([
    ".divido.json",
    ".spliit.json",
    " table.csv",
  ]);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // Either event of the archive can be imported. The archive leaves out the event that ada left.
  await visit(page, "/profile");
  const archive = await saved(page, "Download my data");
  expect(archive.name).toMatch(/^Divido \d{4}-\d\d-\d\d\.zip$/);
  expect(readFileSync(archive.path).includes(ben.email)).toBe(false);
  const other = await browse(cem, "/import");
  const choose = (path: string) => other.getByLabel("File of another app").setInputFiles(path);
  await choose(archive.path);
  await expect(other.getByText("There are 2 in this file.")).toBeVisible();
  const bens = other.getByRole("row", { name: /Ben.*20\.00/ });
  await expect(other.getByRole("button", { name: /^Import (1 entry|2 entries)$/ })).toBeVisible();
  const before = await bens.count();
  await other.getByRole("combobox", { name: "Which event" }).click();
  await other.getByRole("option").nth(1).click();
  await expect(bens).toHaveCount(1 - before);

  for (const file of [spliit, table, divido]) {
    await choose(file.path);
    await expect(other.getByText(/2 expenses · 0 payments/)).toBeVisible();
    await expect(other.getByRole("row", { name: /Ada/ })).toContainText("20.00");
  }
  await expect(other.getByLabel("Country")).not.toHaveValue("");
  await other.getByRole("button", { name: "Import 2 entries" }).click();
  await other.getByRole("link", { name: "To the event" }).click();
  await expect(other.getByRole("link", { name: /Ferry/ })).toBeVisible();
  const eventId = new URL(other.url()).pathname.split("/")[2] ?? "";
  expect((await netsIn(cem, eventId)).filter(Boolean)).toEqual(await netsIn(ada, trip.id));

  await visit(other, `/events/${eventId}/export`);
  const again = await saved(other, "Divido file");
  const withoutIds = (path: string) => readFileSync(path, "utf8").replaceAll(/"id":"[0-9a-f]{8}-[^"]+"/g, "");
  // The importer is in the exported file as well.
  expect(withoutIds(again.path).replace(/,\n\{"id":"p3","name":"Cem[^}]*\}/, "")).toBe(withoutIds(divido.path));
});
