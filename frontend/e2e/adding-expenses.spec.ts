import type { Page } from "@playwright/test";
import { expect, overflow, test, violations, visit } from "./support/app";
import { colourOf } from "./support/colours";
import { addPath, amount, fill, save, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

test.describe("adding an expense", () => {
  test("takes an amount, a word and one tap", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada Byron"), await newPerson("Ben")];
    const trip = await newTrip(ada, [ben]);
    const page = await browse(ada, addPath(trip));
    await expect(amount(page)).toBeFocused();
    await page.keyboard.type("12551");
    await expect(amount(page)).toHaveValue("125.51");
    await page.getByLabel("What was it for?").fill("Dinner by the river");
    await save(page);

    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Expense saved")).toBeVisible();
    await expect(page.getByText("Dinner by the river")).toBeVisible();
    const [expense] = await stored(ada, trip);
    expect(expense).toMatchObject({ amount: 125.51, currency: "EUR", category: "general", rate_source: "same" });
    const cents = expense?.shares.map((share) => Math.round(share.share_amount * 100)).sort();
    expect(cents).toEqual([6275, 6276]);
  });

  test("shifts digits in from the right, whatever way they come", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    const field = amount(page);
    await field.pressSequentially("1a23 4");
    await expect(field).toHaveValue("12.34");
    await field.press("Backspace");
    await expect(field).toHaveValue("1.23");
    await field.press("Home");
    await field.press("5");
    await expect(field).toHaveValue("12.35");
    await field.press("ControlOrMeta+a");
    await field.press("7");
    await expect(field).toHaveValue("0.07");
    await field.press("Backspace");
    await expect(field).toHaveValue("");
    await field.pressSequentially("123456789012");
    await expect(field).toHaveValue("1,234,567.89");
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "€ 1.234,5");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(field).toHaveValue("1,234.50");
    await expect(field).toHaveAttribute("inputmode", "decimal");
  });

  test("counts what is typed, with keys for what a phone's keypad lacks, and keeps a place as it was typed", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    await page.setViewportSize({ width: 320, height: 640 });
    const field = amount(page);
    await expect(field).toBeFocused();
    await field.pressSequentially("12.50");
    await page.getByRole("button", { name: "Plus" }).tap();
    await expect(field).toBeFocused();
    await field.pressSequentially("3*4");
    await expect(field).toHaveValue("12.50+3×4");
    await expect(page.getByText("= 24.50 EUR")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByLabel("What was it for?").tap();
    await expect(field).toHaveValue("24.50");
    await expect(page.getByRole("button", { name: "Plus" })).toBeHidden();
    await page.getByLabel("What was it for?").fill("Lunch");
    await page.getByLabel("Where was it?").fill("  Behind the blue door ");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect
      .poll(() => stored(ada, trip))
      .toMatchObject([{ amount: 24.5, category: "place", place_name: "Behind the blue door" }]);
  });

  test("says what is missing, at each field and in red, and goes to the first", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    await expect(amount(page)).toBeFocused();
    await save(page);
    await expect(page.getByText("Please enter an amount above zero.")).toBeVisible();
    await expect(page.getByText("The description needs at least 3 characters.")).toBeVisible();
    await expect(amount(page)).toBeFocused();
    const complaint = page.getByRole("alert").filter({ hasText: "Please enter an amount above zero." });
    await expect.poll(() => colourOf(complaint)).toBe("red");
    expect(await violations(page)).toEqual([]);

    await fill(page, "500", "ab");
    await page.getByRole("checkbox", { name: /You/ }).uncheck();
    await save(page);
    await expect(page.getByText("Choose at least one person.")).toBeVisible();
    await expect(page.getByLabel("What was it for?")).toBeFocused();
  });

  test("asks where one is only when told to", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: 41.1496, longitude: -8.6109 });
    const asked = page.waitForRequest(/functions\/v1\/places\?.*lat=41/);
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByText("Places near you come first")).toBeVisible();
    await page.getByLabel("Where was it?").pressSequentially("Porto");
    await asked;
  });
});

test("somebody who joins while an expense is being typed shares it too", async ({ browse }) => {
  const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
  const trip = await newTrip(ada);
  const page = await browse(ada, addPath(trip));
  await fill(page, "1000", "Tickets");
  await ben.accept(trip.token);
  await expect(page.getByRole("checkbox", { name: /Ben/ })).toBeChecked();
  await save(page);
  await expect(page).toHaveURL(`/events/${trip.id}`);
  const [expense] = await stored(ada, trip);
  expect(expense?.shares.map((share) => share.share_amount)).toEqual([5, 5]);
});

test.describe("splitting manually", () => {
  test("keeps typed shares, spreads the rest, and saves only what adds up", async ({ browse }) => {
    const [ada, ben, cem] = [await newPerson("Ada"), await newPerson("Ben"), await newPerson("Cem")];
    const trip = await newTrip(ada, [ben, cem]);
    const page = await browse(ada, addPath(trip));
    await fill(page, "10000", "Boat");
    await page.getByRole("radio", { name: "Manual" }).click();
    await page.getByLabel("Share of Ben").fill("5000");
    await expect(page.getByLabel("Share of You")).toHaveValue("25.00");
    await expect(page.getByLabel("Share of Cem")).toHaveValue("25.00");
    const total = page.getByRole("status").filter({ hasText: "Total" });
    await expect(total).toContainText("The shares add up.");
    await expect.poll(() => colourOf(total)).toBe("green");

    await page.getByLabel("Share of You").fill("3000");
    await page.getByLabel("Share of Cem").fill("1998");
    await expect(total).toContainText("Should be 100.00 EUR");
    await expect.poll(() => colourOf(total)).toBe("amber");
    await save(page);
    await expect(page.getByText("The shares do not add up to the amount.")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // One cent is within the tolerance and goes to the largest share.
    await page.getByLabel("Share of Cem").fill("1999");
    await expect(page.getByText("The shares add up.")).toBeVisible();
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    const [expense] = await stored(ada, trip);
    expect(Object.fromEntries(expense?.shares.map((s) => [s.user_id, s.share_amount]) ?? [])).toEqual({
      [ada.id]: 30,
      [ben.id]: 50.01,
      [cem.id]: 19.99,
    });
  });
});

test.describe("another currency", () => {
  async function inLira(page: Page): Promise<void> {
    await page.getByRole("combobox", { name: "Currency" }).click();
    await page.getByRole("option", { name: /TRY/ }).click();
  }

  test("needs its rate confirmed, and shows what it comes to", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    await fill(page, "100000", "Market");
    await inLira(page);
    await expect(page.getByText(/^1 EUR = \d+\.\d{4} TRY$/)).toBeVisible();
    await expect(page.getByText(/built-in rate of/)).toBeVisible();
    await expect(page.getByText(/^= [\d,]+\.\d\d EUR$/)).toBeVisible();
    await save(page);
    await expect(page.getByText("Please confirm the exchange rate.")).toBeVisible();
    await expect(page.getByLabel("I confirm this exchange rate")).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("I confirm this exchange rate").check();
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect
      .poll(() => stored(ada, trip))
      .toMatchObject([{ amount: 1000, currency: "TRY", rate_source: "builtin" }]);
  });

  test("lets people type the rate when none can be had", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    await page.route("**/functions/v1/exchange-rates**", (route) =>
      route.fulfill({ status: 422, json: { code: "failed_to_fetch_exchange_rate" } }),
    );
    await fill(page, "100000", "Market");
    await inLira(page);
    await expect(page.getByText("The exchange rate could not be fetched. You can type your own.")).toBeVisible();
    await page.getByLabel("1 EUR in TRY").fill("50");
    await page.getByLabel("I confirm this exchange rate").check();
    await expect(page.getByText("= 20.00 EUR")).toBeVisible();
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect.poll(() => stored(ada, trip)).toMatchObject([{ amount_in_event_currency: 20, rate_source: "own" }]);
  });
});

test.describe("a new expense without an event", () => {
  test("goes straight to the only one, and asks among several", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const first = await newTrip(ada);
    const page = await browse(ada, "/add-expense?text=Lunch%20at%20Rosa");
    await expect(page).toHaveURL(`${addPath(first)}?text=Lunch+at+Rosa`);
    await expect(page.getByLabel("What was it for?")).toHaveValue("Lunch at Rosa");

    const second = await newTrip(ada, [], { name: "Dinner in Rome" });
    await visit(page, "/add-expense");
    await expect(page.getByRole("heading", { name: "Which event is it for?" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: /Dinner in Rome/ }).click();
    await expect(page).toHaveURL(addPath(second));
  });
});
