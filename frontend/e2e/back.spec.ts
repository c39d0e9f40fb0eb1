import type { Locator, Page } from "@playwright/test";
import { expect, test, visit } from "./support/app";
import { ADD_EXPENSE, addPath, editPath, fill, save } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const sheet = (page: Page) => page.locator("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]");

/** Openers of each kind of overlay, by screen. */
const SHEETS: [
  screen: (ids: { event: string; expense: string }) => string,
  opened: [string, (p: Page) => Locator][],
][] = [
  [
    ({ event }) => `/events/${event}`,
    [
      ["the people", (page) => button(page, /2 people/)],
      ["what else can be done", (page) => button(page, "More")],
      ["the invitation", (page) => button(page, "Invite")],
    ],
  ],
  [() => "/home", [["the menu of what to add", (page) => page.getByRole("button", { name: "Add" })]]],
  [({ event }) => `/events/${event}?search=Hotel`, [["the filter", (page) => button(page, /^Filter/)]]],
  [
    ({ event, expense }) => `/events/${event}/expenses/${expense}/edit`,
    [
      ["a choice of currencies", (page) => page.getByRole("combobox", { name: "Currency" })],
      ["the question before deleting", (page) => button(page, "Delete expense")],
    ],
  ],
];

test.describe("Back", () => {
  test("Back closes an overlay, and then leaves the screen as if the overlay had not been opened", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    const many = Array.from({ length: 10 }, (_, i) =>
      spend(trip, { what: `Hotel ${i}`, amount: 120, by: ada, among: [ada, berk] }),
    );
    const [expense = ""] = await Promise.all(many);
    const page = await browse(ada, "/about");
    for (const [screen, opened] of SHEETS) {
      const address = screen({ event: trip.id, expense });
      await visit(page, address);
      for (const [what, opener] of opened) {
        await test.step(`${what} on ${address}`, async () => {
          // Back closes the sheet. The second round checks an overlay whose code is loaded already.
          for (const _ of ["first", "again"]) {
            await opener(page).click();
            await expect(sheet(page)).toHaveCount(1);
            await page.goBack();
            await expect(sheet(page)).toHaveCount(0);
            await expect(page).toHaveURL(address);
            await expect(opener(page)).toBeVisible();
          }
          // Escape leaves no entry in the browser's history.
          await opener(page).click();
          await expect(sheet(page)).toHaveCount(1);
          await page.keyboard.press("Escape");
          await expect(sheet(page)).toHaveCount(0);
          await expect.poll(() => page.evaluate(() => window.history.state?.sheet ?? 0)).toBe(0);
        });
      }
      await page.goBack();
      await expect(page).not.toHaveURL(address);
      await page.goForward();
      await expect(page).toHaveURL(address);
    }
  });

  test("Back from a screen of an event's menu returns to the event, and after saving to the screen before the event", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}`);
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/home");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "New event" }).click();
    await expect(page).toHaveURL("/add-event");
    await page.goBack();
    await expect(page).toHaveURL("/home");
    await expect(sheet(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await page.goForward();
    await expect(page).toHaveURL("/home");

    await page
      .getByRole("link", { name: new RegExp(trip.name) })
      .first()
      .click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    for (const what of ["Ferry", "Lunch"]) {
      await page.getByRole("link", { name: ADD_EXPENSE }).first().click();
      await expect(page).toHaveURL(addPath(trip));
      await fill(page, "1250", what);
      await save(page);
      await expect(page).toHaveURL(`/events/${trip.id}`);
      await expect(page.getByRole("link", { name: new RegExp(what) })).toBeVisible();
    }
    // The screen's arrow and deleting also lead back.
    await page.getByRole("link", { name: /Lunch/ }).click();
    // The event has an arrow too, which does nothing while the expense is being opened.
    await expect(page.getByRole("heading", { name: "Edit expense" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await page.getByRole("link", { name: /Lunch/ }).click();
    await page.getByRole("button", { name: "Delete expense" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await page.goBack();
    await expect(page).toHaveURL("/home");
  });

  test("the banner of a lost network covers neither the header's buttons nor the navigation", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/home", { viewport: { width: 390, height: 844 } });
    await page.getByRole("main").getByText(trip.name).first().click();
    await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
    await page.context().setOffline(true);
    const banner = page.getByText("You are offline");
    await expect(banner).toBeVisible();
    const edges = async (of: Locator): Promise<[number, number]> => {
      const box = await of.boundingBox();
      if (!box) throw new Error("not on the screen");
      return [box.y, box.y + box.height];
    };
    const [top, bottom] = await edges(banner);
    const [, header] = await edges(page.getByRole("button", { name: "Back" }));
    const [navigation] = await edges(page.getByRole("navigation"));
    expect(top).toBeGreaterThan(header);
    expect(bottom).toBeLessThanOrEqual(navigation);
  });

  test("Back from an event that was reached by its expense leaves the event, also after a reload with a sheet open", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const id = await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada] });
    const page = await browse(ada, "/home");
    await expect(page.getByRole("main")).toContainText(trip.name);
    await page.goto(editPath(trip, id));
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await button(page, "Invite").click();
    await expect(sheet(page)).toHaveCount(1);
    await page.reload();
    await expect(button(page, "Invite")).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.history.state?.sheet ?? 0)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/home");
  });
});
