import { expect, test } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

test.describe("while the app is on its way", () => {
  test("every screen has its navigation and its heading, as the app then draws them", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada, []);
    const page = await browse(ada, "/robots.txt");
    let arrive = () => {};
    let arrived = new Promise<void>(() => {});
    await page.route("**/assets/react-*.js", async (route) => {
      await arrived;
      await route.continue();
    });
    // Without answers, screens stay as they begin.
    await page.route(/\/(rest|functions)\/v1\//, () => {});
    const event = `/events/${trip.id}`;
    for (const path of [
      "/home",
      "/events",
      "/add-event",
      event,
      `${event}/edit`,
      `${event}/add-expense`,
      `${event}/settlement`,
      `${event}/statistics`,
      `${event}/export`,
      "/all-expenses",
      "/add-expense",
      "/invite-friend",
      "/profile",
    ]) {
      arrived = new Promise((resolve) => {
        arrive = resolve;
      });
      await page.goto(path, { waitUntil: "commit" });
      const frame = page.locator("#root > [aria-busy]");
      await expect(frame.locator("nav li"), path).toHaveCount(5);
      await expect(page.locator("#root > *"), `${path}: nothing but the frame`).toHaveCount(1);
      const drawn = await beginning(frame);
      expect(drawn.title, path).not.toBe("");
      expect(drawn.navigation, path).toContain("Expenses");
      arrive();
      await expect(frame).toHaveCount(0);
      expect(await beginning(page.locator("#root")), path).toEqual(drawn);
    }
  });

  test("home greets whom the device knows, whatever the name", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/robots.txt");
    await page.evaluate(() => localStorage.setItem("divido-greeting", "<b>Ada</b> & {0} $&"));
    await page.route("**/assets/react-*.js", () => {});
    await page.goto("/home", { waitUntil: "commit" });
    await expect(page.locator("h1")).toHaveText("Hello, <b>Ada</b> & {0} $&");
  });

  test("who must sign in first sees no frame of what is not theirs", async ({ browse }) => {
    const page = await browse(null, "/robots.txt");
    await page.route("**/assets/react-*.js", () => {});
    await page.goto("/profile", { waitUntil: "domcontentloaded" });
    await expect(page.locator("#root svg.starting")).toBeVisible();
    await expect(page.locator("nav")).toHaveCount(0);
  });
});

/** How a screen begins: its navigation with where one is, its heading, and whether there is a way back. */
function beginning(within: import("@playwright/test").Locator) {
  return within.evaluate((element) => ({
    navigation: element.querySelector("nav ul")?.textContent?.replace(/New expense|Add/, ""),
    current: element.querySelector('nav li [aria-current="page"]')?.textContent,
    title: element.querySelector("h1")?.textContent,
    subtitle: element.querySelector("header p")?.textContent ?? null,
    back: element.querySelector("header button") !== null,
    width: element.querySelector<HTMLElement>("[data-width]")?.dataset.width,
  }));
}
