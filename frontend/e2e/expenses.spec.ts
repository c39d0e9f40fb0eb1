import type { Page } from "@playwright/test";
import { expect, overflow, test, violations } from "./support/app";
import { newPerson, type Person } from "./support/person";
import { newTrip, spend, type Trip } from "./support/trip";

interface StoredExpense {
  id: string;
  description: string;
  amount: number;
  currency: string;
  category: string;
  place_name: string | null;
  amount_in_event_currency: number;
  rate_source: string;
  version: number;
  shares: { user_id: string; share_amount: number }[];
}

/** The event's expenses as the database has them, newest day first. */
async function stored(person: Person, trip: Trip): Promise<StoredExpense[]> {
  const page = await person.rpc<{ expenses: StoredExpense[] }>("event_page", { event_id: trip.id });
  return page.expenses;
}

const addPath = (trip: Trip) => `/events/${trip.id}/add-expense`;
const editPath = (trip: Trip, id: string) => `/events/${trip.id}/expenses/${id}/edit`;
const save = (page: Page) => page.getByRole("button", { name: "Save expense" }).click();
const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

/** Fills in what cannot be left to the defaults. */
async function fill(page: Page, digits: string, what: string): Promise<void> {
  await amount(page).pressSequentially(digits);
  await page.getByLabel("What was it for?").fill(what);
}

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
    await field.pressSequentially("1a2.3,4");
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
    await expect(field).toHaveAttribute("inputmode", "numeric");
  });

  test("says what is missing, at each field, and goes to the first", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    await expect(amount(page)).toBeFocused();
    await save(page);
    await expect(page.getByText("Please enter an amount above zero.")).toBeVisible();
    await expect(page.getByText("The description needs at least 3 characters.")).toBeVisible();
    await expect(amount(page)).toBeFocused();
    expect(await violations(page)).toEqual([]);

    await fill(page, "500", "ab");
    await page.getByRole("checkbox", { name: /You/ }).uncheck();
    await save(page);
    await expect(page.getByText("Choose at least one person.")).toBeVisible();
    await expect(page.getByLabel("What was it for?")).toBeFocused();
  });

  test("complains about a field once it was left, in red", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, addPath(await newTrip(ada)));
    await expect(amount(page)).toBeFocused();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByLabel("What was it for?").focus();
    const complaint = page.getByRole("alert").filter({ hasText: "Please enter an amount above zero." });
    await expect(complaint).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(1);
    const red = await page.evaluate(() => {
      const probe = document.createElement("i");
      probe.style.color = "var(--negative)";
      document.body.append(probe);
      return getComputedStyle(probe).color;
    });
    await expect(complaint).toHaveCSS("color", red);
  });

  test("keeps a place as it was typed", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    await fill(page, "800", "Coffee");
    await page.getByLabel("Where was it?").fill("  Behind the blue door ");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    expect(await stored(ada, trip)).toMatchObject([{ category: "place", place_name: "Behind the blue door" }]);
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

test.describe("splitting by hand", () => {
  test("keeps typed shares, spreads the rest, and saves only what adds up", async ({ browse }) => {
    const [ada, ben, cem] = [await newPerson("Ada"), await newPerson("Ben"), await newPerson("Cem")];
    const trip = await newTrip(ada, [ben, cem]);
    const page = await browse(ada, addPath(trip));
    await fill(page, "10000", "Boat");
    await page.getByRole("radio", { name: "By hand" }).click();
    await page.getByLabel("Share of Ben").fill("5000");
    await expect(page.getByLabel("Share of You")).toHaveValue("25.00");
    await expect(page.getByLabel("Share of Cem")).toHaveValue("25.00");
    await expect(page.getByText("The shares add up.")).toBeVisible();

    await page.getByLabel("Share of You").fill("3000");
    await page.getByLabel("Share of Cem").fill("1998");
    await expect(page.getByText("Should be 100.00 EUR")).toBeVisible();
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

  test("takes people out and in, and everyone again with equal shares", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
    const page = await browse(ada, addPath(await newTrip(ada, [ben])));
    await amount(page).pressSequentially("1000");
    await page.getByRole("checkbox", { name: /Ben/ }).uncheck();
    await expect(page.getByText("not part of it")).toBeVisible();
    await page.getByRole("radio", { name: "By hand" }).click();
    await expect(page.getByLabel("Share of You")).toHaveValue("10.00");
    await page.getByRole("checkbox", { name: /Ben/ }).check();
    await expect(page.getByLabel("Share of Ben")).toHaveValue("");
    await page.getByRole("radio", { name: "Equally" }).click();
    await expect(page.getByText("5.00", { exact: true })).toHaveCount(2);
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
    expect(await stored(ada, trip)).toMatchObject([{ amount: 1000, currency: "TRY", rate_source: "builtin" }]);
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
    expect(await stored(ada, trip)).toMatchObject([{ amount_in_event_currency: 20, rate_source: "own" }]);
  });
});

test.describe("nothing typed is lost", () => {
  test("when the page is closed", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    await fill(page, "4200", "Half an expense");
    await page.reload();
    await expect(amount(page)).toHaveValue("42.00");
    await expect(page.getByLabel("What was it for?")).toHaveValue("Half an expense");
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(amount(page)).toHaveValue("");
    await page.reload();
    await expect(page.getByText("We kept what you typed last time.")).toHaveCount(0);
  });

  test("when the answer is lost on the way, and it is saved once", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    let lost = 0;
    await page.route("**/rest/v1/rpc/save_expense", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fill(page, "1500", "Taxi");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(await stored(ada, trip)).toHaveLength(1);
  });

  test("without a network: it is shown at once and sent when there is one", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}`);
    await page.getByRole("link", { name: "Add expense", exact: true }).click();
    await expect(amount(page)).toBeFocused();
    await page.context().setOffline(true);
    await fill(page, "900", "Ice cream");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Ice cream")).toBeVisible();
    expect(await stored(ada, trip)).toHaveLength(0);
    await page.context().setOffline(false);
    await expect.poll(async () => (await stored(ada, trip)).length, { timeout: 30_000 }).toBe(1);
  });

  test("when the server refuses it later: it is said, and can be opened or given up", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
    const trip = await newTrip(ada, [ben]);
    const id = await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada, ben] });
    const page = await browse(ben, `/events/${trip.id}`);
    await page.getByText("Hotel").click();
    await expect(amount(page)).toHaveValue("90.00");
    await page.context().setOffline(true);
    await amount(page).fill("9500");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);

    const [before] = await stored(ada, trip);
    await ada.rpc("save_expense", {
      expense: { id, event_id: trip.id, description: "Hotel by the sea", version: before?.version },
      shares: before?.shares.map(({ user_id, share_amount }) => ({ user_id, share_amount })),
    });
    await page.context().setOffline(false);
    await expect(page.getByText("1 change could not be saved.")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Have a look" }).click();
    await page.getByRole("link", { name: "Open" }).click();

    const choice = page.getByRole("dialog", { name: "Somebody else changed this too" });
    await expect(choice.getByRole("row", { name: /Amount 95\.00 EUR 90\.00 EUR/ })).toBeVisible();
    await expect(choice.getByRole("row", { name: /Hotel Hotel by the sea/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("1 change could not be saved.")).toHaveCount(0);
    expect(await stored(ada, trip)).toMatchObject([{ amount: 95, description: "Hotel" }]);
  });
});

test.describe("changing an expense", () => {
  test("starts from what was saved", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
    const trip = await newTrip(ada, [ben]);
    const id = await spend(trip, { what: "Museum", amount: 24, by: ben, among: [ada, ben] });
    const page = await browse(ada, editPath(trip, id));
    await expect(amount(page)).toHaveValue("24.00");
    await expect(page.getByLabel("What was it for?")).toHaveValue("Museum");
    await expect(page.getByRole("radio", { name: "Ben" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "General" })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await amount(page).fill("3000");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    expect(await stored(ada, trip)).toMatchObject([{ amount: 30, version: 2 }]);
  });

  test("of two at once lets the second choose", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
    const trip = await newTrip(ada, [ben]);
    const id = await spend(trip, { what: "Museum", amount: 24, by: ada, among: [ada, ben] });
    const [first, second] = [await browse(ada, editPath(trip, id)), await browse(ben, editPath(trip, id))];
    await second.getByLabel("What was it for?").fill("Modern art");
    await amount(first).fill("2600");
    await first.getByRole("button", { name: "Save changes" }).click();
    await expect(first).toHaveURL(`/events/${trip.id}`);

    await second.getByRole("button", { name: "Save changes" }).click();
    const choice = second.getByRole("dialog", { name: "Somebody else changed this too" });
    await expect(choice.getByRole("row", { name: /Amount 24\.00 EUR 26\.00 EUR/ })).toBeVisible();
    await second.keyboard.press("Escape");
    await expect(second.getByLabel("What was it for?")).toHaveValue("Modern art");
    await second.getByRole("button", { name: "Save changes" }).click();
    await choice.getByRole("button", { name: "Take theirs" }).click();
    await expect(amount(second)).toHaveValue("26.00");
    await expect(second.getByLabel("What was it for?")).toHaveValue("Museum");
    await second.getByLabel("What was it for?").fill("Modern art");
    await second.getByRole("button", { name: "Save changes" }).click();
    await expect(second).toHaveURL(`/events/${trip.id}`);
    expect(await stored(ada, trip)).toMatchObject([{ amount: 26, description: "Modern art", version: 3 }]);
  });

  test("makes a copy of it", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const id = await spend(trip, { what: "Coffee", amount: 3, by: ada, among: [ada] });
    const page = await browse(ada, editPath(trip, id));
    await page.getByRole("link", { name: "Copy as new expense" }).click();
    await expect(page.getByRole("heading", { name: "New expense" })).toBeVisible();
    await expect(amount(page)).toHaveValue("3.00");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    expect(await stored(ada, trip)).toHaveLength(2);
  });

  test("deletes it after a question, and brings it back", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const id = await spend(trip, { what: "Mistake", amount: 3, by: ada, among: [ada] });
    const page = await browse(ada, editPath(trip, id));
    await page.getByRole("button", { name: "Delete expense" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete expense" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    expect(await stored(ada, trip)).toHaveLength(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Expense restored")).toBeVisible();
    await expect(page.getByRole("link", { name: /Mistake/ })).toBeVisible();
  });

  test("of one that is gone leads back to the event", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, editPath(trip, "00000000-0000-4000-8000-000000000000"));
    await expect(page.getByRole("heading", { name: "This expense is not here any more" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the event" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
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
    await page.goto("/add-expense");
    await expect(page.getByRole("heading", { name: "Which event is it for?" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: /Dinner in Rome/ }).click();
    await expect(page).toHaveURL(addPath(second));
  });
});

test.describe("all expenses", () => {
  test("shows the last 20, and more on request", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    for (let n = 1; n <= 23; n++) await spend(trip, { what: `Coffee ${n}`, amount: n, by: ada, among: [ada] });
    const page = await browse(ada, "/all-expenses");
    const cards = page.getByRole("main").getByRole("listitem");
    await expect(cards).toHaveCount(20);
    await expect(page.getByText("Showing the last 20 expenses")).toBeVisible();
    await expect(page.getByText("Online")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(cards).toHaveCount(23);
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);

    await page.getByLabel("Search expenses").fill("coffee 21");
    await expect(cards).toHaveCount(1);
    await page.getByLabel("Search expenses").fill("champagne");
    await expect(page.getByText("Nothing matches “champagne”.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await cards.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/expenses\/[0-9a-f-]{36}\/edit$/);
  });

  test("marks those of a passive event, and says when there is no network", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    await spend(trip, { what: "Old times", amount: 10, by: ada, among: [ada] });
    await ada.update("events", `id=eq.${trip.id}`, { status: "passive" });
    const page = await browse(ada, "/all-expenses");
    await expect(page.getByRole("link", { name: /Old times/ })).toContainText("Passive");
    await page.context().setOffline(true);
    await expect(page.getByText(/Offline, as of \d+:\d\d\s[AP]M/)).toBeVisible();
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  });

  test("is kind when there are none", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/all-expenses");
    await expect(page.getByRole("heading", { name: "No expenses yet" })).toBeVisible();
    await page.getByRole("link", { name: "Add an expense" }).click();
    await expect(page.getByText(/First an event|Expenses belong to an event|event/i).first()).toBeVisible();
  });
});

test("nothing scrolls sideways on the narrowest phone, with the longest names and amounts", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const ben = await newPerson(`Maximilian-Alexander ${"von und zu Hohenstein-Weißenberg ".repeat(2)}`);
  const trip = await newTrip(ada, [ben], { name: "W".repeat(60) });
  const id = await spend(trip, {
    what: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(3),
    amount: 9_999_999.98,
    by: ben,
    among: [ada, ben],
  });
  const page = await browse(ada, editPath(trip, id));
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(amount(page)).toHaveValue("9,999,999.98");
  await expect.poll(() => overflow(page)).toBe(0);
  await page.getByRole("radio", { name: "By hand" }).click();
  await expect.poll(() => overflow(page)).toBe(0);
  await page.goto("/all-expenses");
  await expect(page.getByText("9,999,999.98")).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
});
