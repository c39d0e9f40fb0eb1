import type { Page } from "@playwright/test";
import { expect, overflow, test, violations, visit } from "./support/app";
import { newPerson } from "./support/person";
import { phoneIn } from "./support/speaking";
import { newTrip, spend } from "./support/trip";

test.describe("an event", () => {
  test("the arrow leaves an event, also when the event arrives beneath the thumb", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    let arrive = () => {};
    const thumb = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const page = await browse(ada, `/events/${trip.id}`, {
      before: (fresh) =>
        fresh.route(/\/rest\/v1\//, async (route) => {
          await thumb;
          await route.continue();
        }),
    });
    await page.getByRole("button", { name: "Back" }).hover();
    await page.mouse.down();
    arrive();
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL("/home");
  });

  test("an event without expenses is a ticket: its seats fill as friends join, and the first expense is a tap away", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}`);
    const ticket = page.getByRole("region", { name: "Invite your friends" });
    await expect(ticket.getByRole("img", { name: "QR code of the invite link" })).toBeVisible();
    await expect(ticket).toContainText("1 person is here so far.");
    await berk.accept(trip.token);
    await expect(ticket).toContainText("2 people are here so far.");
    for (const width of [320, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(ticket.getByRole("button", { name: "Share link" })).toBeVisible();
      await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0);
    }
    expect(await violations(page)).toEqual([]);
    await ticket.getByRole("link", { name: "Add the first expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}/add-expense`);
  });
});

test("the screens of an event do not scroll sideways, and all their controls are within reach", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Bartholomäus-Maximilian von Hohenzollern")]);
  const trip = await newTrip(ada, [berk], {
    name: "<img src=x onerror=alert(1)> Donaudampfschifffahrtsgesellschaftskapitänsgeburtstagsfeier",
    description: "word ".repeat(100),
  });
  await spend(trip, {
    what: "Übernachtungsmöglichkeitenvermittlungsgebühr für alle",
    amount: 9_999_998,
    by: berk,
    among: [ada, berk],
  });
  const page = await browse(ada, "/events");
  for (const path of ["/events", "/add-event", `/events/${trip.id}`, `/events/${trip.id}/edit`]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBe(0);
    }
    expect(await violations(page), path).toEqual([]);
  }
});

/** Returns the words of the page's title that are on more than one line. */
const brokenWords = (page: Page) =>
  page.locator("h1").evaluate((heading) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (walker.nextNode()) {
      for (const { 0: word, index } of walker.currentNode.nodeValue?.matchAll(/\S+/g) ?? []) {
        const range = new Range();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });

for (const language of ["de", "es", "fr", "tr"]) {
  test(`no word of a title breaks beside the actions of a narrow phone in ${language}`, async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada, [], { name: "Geburtstagswochenende" });
    await spend(trip, { what: "Boat", amount: 10, by: ada, among: [ada] });
    const page = await browse(ada, "/events", phoneIn(language));
    await expect(page.getByRole("main").getByRole("link", { name: trip.name })).toBeVisible();
    await expect.poll(() => brokenWords(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => brokenWords(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ["/home", `/events/${trip.id}`, "/all-expenses", "/news"]) {
      await visit(page, path);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => brokenWords(page), { message: path }).toEqual([]);
      await expect.poll(() => overflow(page), { message: path }).toBe(0);
    }
  });
}
