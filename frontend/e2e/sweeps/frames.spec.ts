import type { Locator } from "@playwright/test";
import { atOnce, expect, test } from "../support/app";
import { newPerson } from "../support/person";
import { newTrip } from "../support/trip";

test("every screen shows its navigation and heading while the app loads, as the app draws them later", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada, []);
  const page = await browse(ada, "/robots.txt");
  let arrive = () => {};
  let arrived = new Promise<void>(() => {});
  await page.route("**/assets/libraries-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  // Screens stay in their initial state while no answer arrives.
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
    `/people/${ada.id}`,
    "/news",
    "/all-expenses",
    "/add-expense",
    "/invite-friend",
    "/profile",
    "/profile/statistics",
    "/profile/iban",
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
    expect(await atOnce(beginning(page.locator("#root"))), path).toEqual(drawn);
  }
});

/** Returns a screen's initial frame: the current navigation item, the heading, and whether it has a back button. */
function beginning(within: Locator) {
  return within.evaluate((element) => ({
    navigation: element.querySelector("nav ul")?.textContent?.replace(/Add( expense)?/, ""),
    current: element.querySelector('nav li [aria-current="page"]')?.textContent,
    title: element.querySelector("h1")?.textContent,
    subtitle: element.querySelector("header p")?.textContent ?? null,
    back: element.querySelector("header button") !== null,
    width: element.querySelector<HTMLElement>("[data-width]")?.dataset.width,
  }));
}
