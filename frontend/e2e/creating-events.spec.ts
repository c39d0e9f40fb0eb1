import type { Locator, Page } from "@playwright/test";
import { atOnce, expect, overflow, test, violations } from "./support/app";
import { fill, save } from "./support/expenseForm";
import { createEvent } from "./support/newEvent";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

/** Types into a place field as it is, without taking a suggestion. */
async function typePlace(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press("Escape");
}

async function fillEvent(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("radio", { name: "Other" }).click();
  await page.getByLabel("Description").fill("By the sea");
  await typePlace(page, "Country", "Türkiye");
  await typePlace(page, "City", "İzmir");
}

test.describe("creating an event", () => {
  test("asks first-timers to, and opens the new event", async ({ browse }) => {
    const page = await browse(await newPerson("Ada Traveller"), "/events");
    await page.getByRole("link", { name: "Create your first event" }).click();
    await expect(page).toHaveURL("/add-event");
    await page.getByRole("button", { name: "Create event" }).click();
    await expect(page.getByText("Please fill in the marked fields.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Name").fill("  Ski week ");
    await page.getByRole("radio", { name: "Short trip" }).click();
    await page.getByLabel("Description").fill("Snow and soup");
    await typePlace(page, "Country", "Narnia");
    await typePlace(page, "City", "Cair Paravel");
    await page.getByLabel(/Start date/).fill("2027-02-01");
    await page.getByLabel(/Days/).fill("7");
    await page.getByRole("combobox", { name: "Currency" }).click();
    await page.getByRole("option", { name: "Euro (EUR)" }).click();
    await createEvent(page);

    await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: "Ski week" })).toBeVisible();
    for (const fact of ["Feb 1, 2027", "7 days", "Narnia - Cair Paravel", "1 person", "0.00 EUR"]) {
      await expect(page.getByRole("main")).toContainText(fact);
    }
  });

  test("takes three taps beyond typing its name, and the invitation is open", async ({ browse }) => {
    const ada = await newPerson("Ada");
    await newTrip(ada, [], { name: "Weekend in Porto" });
    const page = await browse(ada, "/home");
    await page.setViewportSize({ width: 390, height: 844 });
    let taps = 0;
    const tap = async (target: Locator) => {
      taps++;
      await target.click();
    };
    await tap(page.getByRole("navigation").getByRole("button", { name: "Add" }));
    await tap(page.getByRole("menuitem", { name: "New event" }));
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Kapadokya");
    await expect(page.getByLabel("City", { exact: true })).toHaveValue("Nevşehir");
    await expect(page.getByLabel("Description")).toHaveValue("Short trip to Nevşehir");
    await expect(page.getByRole("radio", { name: "Short trip" })).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Currency" })).toContainText("EUR");
    expect(await violations(page)).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => overflow(page), { message: `${width} px` }).toBe(0);
    }
    await tap(page.getByRole("button", { name: "Create event" }));
    const invitation = page.getByRole("dialog", { name: "Invite people" });
    await expect(invitation.getByLabel("Invite link", { exact: true })).toHaveValue(/\/invite\/./);
    expect(taps).toBe(3);
    await page.goBack();
    await expect(invitation).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Kapadokya" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/home");
  });

  test("keeps what was typed when the page is closed", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/add-event");
    await page.getByLabel("Name").fill("Half an idea");
    await page.getByRole("radio", { name: "Weekend fun" }).click();
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Half an idea");
    await expect(page.getByRole("radio", { name: "Weekend fun" })).toBeChecked();
  });

  test("makes one event, also when the first answers were lost", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/add-event");
    await fillEvent(page, "Only once");
    let lost = true;
    await page.route("**/rest/v1/events?on_conflict*", async (route) => {
      if (!lost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Create event" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Only once" })).toBeVisible();
    await expect(page.getByText("Waiting to be sent")).toBeVisible();
    lost = false;
    await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
    await expect.poll(() => ada.rpc<unknown[]>("my_events")).toHaveLength(1);
  });

  test("and refused by the server later, it is given up with what was entered for it", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/home");
    const navigation = page.getByRole("navigation");
    await navigation.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "New event" }).click();
    await fillEvent(page, "Never was");
    await page.route("**/rest/v1/**", (route) => route.abort());
    await page.getByRole("button", { name: "Create event" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Never was" })).toBeVisible();
    for (const what of ["Coffee", "Simit"]) {
      await navigation.getByRole("link", { name: "New expense" }).click();
      await fill(page, "450", what);
      await save(page);
      await expect(page.getByText(what)).toBeVisible();
    }
    await navigation.getByRole("link", { name: "Home" }).click();
    const card = page.getByRole("main").getByRole("link", { name: "Never was" });
    await expect(card).toContainText("settled up");
    await page.unroute("**/rest/v1/**");
    const refusal = { status: 400, json: { code: "23514", message: "events_description_check" } };
    await page.route("**/rest/v1/events?on_conflict*", (route) => route.fulfill(refusal));
    await page.getByRole("button", { name: "Have a look" }).click();
    const refused = page.getByRole("dialog").getByRole("listitem");
    await expect(refused).toHaveCount(1);
    await expect(refused).toContainText("Event: Never was");
    expect(await violations(page)).toEqual([]);
    await refused.getByRole("button", { name: "Discard with 2 entries" }).click();
    await expect(page.getByText("could not be saved")).toHaveCount(0);
    await page.unroute("**/rest/v1/events?on_conflict*");
    await page.goto("/events");
    await expect(page.getByText("Never was")).toHaveCount(0);
    await expect(page.getByText(/waiting/i)).toHaveCount(0);
    expect(await atOnce(ada.rpc<unknown[]>("my_events"))).toEqual([]);
  });
});

test.describe("searching a place", () => {
  test("says how many letters are missing, then suggests at most five, chosen by keyboard", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/add-event");
    const country = page.getByLabel("Country", { exact: true });
    await country.pressSequentially("Po");
    await expect(page.getByText("1 more letter")).toBeVisible();
    await country.pressSequentially("rtugal");
    const list = page.getByRole("listbox", { name: "Suggested places" });
    await expect(list.getByRole("option").first()).toContainText("Portugal");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(country).toHaveValue("Portugal");
    await expect(list).toBeHidden();

    // Only cities of the chosen country: there is a Lagos in Nigeria, too.
    await page.getByLabel("City", { exact: true }).pressSequentially("Lagos");
    await expect(list.getByRole("option").first()).toContainText("Portugal");
    expect(await atOnce(list.getByRole("option").count())).toBeLessThanOrEqual(5);
    for (const option of await list.getByRole("option").all()) await expect(option).toContainText("Portugal");
    await list.getByRole("option").first().click();
    await expect(page.getByLabel("City", { exact: true })).toHaveValue("Lagos");
  });
});
