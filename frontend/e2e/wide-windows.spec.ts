import type { Locator, Page } from "@playwright/test";
import { expect, overflow, test, visit } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const box = async (of: Locator) => (await of.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

/** Expects no sideways scroll on the smallest phone and in the widest windows. */
async function fits(page: Page): Promise<void> {
  for (const width of [320, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0);
  }
}

test("a wide window has the links of the account beside its pages, and a phone has the page alone", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const page = await browse(ada, "/profile/notifications", { viewport: DESKTOP });
  const heading = page.getByRole("heading", { level: 1 });
  const row = (name: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
  const hours = page.getByLabel("Until");
  await expect(hours).toBeVisible();
  const field = await box(hours);
  expect((await box(row("Notifications"))).x).toBeGreaterThan(field.x + field.width);
  for (const name of ["How people pay me", "Notifications"]) {
    await row(name).click();
    await expect(heading).toHaveText(name);
    await expect(row(name)).toHaveAttribute("aria-current", "page");
    await fits(page);
    await page.setViewportSize(PHONE);
    await expect(row(name)).toHaveCount(0);
    await page.setViewportSize(DESKTOP);
  }
});

test("the account has one, two or three columns by the window's width, and is read from left to right", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const page = await browse(ada, "/profile", { viewport: PHONE });
  const main = page.getByRole("main");
  const headings = main.getByRole("heading", { level: 2 });
  const lefts = async () =>
    Promise.all(
      ["About you", "Appearance", "Your data and account", "Your statistics"].map(async (name) =>
        Math.round((await box(headings.filter({ hasText: name }))).x),
      ),
    );
  await expect(headings).toHaveText(["Your statistics", "About you", "Appearance", "Your data and account"]);
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
  await page.getByLabel("City").fill("Ankara");

  await page.setViewportSize(DESKTOP);
  await expect(headings).toHaveText(["About you", "Appearance", "Your statistics", "Your data and account"]);
  const [about, appearance, account, statistics] = await lefts();
  expect(appearance).toBe(about);
  expect(account).toBe(statistics);
  expect(account).toBeGreaterThan(about ?? 0);
  await expect(page.getByLabel("City")).toHaveValue("Ankara");

  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(async () => new Set(await lefts()).size).toBe(3);
  const tops = headings.filter({ hasText: /About you|Appearance/ });
  expect((await box(tops.first())).y).toBeCloseTo((await box(tops.last())).y, 0);
  await fits(page);
});

test("a few events are large cards in two columns of a wide window, with the way to the next one", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const names = ["Ski week", "Sailing", "Birthday"];
  for (const name of names) {
    const trip = await newTrip(ada, [], { name });
    await spend(trip, { what: "Boat", amount: 10, by: ada, among: [ada] });
  }
  const page = await browse(ada, "/events", { viewport: DESKTOP });
  const main = page.getByRole("main");
  const lefts = async () =>
    new Set(await Promise.all(names.map(async (name) => (await box(main.getByRole("link", { name }))).x)));
  await expect.poll(async () => (await lefts()).size).toBe(2);
  await expect(main.getByRole("listitem").last()).toContainText("New event");
  await expect(main.getByText("1 expense").first()).toBeVisible();
  // Rows are full where three cards would fit, too.
  await page.setViewportSize({ width: 1920, height: 1080 });
  const next = main.getByRole("listitem").last();
  await expect.poll(async () => (await box(next)).width).toBeGreaterThan(700);
  expect((await lefts()).size).toBe(2);
  await fits(page);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await lefts()).size).toBe(1);
  await expect(main.getByRole("listitem")).toHaveCount(3);
  await expect(main.getByRole("link", { name: "New event" })).toHaveCount(1);
  await expect(main.getByText("1 expense").first()).toBeHidden();
});

test("the choice of an event is a card in the middle of a wide window, and a page of a phone", async ({ browse }) => {
  const ada = await newPerson("Ada");
  for (const name of ["Ski week", "Sailing"]) await newTrip(ada, [], { name });
  const page = await browse(ada, "/invite-friend", { viewport: DESKTOP });
  const main = page.getByRole("main");
  const first = main.getByRole("button", { name: /Sailing/ });
  await first.waitFor();
  const [space, choice] = [await box(main), await box(first)];
  expect(choice.width).toBeLessThan(space.width / 2);
  expect(Math.abs(choice.x + choice.width / 2 - (space.x + space.width / 2))).toBeLessThan(2);
  await fits(page);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await box(first)).width).toBeGreaterThan(PHONE.width * 0.9);
});

test("the expenses of two people stand beside what is open in a wide window, and last on a phone", async ({
  browse,
}) => {
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trips = await Promise.all(["Porto", "Lisbon"].map((name) => newTrip(ada, [berk], { name })));
  for (const trip of trips) await spend(trip, { what: "Boat", amount: 20, by: berk, among: [ada, berk] });
  const page = await browse(ada, `/people/${berk.id}`, { viewport: DESKTOP });
  const open = page.getByRole("region", { name: "You pay Berk 20.00 EUR" });
  await open.getByRole("button", { name: "Another amount" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("5.00");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  const rest = page.getByRole("region", { name: "You pay Berk 15.00 EUR" });
  const earlier = page.getByRole("region", { name: "Payments between you" });
  const expenses = page.getByRole("region", { name: "Shared expenses" });
  await expect(earlier).toBeVisible();
  await expect(expenses.getByRole("listitem")).toHaveCount(2);
  const [left, below, right] = [await box(rest), await box(earlier), await box(expenses)];
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(right.y).toBeLessThan(left.y + left.height);
  expect(below.x).toBe(left.x);
  await fits(page);
  await page.setViewportSize(PHONE);
  const isBelow = async (one: Locator, other: Locator) =>
    (await box(one)).y > (await box(other)).y + (await box(other)).height;
  await expect.poll(() => isBelow(earlier, rest)).toBe(true);
  await expect.poll(() => isBelow(expenses, earlier)).toBe(true);
  await page.setViewportSize(DESKTOP);
  await rest.getByRole("button", { name: "I’ve paid 15.00 EUR" }).click();
  const settled = page.getByRole("heading", { name: "You’re settled up" });
  await expect(settled).toBeVisible();
  expect((await box(expenses)).x).toBeGreaterThan((await box(settled)).x + (await box(settled)).width);
  await fits(page);
});

test("form and preview of a new event take most of a window of 1920 px", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const page = await browse(ada, "/add-event", { viewport: { width: 1920, height: 1080 } });
  const preview = page.getByRole("main").locator("article");
  await expect(preview).toBeVisible();
  await expect.poll(async () => (await box(preview)).width).toBeGreaterThan(600);
  expect((await box(preview)).x).toBeGreaterThan((await box(page.getByRole("button", { name: "Create event" }))).x);
  await fits(page);
});

test("a wide window names the kinds of an event and has room for a name at a payment service", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, `/events/${trip.id}/edit`, { viewport: { width: 1920, height: 1080 } });
  const kind = page.getByRole("main").getByText("Special occasion", { exact: true });
  await expect.poll(async () => (await box(kind)).width).toBeGreaterThan(40);
  await fits(page);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await box(kind)).width).toBeLessThan(2);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await visit(page, "/profile/iban");
  const paypal = page.getByLabel("PayPal");
  await expect.poll(async () => (await box(paypal)).width).toBeGreaterThan(160);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await box(paypal)).y).toBe((await box(page.getByLabel("Monzo"))).y);
});

test("the columns of a wide home begin with headings of one height", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  await spend(trip, { what: "Boat", amount: 10, by: ada, among: [ada] });
  const page = await browse(ada, "/home", { viewport: { width: 1920, height: 1080 } });
  const heading = (name: string) => page.getByRole("heading", { level: 2, name });
  await expect(heading("Total expenses")).toBeVisible();
  expect((await box(heading("Recent events"))).y).toBeCloseTo((await box(heading("Total expenses"))).y, 0);
});

test("an event's actions are below its form at 1920 px, below its people in narrower windows, and last on a phone", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, `/events/${trip.id}/edit`, { viewport: { width: 1920, height: 1080 } });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const people = page.getByRole("button", { name: "Add someone by name" });
  const archive = page.getByRole("button", { name: "Archive" });
  await expect(archive).toBeVisible();
  const isBelow = async (of: Locator) => {
    const [one, other] = [await box(archive), await box(of)];
    const overlap = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
    return one.y > other.y + other.height && overlap > 0;
  };
  const below = async () => [await isBelow(save), await isBelow(people)];
  await expect.poll(below).toEqual([true, false]);
  expect((await box(page.getByRole("button", { name: "Delete event" }))).y).toBe((await box(archive)).y);
  await fits(page);
  await page.setViewportSize(DESKTOP);
  await expect.poll(below).toEqual([false, true]);
  await page.setViewportSize(PHONE);
  await expect.poll(below).toEqual([true, true]);
});

test("the bars of a few days take the width of their column, and people follow directly on the summary", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  for (const [what, on] of [
    ["Boat", "2027-05-14"],
    ["Dinner", "2027-05-15"],
  ] as const)
    await spend(trip, { what, amount: 10, by: ada, among: [ada], on });
  const page = await browse(ada, `/events/${trip.id}/statistics`, { viewport: { width: 1920, height: 1080 } });
  const days = page.getByRole("region", { name: "Day by day" });
  const bars = days.getByRole("list").first();
  const paid = page.getByRole("region", { name: "Paid and share" });
  await expect.poll(async () => (await box(bars)).width).toBeGreaterThan(700);
  expect((await box(paid)).y).toBeLessThan((await box(days)).y + (await box(days)).height);
  await fits(page);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await box(paid)).y > (await box(days)).y + (await box(days)).height).toBe(true);
});

test("new news is below what waits, and older news beside both in a wide window", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trip = await newTrip(ada, [berk]);
  const mention = async (what: string) => {
    const entry_id = await spend(trip, { what, amount: 10, by: berk, among: [ada, berk] });
    const text = `@${ada.id} with wine?`;
    await berk.rpc("add_comment", { event_id: trip.id, entry_id, id: crypto.randomUUID(), text });
  };
  await mention("Fondue");
  const page = await browse(ada, "/news", { viewport: DESKTOP });
  const list = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(list("New")).toBeVisible();
  await mention("Raclette");
  await page.reload();
  await expect(list("Earlier")).toBeVisible();
  const [waiting, fresh, earlier] = [
    await box(list("Waiting for you")),
    await box(list("New")),
    await box(list("Earlier")),
  ];
  expect(fresh.x).toBe(waiting.x);
  expect(fresh.y).toBeGreaterThan(waiting.y + waiting.height);
  expect(earlier.x).toBeGreaterThan(waiting.x + waiting.width);
  expect(earlier.y).toBe(waiting.y);
  await fits(page);
});

test("the printable sheet has a heading in a wide window only", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, `/events/${trip.id}/export`, { viewport: DESKTOP });
  const heading = page.getByRole("heading", { name: "Preview" });
  await expect(heading).toBeVisible();
  await fits(page);
  await page.emulateMedia({ media: "print" });
  await expect(heading).toBeHidden();
  await expect(page.getByRole("article", { name: "Preview" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(PHONE);
  await expect(heading).toBeHidden();
});
