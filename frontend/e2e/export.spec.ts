import { readFile } from "node:fs/promises";
import { expect, fits, isAccessible, test } from "./support/app";
import { addExpenses } from "./support/bulk";
import { fromEventMenu } from "./support/eventPage";
import { newPerson } from "./support/person";
import { weekend } from "./support/trip";

test("an event is exported as a file whose columns add up to the balances, and on paper with every expense", async ({
  browse,
}) => {
  const { ada, trip } = await weekend();
  await addExpenses(trip, ada, 255);
  const page = await browse(ada, `/events/${trip.id}`);
  await fromEventMenu(page, "Export or print");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const file = await download;
  await expect(page.getByText(/^Saved: Weekend in Porto/)).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^Weekend in Porto \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(1 + 255 + 3 + 2);
  expect(lines[0]).toBe(
    '\uFEFF"Date","Type","Topic","Description","Place","Paid by","Amount","Currency","Exchange rate","Cost in EUR","Ada Lace","Berk Oz"',
  );
  expect(lines.slice(-5)).toEqual([
    '2027-05-14,"General","","Hotel","","Ada Lace",120.00,EUR,1,120.00,60.00,-60.00',
    `2027-05-15,"General","","'=Wine, red","","Berk Oz",30.00,EUR,1,30.00,0.00,0.00`,
    '2027-05-15,"Payment","","Berk Oz → Ada Lace","","Berk Oz",10.00,EUR,1,,-10.00,10.00',
    '"Total",,,,,,,,,405.00,50.00,-50.00',
    "",
  ]);
  await fits(page);
  await isAccessible(page);

  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      document.body.setAttribute("data-printed", "");
    };
  });
  const paper = page.getByRole("article", { name: "Preview" });
  await page.setViewportSize({ width: 390, height: 844 });
  // A phone shows two links instead of a long page.
  await expect(paper).toHaveCount(0);
  await page.getByRole("button", { name: "Print or PDF" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(paper.getByText(/^Coffee \d+$/)).toHaveCount(255);
  await expect(paper).toContainText("Berk Oz to Ada Lace");
  await expect(
    paper.getByRole("row", { name: /Ada Lace 375\.00\sEUR 315\.00\sEUR −10\.00\sEUR \+50\.00\sEUR/ }),
  ).toBeVisible();
  for (const gone of [
    page.getByRole("navigation"),
    page.getByRole("button"),
    page.getByRole("heading", { level: 1 }),
  ]) {
    await expect(gone).toHaveCount(0);
  }
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .not.toBe("rgb(17, 23, 28)");

  const stranger = await browse(await newPerson("Cem"), `/events/${trip.id}/export`);
  await expect(stranger.getByRole("alert")).toContainText("Event not found.");
});
