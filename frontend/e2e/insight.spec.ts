import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, overflow, test, violations } from "./support/app";
import { addExpenses } from "./support/bulk";
import { fromEventMenu, openSearch } from "./support/eventPage";
import { newPerson, type Person } from "./support/person";
import { newTrip, spend, type Trip } from "./support/trip";

/** Two friends, two days, one repayment: Ada is owed 50.00. */
async function weekend(): Promise<{ ada: Person; berk: Person; trip: Trip }> {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada, berk], on: "2027-05-14" });
  await spend(trip, { what: "=Wine, red", amount: 30, by: berk, among: [berk], on: "2027-05-15" });
  await berk.rpc("save_payment", {
    payment: {
      id: crypto.randomUUID(),
      event_id: trip.id,
      from_user: berk.id,
      to_user: ada.id,
      amount: 10,
      paid_on: "2027-05-15",
    },
  });
  return { ada, berk, trip };
}

async function fits(page: Page, widths = [320, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0);
  }
}

/** Checks both themes, for states that the sweep of all screens does not reach. */
async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

test("the statistics are one story with a map of its places, and link to their expenses", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
  const trip = await newTrip(ada, [berk]);
  const at = (
    what: string,
    on: string,
    by: Person,
    amount: number,
    [place_lat = null, place_lon = null]: (number | null)[],
  ) => spend(trip, { what, amount, by, among: [ada, berk], on, place: { place_name: what, place_lat, place_lon } });
  await at("Suva", "2027-05-14", ada, 120, [-18.14, 178.44]);
  await at("Apia", "2027-05-15", berk, 30, [-13.83, -171.77]);
  await at("Savaii", "2027-05-16", ada, 5, [-13.5, -172.5]);
  await at("Nowhere", "2027-05-16", ada, 5, []);
  const page = await browse(ada, `/events/${trip.id}`);
  await page.getByRole("link", { name: "Story" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}/statistics`);
  const main = page.getByRole("main");
  await expect(main).toContainText("160.00 EUR on 3 days, in 4 expenses.");
  const people = page.getByRole("region", { name: "Paid and share" }).getByRole("listitem");
  await expect(people.filter({ hasText: "Berk Oz" })).toContainText("Share 80.00 EUR · paid 50.00 EUR less");
  const places = page.getByRole("region", { name: "The places" });
  await expect(places.getByRole("img", { name: "Map with 3 places" })).toBeVisible();
  // The distance across the date line is the short one.
  await expect(places).toContainText("1,238 km from place to place");
  await expect(places.getByText(/Coasts and borders/)).toHaveCount(0);
  await page.getByRole("region", { name: "Day by day" }).getByText("Show as a table").click();
  await fits(page);
  await isAccessible(page);

  await page.getByRole("link", { name: /May 14, 2027: 120\.00 EUR, You 120\.00/ }).click();
  await expect(page).toHaveURL(`/events/${trip.id}?date_from=2027-05-14&date_to=2027-05-14`);
  await page.goBack();
  await places.getByRole("link", { name: "Apia, 1 expense" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}?search=Apia`);

  await page.route("**/assets/countries-*", (route) => route.abort());
  await page.goto(`/events/${trip.id}/statistics`);
  await expect(places.getByText(/Coasts and borders come once there is a connection/)).toBeVisible();
  await expect(places.getByRole("link", { name: "Suva, 1 expense" })).toBeVisible();
});

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
  await expect(status).toHaveText("7 expenses · 7.00 EUR · your share 7.00 EUR");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(rows).toHaveCount(7);

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
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(status).toHaveCount(0);
  await expect(page.getByText(/Coffee \d+/).first()).toBeVisible();
});

test("the history shows the fields that an edit changed, shares too, and restores a deleted payment once", async ({
  browse,
}) => {
  const { ada, berk, trip } = await weekend();
  const { expenses, payments } = await ada.rpc<{ expenses: { id: string }[]; payments: { id: string }[] }>(
    "event_page",
    { event_id: trip.id },
  );
  await ada.rpc("save_expense", {
    expense: {
      ...expenses.at(-1),
      payers: undefined,
      shares: undefined,
      version: 1,
      description: "Grand Hotel",
      amount: 130,
      split_method: "manual",
    },
    shares: [{ user_id: berk.id, share_amount: 130 }],
  });
  await ada.rpc("delete_payment", { event_id: trip.id, id: payments[0]?.id });

  const page = await browse(berk, `/events/${trip.id}`);
  await fromEventMenu(page, "History");
  const entries = page.getByRole("dialog").getByRole("listitem");
  await expect(entries.nth(0)).toContainText("You → Ada Lace");
  const changed = entries.nth(1);
  await expect(changed).toContainText("Ada Lace changed Grand Hotel");
  await expect(changed).toContainText("Descriptionbefore: Hotel → now: Grand Hotel");
  await expect(changed).toContainText("Amountbefore: 120.00 EUR → now: 130.00 EUR");
  await changed.getByText("2 more changes").click();
  await expect(changed).toContainText("Share of Ada Lacebefore: 60.00 EUR → now: nothing");
  await expect(changed).toContainText("Share of Berk Ozbefore: 60.00 EUR → now: 130.00 EUR");
  await fits(page, [320]);

  await page.getByRole("button", { name: "Bring back the payment" }).click();
  await expect(page.getByText("The payment is back.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Bring back the payment" })).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: /You → Ada Lace/ })).toContainText("10.00 EUR");
});

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
  const paper = page.getByRole("article", { name: "Printable page" });
  await page.setViewportSize({ width: 390, height: 844 });
  // A phone shows two links instead of a long page.
  await expect(paper).toHaveCount(0);
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(paper.getByText(/^Coffee \d+$/)).toHaveCount(255);
  await expect(paper).toContainText("Berk Oz to Ada Lace");
  await expect(
    paper.getByRole("row", { name: /Ada Lace 375\.00 EUR 315\.00 EUR −10\.00 EUR \+50\.00 EUR/ }),
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
