import { atOnce, expect, test } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("before the app starts", () => {
  test("an event and its settlement render the data that has arrived before the app starts as the app renders it later", async ({
    browse,
  }) => {
    const [ada, ben, cem, dan] = await Promise.all(["Ada", "Ben", "Cem", "Dan"].map((name) => newPerson(name)));
    if (!ada || !ben || !cem || !dan) throw new Error("four people were made");
    const trip = await newTrip(ada, [ben, cem, dan]);
    const name = "<b>Trip</b> & {0} {{amount}} $&";
    await ada.update("events", `id=eq.${trip.id}`, { name });
    await spend(trip, { what: "Dinner", amount: 1231.5, by: ada, among: [ada, ben, cem] });
    await spend(trip, { what: "Ferry", amount: 12.5, by: cem, among: [cem] });
    for (const { who, event, settlement } of [
      { who: ada, event: "+821.00 EUR", settlement: "You get 821.00 EUR in 2 payments" },
      { who: ben, event: "−410.50 EUR", settlement: "You pay Ada 410.50 EUR" },
      { who: cem, event: "−410.50 EUR", settlement: "You pay Ada 410.50 EUR" },
      { who: dan, event: "0.00 EUR", settlement: null },
    ]) {
      // After one visit, the device remembers the requests of the screen.
      const page = await browse(who, "/home");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      let arrive = () => {};
      let arrived = Promise.resolve();
      await page.route("**/assets/app-*.js", async (route) => {
        await arrived;
        await route.continue();
      });
      const both = async (path: string, says: string) => {
        arrived = new Promise((resolve) => {
          arrive = resolve;
        });
        await page.goto(path, { waitUntil: "commit" });
        const frame = page.locator("#root > [aria-busy]");
        await expect(frame.locator("main")).toContainText(says);
        await expect(frame.locator("main header")).toContainText(name);
        const drawn = await opening(frame);
        arrive();
        await expect(frame).toHaveCount(0);
        await expect(page.locator("main")).toContainText(says);
        expect(await atOnce(opening(page.locator("#root")))).toEqual(drawn);
      };
      await both(`/events/${trip.id}`, event);
      if (settlement) await both(`/events/${trip.id}/settlement`, settlement);
      await page.close();
    }
  });

  test("the content beneath an event's heading does not move when the name arrives", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const [first, second] = await Promise.all([newTrip(ada), newTrip(ada)]);
    let arrive = () => {};
    let arrived = Promise.resolve();
    const page = await browse(ada, "/robots.txt");
    await page.route("**/rpc/event_page*", async (route) => {
      await arrived;
      await route.continue();
    });
    const header = page.getByRole("main").locator("header").first();
    for (const [path, name] of [
      [`/events/${first.id}`, first.name],
      [`/events/${second.id}/add-expense`, second.name],
    ] as const) {
      arrived = new Promise((resolve) => {
        arrive = resolve;
      });
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
      const before = await atOnce(header.boundingBox());
      arrive();
      await expect(header.getByText(name)).toBeVisible();
      expect(await atOnce(header.boundingBox()), path).toEqual(before);
    }
  });

  test("home greets a person whom the device remembers by any name", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/home", {
      waitUntil: "commit",
      stored: { "divido-greeting": "<b>Ada</b> & {0} $&" },
      before: (opened) => opened.route("**/assets/libraries-*.js", () => {}),
    });
    await expect(page.locator("h1")).toHaveText("Hello, <b>Ada</b> & {0} $&");
  });

  test("a signed-out person sees no frame of a screen that requires signing in", async ({ browse }) => {
    const page = await browse(null, "/profile", {
      waitUntil: "domcontentloaded",
      before: (opened) => opened.route("**/assets/libraries-*.js", () => {}),
    });
    await expect(page.locator("#root svg.starting")).toBeVisible();
    await expect(page.locator("nav")).toHaveCount(0);
  });

  test("a screen waits briefly for pending answers before its first render", async ({ browse }) => {
    const [ada, ben] = await Promise.all(["Ada", "Ben"].map((name) => newPerson(name)));
    if (!ada || !ben) throw new Error("two people were made");
    const trip = await newTrip(ada, [ben]);
    await spend(trip, { what: "Dinner", amount: 30, by: ada, among: [ada, ben] });
    const page = await browse(ada, "/home");
    await page.addInitScript(() => {
      // The short delay becomes a minute, so that a slow machine stays below it.
      const { setTimeout } = window;
      const isMoment = (ms: number) => ms >= 500 && ms <= 1_000;
      Object.assign(window, {
        setTimeout: (work: TimerHandler, ms = 0) => setTimeout(work, isMoment(ms) ? 60_000 : ms),
      });
      const drawn = new MutationObserver(() => {
        const root = document.getElementById("root");
        if (!root?.firstElementChild || root.querySelector(":scope > [aria-busy], :scope > .starting")) return;
        drawn.disconnect();
        const busy = root.querySelectorAll("[aria-busy]").length;
        Object.assign(window, { first: { text: root.querySelector("main")?.textContent ?? "", busy } });
      });
      drawn.observe(document, { childList: true, subtree: true });
    });
    let appIsHere = () => {};
    let answer = Promise.resolve();
    await page.route("**/assets/app-*.js", async (route) => {
      await route.continue();
      appIsHere();
    });
    await page.route(/\/(rest|functions)\/v1\//, async (route) => {
      await answer;
      await route.continue();
    });
    for (const { path, says } of [
      { path: "/home", says: trip.name },
      { path: "/events", says: trip.name },
      { path: `/events/${trip.id}`, says: "Dinner" },
      { path: `/events/${trip.id}/settlement`, says: "15.00 EUR" },
      { path: "/all-expenses", says: "Dinner" },
    ]) {
      answer = new Promise((resolve) => {
        appIsHere = () => setTimeout(resolve, 150);
      });
      await page.goto(path);
      const { text, busy } = await page.evaluate(() => (window as unknown as { first: First }).first);
      expect(text, path).toContain(says);
      expect(busy, path).toBe(0);
    }
  });

  test("a file of the app that is lost on the way is requested again without a touch", async ({ browse }) => {
    let pages = 0;
    const page = await browse(await newPerson("Ada"), "/home", {
      async before(opened) {
        opened.on("request", (request) => {
          if (request.isNavigationRequest()) pages++;
        });
        await opened.route("**/assets/libraries-*.js", (route) => (pages < 2 ? route.abort() : route.continue()));
      },
    });
    await expect(page.getByRole("link", { name: "Create your first event" })).toBeVisible();
    expect(pages).toBe(2);
  });

  test("screens before signing in begin in the typeface, which is fetched once and ahead of their texts", async ({
    browse,
  }) => {
    const trip = await newTrip(await newPerson("Ada"));
    for (const path of ["/login", "/register", `/invite/${trip.token}`]) {
      const asked: string[] = [];
      const page = await browse(null, path, {
        async before(opened) {
          opened.on("request", (request) => asked.push(new URL(request.url()).pathname));
        },
      });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const letters = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
      expect(letters, path).toContain("Figtree Variable");
      const fonts = asked.filter((file) => file.endsWith(".woff2"));
      expect(fonts, path).toEqual([expect.stringMatching(/figtree-latin-wght-normal/)]);
      expect(asked.indexOf(fonts[0] ?? ""), path).toBeLessThan(asked.findIndex((file) => file.endsWith(".js")));
    }
  });

  test("the typeface is fetched after everything else on a first visit, and used at once", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/home");
    const letters = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
    await expect.poll(letters).toContain("Figtree Variable");
    await expect(page).toHaveURL("/home");
  });
});

/** The page when the app had replaced its frame. */
interface First {
  text: string;
  busy: number;
}

/** Returns the heading of an event or settlement and the lines of the card beneath it. */
function opening(within: import("@playwright/test").Locator) {
  return within.evaluate((element) => ({
    heading: element.querySelector("main header")?.textContent,
    card: [
      ...element.querySelectorAll(
        "main [aria-label='Settle up'] > p, main [aria-label='Settle up'] > div > button > span, main [role=status] p",
      ),
    ].map((line) => line.outerHTML),
  }));
}
