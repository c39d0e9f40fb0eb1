import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, overflow, test, violations, visit } from "./support/app";
import { everythingKept } from "./support/outbox";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("home", () => {
  test("starts a new person with one thing to do, or the link they were sent", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
    const trip = await newTrip(ada);
    const page = await browse(berk, "/home");
    await expect(page.getByRole("link", { name: "Create your first event" })).toHaveAttribute("href", "/add-event");
    expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: "I have an invite link" }).click();
    await page.getByLabel("Invite link").fill("hello there");
    await page.getByRole("button", { name: "Open invitation" }).click();
    await expect(page.getByText("This is not an invite link.")).toBeVisible();
    await page.getByLabel("Invite link").fill(`Come along! https://divido.example/invite/${trip.token}`);
    await page.getByRole("button", { name: "Open invitation" }).click();
    await expect(page).toHaveURL(`/invite/${trip.token}`);
  });

  test("says first what people owe and are owed, in each currency, and links its statistics to the events they are about", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lovelace"), newPerson("Berk Demir")]);
    const [porto, home] = await Promise.all([
      newTrip(ada, [berk]),
      newTrip(ada, [berk], { name: "Summer house", default_currency: "TRY" }),
    ]);
    await spend(porto, { what: "Dinner", amount: 90, by: ada, among: [ada, berk] });
    await berk.rpc("save_payment", {
      payment: {
        id: randomUUID(),
        event_id: home.id,
        from_user: berk.id,
        to_user: ada.id,
        amount: 1250,
        paid_on: "2027-05-14",
      },
    });
    const page = await browse(ada, "/home");
    await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
    const standing = page.getByRole("region", { name: "Where you stand" });
    await expect(standing).toContainText("You are owed+45.00 EUR");
    await expect(standing).toContainText("You owe−1,250.00 TRY");
    await expect(page.getByRole("region", { name: "Total expenses" })).toContainText("90.00 EUR");
    await expect(
      page.getByRole("region", { name: "Recent events" }).getByRole("link", { name: /Weekend in Porto/ }),
    ).toHaveAttribute("href", `/events/${porto.id}`);
    await expect(page.getByRole("region", { name: "Recent expenses" })).toContainText("Dinner");
    const numbers = page.getByRole("region", { name: "You in numbers" });
    await expect(numbers).toContainText("Travel companions1 person");
    for (const [name, count] of [
      ["You pay most often in", "1 time"],
      ["Most expenses", "1 expense"],
    ] as const) {
      const card = numbers.getByRole("link", { name: new RegExp(name) });
      await expect(card).toContainText(count);
      await expect(card).toHaveAttribute("href", `/events/${porto.id}`);
    }
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => overflow(page)).toBe(0);
  });

  test("fills a wide window, as the list of events does", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
    const trips = await Promise.all(["One", "Two", "Three", "Four"].map((name) => newTrip(ada, [berk], { name })));
    await Promise.all(trips.map((trip) => spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, berk] })));
    const page = await browse(ada, "/home");
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

  test("opens with the configuration it knows, however long the present one takes", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/home");
    await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
    await page.route("**/config.json", () => {});
    await page.reload();
    await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
  });

  test("shows what was seen before when there is no network", async ({ browse }) => {
    const ada = await newPerson("Ada Lovelace");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/home");
    await expect(page.getByText(trip.name)).toBeVisible();
    await expect.poll(() => everythingKept(page)).toContain(trip.name);
    await page.route("**/rest/v1/**", (route) => route.abort());
    await page.reload();
    await expect(page.getByText(trip.name)).toBeVisible();
  });
});

test.describe("the install banner", () => {
  /** Chromium's offer to install, which no test browser makes. */
  const offer = () => {
    const event = new Event("beforeinstallprompt");
    Object.assign(event, { prompt: async () => ({ outcome: "accepted" }) });
    window.dispatchEvent(event);
  };

  test("comes once a day, and never again once it was closed", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/home");
    await page.evaluate(() => localStorage.removeItem("installBannerDismissed"));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
    await page.evaluate(offer);
    const banner = page.getByRole("dialog", { name: "Divido on your home screen" });
    await expect(banner.getByRole("button", { name: "Install" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await banner.getByRole("button", { name: "Later" }).click();
    await expect(banner).toBeHidden();

    await page.reload();
    await page.evaluate(offer);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
    await expect(banner).toBeHidden();

    await page.evaluate(() => localStorage.setItem("installBannerLastShown", "2020-01-01"));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
    await page.evaluate(offer);
    await banner.getByRole("button", { name: "Close and do not ask again" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("installBannerDismissed"))).toBe("true");
  });
});

/** How much of the room beside the navigation is taken by what the page shows, across. */
function filledFrom(page: Page, width: number): Promise<number> {
  return page.evaluate((right) => {
    const boxes = [...document.querySelectorAll("main li, main section")].map((item) => item.getBoundingClientRect());
    const main = document.querySelector("main")?.getBoundingClientRect().left ?? 0;
    const across = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    return across / (right - main);
  }, width);
}
