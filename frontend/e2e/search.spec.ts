import { expect, fits, test, violations } from "./support/app";
import { addExpenses } from "./support/bulk";
import { openSearch } from "./support/eventPage";
import { weekend } from "./support/trip";

test("the server finds expenses by text, person and day, with their total, and the search returns after going back", async ({
  browse,
}) => {
  const { ada, trip } = await weekend();
  await addExpenses(trip, ada, 55);
  const page = await browse(ada, `/events/${trip.id}`);
  const status = page.getByRole("main").getByRole("status");
  const rows = page.getByRole("main").getByRole("link", { name: /paid/ });
  await openSearch(page);
  await page.getByRole("searchbox").fill("coffee 5");
  await expect(status).toHaveText("11 expenses · 11.00 EUR · your share 11.00 EUR");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(rows).toHaveCount(11);

  await page.getByRole("button", { name: /^Filter/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filter expenses" });
  await dialog.getByLabel("From", { exact: true }).fill("2027-05-14");
  await expect(dialog.getByRole("button", { name: "Show 0 expenses" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Show 0 expenses" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(status).toHaveText("2 expenses · 150.00 EUR · your share 60.00 EUR");

  await page.getByRole("button", { name: /^Filter/ }).click();
  await dialog.getByRole("combobox", { name: "Paid by" }).click();
  await page.getByRole("option", { name: "Berk Oz" }).click();
  await dialog.getByRole("button", { name: "Show 1 expense" }).click();
  await expect(rows).toHaveCount(1);
  await fits(page);
  expect(await violations(page)).toEqual([]);
  await rows.first().click();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(status).toHaveCount(0);
  await expect(page.getByText(/Coffee \d+/).first()).toBeVisible();
});
