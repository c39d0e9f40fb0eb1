import { randomBytes, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { atOnce, expect, overflow, STORED, test, violations, visit } from "./support/app";
import { addExpenses } from "./support/bulk";
import { openSearch } from "./support/eventPage";
import { addPath, editPath } from "./support/expenseForm";
import { newPerson, type Person } from "./support/person";
import { phoneIn, speaker } from "./support/speaking";
import { newTrip, spend } from "./support/trip";

/** Creates a trip of two people with ten expenses on two days. */
async function fullTrip() {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
  const trip = await newTrip(ada, [berk]);
  const ids: string[] = [];
  for (let n = 1; n <= 10; n++) {
    ids.push(
      await spend(trip, { what: `Coffee ${n}.`, amount: 20, by: ada, among: [ada, berk], on: `2027-05-1${n % 2}` }),
    );
  }
  return { ada, trip, ids };
}

test("a phone shows facts, balances and the first expenses of an event at once, and its list reaches the oldest without a break", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  await spend(trip, { what: "The very first", amount: 1, by: ada, among: [ada], on: "2026-01-13" });
  await addExpenses(trip, ada, 55);
  const page = await browse(ada, `/events/${trip.id}`, { viewport: { width: 390, height: 844 } });
  const rows = page.getByRole("link", { name: /Coffee \d/ });
  await expect(rows.first()).toBeVisible();
  const [facts, card, second] = await Promise.all([
    page.getByRole("term").first().boundingBox(),
    page.getByRole("region", { name: "Settle up" }).boundingBox(),
    rows.nth(1).boundingBox(),
  ]);
  expect(facts?.y).toBeLessThan(card?.y ?? 0);
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThanOrEqual(844 - 70);
  await expect(page.getByRole("region", { name: "Expenses" }).getByRole("definition")).toHaveCount(0);

  await openSearch(page);
  await page.getByRole("searchbox").fill("Coffee 3");
  await expect(rows).toHaveCount(15);
  await page.getByRole("searchbox").fill("caviar");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(rows.first()).toBeVisible();

  // A day of 24 expenses is rendered in parts, which look like one card under one heading: a line of 1 px is between them.
  const row = (n: number) => page.getByRole("listitem").filter({ has: page.getByText(`Coffee ${n}`, { exact: true }) });
  await row(24).scrollIntoViewIfNeeded();
  await expect(row(25)).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: /30 December/ })).toHaveCount(1);
  await expect
    .poll(async () => {
      const [last, next] = await Promise.all([row(24).boundingBox(), row(25).boundingBox()]);
      return Math.round((next?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0));
    })
    .toBe(1);

  // The first page has 50 expenses; the end of the list loads the rest.
  const older = page.waitForResponse("**/rpc/event_expenses?*");
  await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
  expect((await older).ok()).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("The very first")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);

  // A saved row is above the message about it, also at the end of the list.
  const oldest = page.getByRole("link", { name: "The very first" });
  await oldest.click();
  await page.getByLabel("Amount", { exact: true }).fill("2.00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(oldest).toContainText("2.00");
  const message = page.locator("[data-sonner-toast]");
  await expect
    .poll(async () => {
      const [row, below] = await Promise.all([oldest.boundingBox(), message.boundingBox()]);
      return row && below && row.y > 0 && row.y + row.height <= below.y;
    })
    .toBe(true);
});

test("the buttons of an event stand beside its arrow on phones in every language", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  for (const language of ["de", "en", "es", "fr", "tr"]) {
    const page = await browse(ada, `/events/${trip.id}`, { stored: { [STORED.language]: language } });
    const bar = page.getByRole("main").getByRole("button");
    const menu = page.getByRole("main").locator("[aria-haspopup=menu]").first();
    for (const width of [320, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = async () => [(await bar.first().boundingBox())?.y, (await menu.boundingBox())?.y];
      await expect.poll(async () => new Set(await tops()).size, { message: `${language} at ${width} px` }).toBe(1);
    }
  }
});

test("the smallest phones show the word of the invitation, and both ways to a receipt in one row, in every language", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  for (const language of ["de", "en", "es", "fr", "tr"]) {
    const say = speaker(language);
    const page = await browse(ada, `/events/${trip.id}`, phoneIn(language));
    const word = page.getByRole("button", { name: say("events:page.share") }).getByText(say("events:page.share"));
    expect((await word.boundingBox())?.width, language).toBeGreaterThan(30);
    expect(await overflow(page), language).toBe(0);
    await visit(page, addPath(trip));
    const [from, paste] = [say("expenses:receipt"), say("expenses:paste.button")].map((name) =>
      page.getByRole("button", { name, exact: true }).boundingBox(),
    );
    expect((await from)?.y, language).toBe((await paste)?.y);
    await page.context().close();
  }
});

test("what changed since the last visit stays apart from its neighbours when it takes two lines", async ({
  browse,
}) => {
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Boat", amount: 2_469_134.5, by: ada, among: [ada, berk] });
  const page = await browse(ada, `/events/${trip.id}`, { viewport: { width: 320, height: 640 } });
  const card = page.getByRole("region", { name: "Settle up" });
  await expect(card).toContainText("+1,234,567.25");
  await visit(page, "/home");
  await spend(trip, { what: "Hotel", amount: 4_938_269, by: berk, among: [ada, berk] });
  await page.goto(`/events/${trip.id}`);
  const text = card
    .getByRole("button", { name: /1 new, you were \+1,234,567\.25, now −1,234,567\.25/ })
    .locator("span")
    .first();
  await expect.poll(async () => (await text.boundingBox())?.height ?? 0).toBeGreaterThan(30);
  // The card's padding is below the text, and no amount breaks.
  const bottom = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
  const below = async () => bottom(await card.boundingBox()) - bottom(await text.boundingBox());
  await expect.poll(below).toBeGreaterThanOrEqual(8);
  await expect.poll(() => linesOf(text, "1,234,567.25")).toBe(1);
});

/** Returns the number of lines that the last occurrence of a word takes. */
const linesOf = (text: Locator, word: string) =>
  text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let lines = 0;
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue?.lastIndexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      lines = range.getClientRects().length;
    }
    return lines;
  }, word);

test("a low phone shows the balance of an event with three bills at the table", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Boat", amount: 50, by: ada, among: [ada, berk] });
  for (const title of ["Meze", "Fish", "Raki"]) {
    await ada.rpc("open_shared_bill", {
      ...{ event_id: trip.id, id: randomUUID(), title, currency: "EUR", extras: [] },
      lines: [{ id: randomUUID(), label: title, amount: 12 }],
      token_digest: randomBytes(32).toString("hex"),
      seats: [{ person_id: ada.id }, { person_id: berk.id }],
      draft: {
        ...{ description: title, category: "place", expense_date: "2027-05-14", paid_by: ada.id, payers: null },
        ...{ event_currency: "EUR", conversion_rate_to_event_currency: 1, rate_date: null, rate_source: "same" },
      },
    });
  }
  const page = await browse(ada, `/events/${trip.id}`, { viewport: { width: 390, height: 500 } });
  const bills = page.getByRole("navigation", { name: "Bill open at the table" }).getByRole("link");
  await expect(bills).toHaveCount(3);
  const balance = page.getByRole("region", { name: "Settle up" }).getByRole("button").first();
  const bottom = async () => {
    const box = await balance.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
  };
  await expect.poll(bottom).toBeLessThanOrEqual(500 - 70);
  expect(await overflow(page)).toBe(0);
});

test("the balances of many people are reached by a swipe and with Tab", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const names = Array.from({ length: 14 }, (_, n) => `Guest ${n + 1}`);
  const guests: Person[] = [];
  for (const name of names)
    guests.push({ ...ada, id: await ada.rpc<string>("add_person", { event_id: trip.id, name }) });
  await spend(trip, { what: "Boat", amount: 150, by: ada, among: [ada, ...guests] });
  const page = await browse(ada, `/events/${trip.id}`, { viewport: { width: 390, height: 844 } });
  const columns = page.getByRole("list", { name: "Where everyone stands" }).getByRole("button");
  await expect(columns).toHaveCount(10);
  await columns.nth(8).focus();
  await expect(columns).toHaveCount(15);
  for (let n = 9; n < 15; n++) {
    await page.keyboard.press("Tab");
    await expect(columns.nth(n)).toBeFocused();
  }

  await page.reload();
  await expect(columns).toHaveCount(10);
  await columns.nth(4).hover();
  await page.mouse.wheel(2_000, 0);
  await expect(columns.nth(14)).toBeInViewport({ ratio: 1 });
});

test("the name of a household is readable in its column on the smallest phone, and three others fit beside it", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const guests: Person[] = [];
  for (const name of ["Jonas", "Sofía", "Mert", "Dede"])
    guests.push({ ...ada, id: await ada.rpc<string>("add_person", { event_id: trip.id, name }) });
  const people = guests.slice(0, 2).map(({ id }) => id);
  await ada.rpc("save_household", { event_id: trip.id, id: randomUUID(), name: "Jonas & Sofía", people });
  await spend(trip, { what: "Boat", amount: 500, by: ada, among: [ada, ...guests] });
  const page = await browse(ada, `/events/${trip.id}`, { viewport: { width: 320, height: 700 } });
  const columns = page.getByRole("list", { name: "Where everyone stands" }).getByRole("button");
  await expect(columns).toHaveCount(4);
  for (let n = 0; n < 4; n++) await expect(columns.nth(n)).toBeInViewport({ ratio: 1 });
  const name = page.getByText("Jonas & Sofía");
  await expect.poll(() => name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

/** Returns how far the form ends above the window's bottom, and how far its bar covers its fields, in pixels. */
const gapsOf = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector("main form");
    const [fields, bar] = [...(form?.children ?? [])].map((part) => part.getBoundingClientRect());
    if (!fields || !bar) return null;
    return { below: Math.round(innerHeight - bar.bottom), covered: Math.max(0, Math.round(fields.bottom - bar.top)) };
  });

test.describe("in a wide window", () => {
  test("a wide window opens an expense beside the list, which keeps its place when Back closes it", async ({
    browse,
  }) => {
    const { ada, trip, ids } = await fullTrip();
    const page = await browse(ada, `/events/${trip.id}`, { viewport: { width: 1440, height: 700 } });
    const coffee = (n: number) => page.getByRole("link", { name: `Coffee ${n}.` });
    const form = page.getByRole("button", { name: "Save changes" });
    await expect(page.getByRole("region", { name: "Settle up" })).toContainText("Berk owes you");
    await coffee(2).scrollIntoViewIfNeeded();
    const before = await coffee(2).boundingBox();
    await coffee(2).click();
    await expect(page).toHaveURL(editPath(trip, ids[1] ?? ""));
    await expect(form).toBeInViewport();
    await expect(page.getByRole("heading", { level: 2, name: "Edit expense" })).toBeFocused();
    await expect(page).toHaveTitle(/^Edit expense/);
    await expect(coffee(2)).toHaveAttribute("aria-current", "true");
    expect(await atOnce(coffee(2).boundingBox())).toEqual(before);
    expect(await violations(page)).toEqual([]);
    for (const [width, height] of [
      [1200, 700],
      [1440, 900],
      [1920, 1080],
      [900, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0);
      // The form ends at the window's bottom, and its fields end above the bar that saves.
      await expect.poll(() => gapsOf(page)).toEqual({ below: 0, covered: 0 });
    }
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => gapsOf(page)).toEqual({ below: 0, covered: 0 });

    // Another expense replaces the history entry, so Back leaves the side pane at once.
    await coffee(4).click();
    await expect(page).toHaveURL(editPath(trip, ids[3] ?? ""));
    await expect(coffee(4)).toHaveAttribute("aria-current", "true");
    await page.goBack();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(form).toHaveCount(0);
    await expect(coffee(4)).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${trip.name}`));

    // A direct address opens the same pane, and a page in a narrow window.
    await page.goto(editPath(trip, ids[0] ?? ""));
    await expect(form).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect(page.getByRole("heading", { level: 1, name: "Edit expense" })).toBeVisible();
    await expect(page.getByRole("heading", { name: trip.name })).toHaveCount(0);
  });
});
