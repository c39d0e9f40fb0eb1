import type { Page } from "@playwright/test";
import { expect, overflow, STORED, test, violations, visit } from "./support/app";
import { everythingKept } from "./support/kept";
import { newPerson } from "./support/person";
import { newTrip, spend, type Trip } from "./support/trip";

test.describe("home", () => {
  test("the name of the running event has half the width of its card on the smallest phones in every language", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const today = new Date().toISOString().slice(0, 10);
    await newTrip(ada, [], { name: "Spätsommer", planned_start_date: today, planned_duration_days: 3 });
    for (const language of ["de", "en", "es", "fr", "tr"]) {
      const viewport = { width: 320, height: 640 };
      const page = await browse(ada, "/home", { viewport, stored: { [STORED.language]: language } });
      const name = page.getByRole("heading", { level: 2, name: "Spätsommer" });
      await expect.poll(async () => (await name.boundingBox())?.width ?? 0, { message: language }).toBeGreaterThan(140);
    }
  });

  test("the day and the place of the running event stay whole, and no dot ends or begins a line, in every language", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const today = new Date().toISOString().slice(0, 10);
    const place = { place_country: "Türkiye", place_city: "İstanbul" };
    await newTrip(ada, [], { name: "Flat", planned_start_date: today, planned_duration_days: 365, ...place });
    for (const width of [320, 390]) {
      for (const language of ["de", "en", "es", "fr", "tr"]) {
        const stored = { [STORED.language]: language };
        const page = await browse(ada, "/home", { viewport: { width, height: 640 }, stored });
        const facts = page.getByRole("main").locator("p", { hasText: "stanbul" }).filter({ hasText: "365" }).first();
        await expect(facts).toContainText("365");
        const seen = await facts.evaluate((box) => {
          const { left } = box.getBoundingClientRect();
          const spans = [...box.querySelectorAll("span")].filter((span) => span.textContent.trim() === "·");
          const parts = spans.flatMap(({ parentElement }) => [parentElement?.previousElementSibling, parentElement]);
          const single = Number.parseFloat(getComputedStyle(box).lineHeight) * 1.5;
          return {
            broken: parts.filter((part) => (part?.getBoundingClientRect().height ?? single) >= single).length,
            begun: spans.filter((span) => {
              const dot = span.getBoundingClientRect();
              const before = span.parentElement?.previousElementSibling?.getBoundingClientRect();
              return dot.top > (before?.bottom ?? 0) - 1 ? dot.right > left + 1 : false;
            }).length,
            dots: spans.length,
          };
        });
        expect(seen, `${language} at ${width} px`).toEqual({ broken: 0, begun: 0, dots: 1 });
        await page.context().close();
      }
    }
  });

  test("home shows in a wide window what people are owed over all events, and fills it, as the list of events does", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lovelace"), newPerson("Berk")]);
    const trips = await Promise.all(["One", "Two", "Three", "Four"].map((name) => newTrip(ada, [berk], { name })));
    await Promise.all(trips.map((trip) => spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, berk] })));
    const page = await browse(ada, "/home");
    await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Where you stand" })).toContainText("You are owed+180.00 EUR");
    await expect(page.getByRole("region", { name: "Total expenses" })).toContainText("360.00 EUR");
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => overflow(page)).toBe(0);
    for (const path of ["/home", "/events"]) {
      await visit(page, path);
      const last = page.getByRole("main").getByRole("link", { name: /One/ }).last();
      await expect(last).toBeVisible();
      for (const width of [1440, 1920]) {
        await page.setViewportSize({ width, height: 1000 });
        await expect.poll(() => filledFrom(page, width), { message: `${path} at ${width} px` }).toBeGreaterThan(0.75);
      }
    }
  });

  test("home offers the installation until the offer is closed, and shows cached data while the server is slow", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/home", { stored: { [STORED.installDismissed]: "" } });
    await expect(page.getByText(trip.name)).toBeVisible();
    await page.evaluate(offer);
    const banner = page.getByRole("dialog", { name: "Divido on your home screen" });
    await expect(banner.getByRole("button", { name: "Install" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await banner.getByRole("button", { name: "Close and do not ask again" }).click();
    await expect(banner).toBeHidden();

    await expect.poll(() => everythingKept(page)).toContain(trip.name);
    await page.route("**/config.json", () => {});
    await page.route("**/rest/v1/**", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
    await expect(page.getByText(trip.name)).toBeVisible();
  });
});

test("the payments on home are targets of at least 44 px on a small phone, owed and owing", async ({ browse }) => {
  const [ada, berk] = [await newPerson("Ada"), await newPerson("Berk")];
  const trips = await Promise.all(["Porto", "Lisbon", "Faro"].map((name) => newTrip(ada, [berk], { name })));
  const [first, second, third] = trips as [Trip, Trip, Trip];
  await spend(first, { what: "Hotel", amount: 90, by: ada, among: [ada, berk] });
  await spend(second, { what: "Train", amount: 40, by: ada, among: [ada, berk] });
  await spend(third, { what: "Boat", amount: 10, by: berk, among: [ada, berk] });
  const page = await browse(ada, "/home", { viewport: { width: 320, height: 640 } });
  const standing = page.getByRole("region", { name: "Where you stand" });
  const payments = standing.getByRole("listitem").locator("a, button");
  await expect(payments.filter({ hasText: "Settle with Berk" }).first()).toBeVisible();
  const heights = () => payments.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(4);
});

test("the icon of an event moves between its card and the header, but not with reduced motion", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, "/events");
  const motions = await page.evaluateHandle(recordMotions);
  const card = page.getByRole("main").getByRole("link", { name: trip.name });
  const durations = { "no-preference": 0.22, reduce: 0.00001 };
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await motions.evaluate((noted) => noted.splice(0));
    await card.click();
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(card).toBeVisible();
    const seconds = durations[reducedMotion];
    await expect.poll(() => motions.evaluate((noted) => noted)).toEqual([seconds, seconds]);
  }
});

/** Records for each icon of an event that moves how long it takes, in seconds. */
function recordMotions(): number[] {
  const seconds: number[] = [];
  document.addEventListener("animationstart", ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.moving === "") {
      seconds.push(Number.parseFloat(getComputedStyle(target).animationDuration));
    }
  });
  return seconds;
}

/** Simulates Chromium's install prompt, which test browsers do not fire. */
function offer(): void {
  const event = new Event("beforeinstallprompt");
  Object.assign(event, { prompt: async () => ({ outcome: "accepted" }) });
  window.dispatchEvent(event);
}

/** Returns the share of the width beside the navigation that the content fills, from 0 to 1. */
function filledFrom(page: Page, width: number): Promise<number> {
  return page.evaluate((right) => {
    const boxes = [...document.querySelectorAll("main li, main section")].map((item) => item.getBoundingClientRect());
    const main = document.querySelector("main")?.getBoundingClientRect().left ?? 0;
    const across = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    return across / (right - main);
  }, width);
}
