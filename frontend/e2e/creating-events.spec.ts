import type { Locator } from "@playwright/test";
import { atOnce, expect, fits, test, violations } from "./support/app";
import { createEvent } from "./support/newEvent";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

test.describe("creating an event", () => {
  test("the new event's form greets first-timers, suggests places, keeps a draft when the page is closed, and opens the new event", async ({
    browse,
  }) => {
    const page = await browse(await newPerson("Ada Traveller"), "/events");
    await page.getByRole("link", { name: "Create your first event" }).click();
    await expect(page).toHaveURL("/add-event");
    const [country, city] = [page.getByLabel("Country"), page.getByLabel("City")];
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await country.pressSequentially("Po");
    await expect(page.getByText("1 more letter")).toBeVisible();
    await country.pressSequentially("rtugal");
    const suggested = page.getByRole("listbox", { name: "Suggested places" }).getByRole("option");
    await expect(suggested.first()).toContainText("Portugal");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await expect(suggested.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(country).toHaveValue("Portugal");
    await expect(suggested).toHaveCount(0);
    // The list has only cities of the chosen country: there is a Lagos in Nigeria, too.
    await city.pressSequentially("Lagos");
    await expect(suggested.first()).toContainText("Portugal");
    expect(await atOnce(suggested.count())).toBeLessThanOrEqual(5);
    const before = page.viewportSize();
    await fits(page, [320, 390]);
    if (before) await page.setViewportSize(before);
    for (const option of await suggested.all()) await expect(option).toContainText("Portugal");
    await suggested.first().click();
    await expect(city).toHaveValue("Lagos");

    await page.getByRole("button", { name: "Create event" }).click();
    await expect(page.getByText("Please fill in the marked fields.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Name").fill("  Surf week ");
    await page.getByRole("radio", { name: "Weekend fun" }).click();
    await page.getByLabel("Description").fill("Sun and soup");
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("  Surf week ");
    await expect(page.getByRole("radio", { name: "Weekend fun" })).toBeChecked();
    await expect(city).toHaveValue("Lagos");

    await page.getByLabel(/Start date/).fill("2027-02-01");
    await page.getByLabel(/Days/).fill("7");
    await page.getByRole("combobox", { name: "Currency" }).click();
    await page.getByRole("option", { name: "Euro (EUR)" }).click();
    await createEvent(page);
    await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: "Surf week" })).toBeVisible();
    for (const fact of ["1 Feb 2027", "7 days", "Portugal - Lagos", "1 person", "0.00 EUR"]) {
      await expect(page.getByRole("main")).toContainText(fact);
    }
  });

  test("a new event takes three taps beyond typing its name, and its ticket has the code to join", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    await newTrip(ada, [], { name: "Weekend in Porto" });
    const page = await browse(ada, "/home");
    let taps = 0;
    const tap = async (target: Locator) => {
      taps++;
      await target.click();
    };
    await tap(page.getByRole("navigation").getByRole("button", { name: "Add" }));
    await tap(page.getByRole("menuitem", { name: "New event" }));
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Kapadokya");
    await expect(page.getByLabel("City")).toHaveValue("Nevşehir");
    await expect(page.getByRole("main")).toContainText("Nevşehir · Euro (EUR) · Short trip");
    await tap(page.getByRole("button", { name: "Create event" }));
    await expect(page.getByRole("img", { name: "QR code of the invite link" })).toHaveCount(1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(taps).toBe(3);
    await expect(page.getByRole("heading", { level: 1, name: "Kapadokya" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/home");
  });
});
