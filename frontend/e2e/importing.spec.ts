import type { Page } from "@playwright/test";
import { workbookOf } from "../src/features/import/testing/workbook";
import { expect, fits, overflow, test, violations, visit } from "./support/app";
import { newPerson } from "./support/person";
import { netsIn, newTrip } from "./support/trip";

/** A German export of Splitwise: a dinner, two titles shorter than Divido allows, and a repayment. */
const SPLITWISE = `Datum,Beschreibung,Kategorie,Kosten,Währung,Ada Lace,Ben Oz,Cem
2026-05-01,Abendessen am Hafen,Restaurants,90.00,EUR,60.00,-30.00,-30.00
2026-05-02,Öl,Lebensmittel,9.00,EUR,-3.00,6.00,-3.00
2026-05-03,Ben Oz hat Ada Lace bezahlt,Zahlung,20.00,EUR,-20.00,20.00,0.00

2026-05-04,Gesamtsaldo,,,EUR,37.00,-4.00,-33.00`;

const chooseFile = (page: Page, text: string, name = "export.csv") =>
  page.getByLabel("File of another app").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("an import from another app's file is corrected, adds up to the cent, happens once, and can be undone", async ({
  browse,
}) => {
  const ada = await newPerson("Ada Lace");
  const page = await browse(ada, "/import");
  await page.setViewportSize({ width: 320, height: 640 });
  await chooseFile(page, SPLITWISE, "a picture.png");

  // One title is too short. The app names its row, and the person corrects it here.
  await expect(page.getByText("The balances differ from those at the end of the file")).toBeVisible();
  await expect(page.getByText("Row 3: a title needs three letters")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByLabel("Title").fill("Olive oil");
  await page.getByRole("button", { name: "Include it" }).click();
  await expect(page.getByText("The balances match those at the end of the file")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Who Ada Lace is" })).toHaveText("You");
  await fits(page, [390, 320]);
  await expect(page.getByRole("row", { name: /Cem/ })).toContainText("−33.00");

  await page.getByLabel("Name").fill("Harbour weekend");
  await page.getByLabel("Country").fill("Greece");
  await page.getByLabel("City").fill("Hydra");
  await page.getByRole("button", { name: "Import 3 entries" }).click();
  await expect(page.getByText("3 entries are here.")).toBeVisible();
  await page.getByRole("link", { name: "To the event" }).click();
  await expect(page.getByRole("heading", { name: "Harbour weekend" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Olive oil/ })).toBeVisible();
  const eventId = new URL(page.url()).pathname.split("/")[2] ?? "";
  await expect.poll(() => netsIn(ada, eventId)).toEqual([-33, -4, 37]);

  // The same file again has nothing new. A changed row of a newer file replaces the imported one.
  await visit(page, `/events/${eventId}/import`);
  await chooseFile(page, SPLITWISE);
  await expect(page.getByText("2 entries are here already and are not added again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 0 entries" })).toBeDisabled();
  await chooseFile(page, SPLITWISE.replace("90.00,EUR,60.00,-30.00,-30.00", "120.00,EUR,80.00,-40.00,-40.00"));
  await expect(page.getByRole("checkbox", { name: /Abendessen .*120\.00.* instead of .*90\.00/ })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "Import 1 entry" }).click();
  await page.getByRole("link", { name: "To the event" }).click();
  await expect(page.getByRole("link", { name: /Abendessen/ })).toHaveCount(1);
  await expect.poll(() => netsIn(ada, eventId)).toEqual([-43, -14, 57]);

  // The history shows the import as one line with an undo.
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await page.getByRole("link", { name: "Undo the import" }).first().click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("The import is undone.")).toBeVisible();
  await expect.poll(() => netsIn(ada, eventId)).toEqual([-33, -4, 37]);
  expect(await violations(page)).toEqual([]);
});

test("a visitor without an account reads what their file contains", async ({ browse }) => {
  const page = await browse(null, "/en/");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("link", { name: /Coming from Splitwise/ }).click();
  await expect(page).toHaveURL("/import");
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const head = ["Date", "Title", "Amount", "Currency", "Paid by"];
  const sheets = {
    Porto: [head, ["2026-05-01", "Ferry", 12.5, "EUR", "Cem"]],
    Naxos: [head, ["2026-06-01", "Boat", 60, "EUR", "Cem"]],
  };
  const buffer = Buffer.from(workbookOf(sheets));
  await page.getByLabel("File of another app").setInputFiles({ name: "trips.xlsx", mimeType: "", buffer });
  await expect(page.getByText("Ferry")).toBeVisible();
  await page.getByRole("combobox", { name: "Which sheet" }).click();
  await page.getByRole("option", { name: "Naxos" }).click();
  await expect(page.getByText("Boat")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await chooseFile(page, SPLITWISE, "harbour.csv");
  await expect(page.getByRole("row", { name: /Cem/ })).toContainText("−30.00");
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("link", { name: "Sign up and continue" }).click();
  await expect(page).toHaveURL("/register");
});

test("an import resumes after a lost request, also in an app that was closed", async ({ browse }) => {
  const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
  const trip = await newTrip(ada, [ben]);
  const page = await browse(ada, `/events/${trip.id}/import`);
  // More rows than one request contains.
  const rows = Array.from({ length: 260 }, (_, n) => {
    const day = `2026-0${(n % 9) + 1}-${String((n % 28) + 1).padStart(2, "0")}`;
    return `${day},Coffee ${n},Food,4.00,EUR,2.00,-2.00`;
  });

  // The network fails after the people and some rows have arrived.
  await chooseFile(page, ["Date,Description,Category,Cost,Currency,Ada,Ben", ...rows].join("\n"));
  let arrived = 0;
  await page.route("**/rpc/import_expenses", async (route) => {
    if (arrived === 2) return route.abort();
    const response = await route.fetch();
    if (response.ok()) arrived++;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Import 260 entries" }).click();
  const stopped = page.getByText(/[1-9]\d* of 260 have arrived\./);
  await expect(stopped).toBeVisible({ timeout: 30_000 });
  const [far = ""] = /\d+ of 260/.exec((await stopped.textContent()) ?? "") ?? [];

  // The app is closed during the import, and offers to resume it at the next start.
  await page.close();
  const later = await page.context().newPage();
  await later.goto("/home");
  await expect(later.getByText(`An import was interrupted: ${far} have arrived.`)).toBeVisible();
  await later.getByRole("button", { name: "Continue" }).click();
  await expect(later).toHaveURL("/import");
  await expect(later.getByText(`${far} have arrived.`)).toBeVisible();
  await later.getByRole("button", { name: "Continue" }).click();
  await expect(later.getByText("260 entries are here.")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => netsIn(ada, trip.id)).toEqual([-520, 520]);
});
