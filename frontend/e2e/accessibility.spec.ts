import type { Page } from "@playwright/test";
import { atOnce, expect, test, violations, visit } from "./support/app";
import { chip, closeSheet } from "./support/expenseForm";
import { fullLife, HALVES, halfOf, loaded, screens } from "./support/fullLife";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";
import { staysInItsWindow } from "./support/widths";

const forgetAnswers = (page: Page) => page.evaluate(() => indexedDB.deleteDatabase("divido"));

for (const half of HALVES) {
  test(`the ${half} half of the screens, in both themes, at 320 px and 200 %, has no violation and no error in the console`, async ({
    browse,
  }) => {
    test.slow();
    const full = await fullLife();
    const { ada, trip } = full;
    const page = await browse(ada, "/home");
    const complaints: string[] = [];
    page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    for (const path of halfOf(screens(full), half)) {
      await visit(page, path);
      await loaded(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), `${path}, ${colorScheme}`).toEqual([]);
      }
      await staysInItsWindow(page, path);
    }
    const last = half === "first" ? "statistics" : "export";
    await visit(page, `/events/${trip.id}/${last}`);
    await loaded(page);
    // The print view is rendered once every expense is loaded.
    if (last === "export") await expect(page.locator("article")).toBeAttached();
    await staysInItsWindow(page, last);
    expect(complaints).toEqual([]);
  });
}

test("overlays have no accessibility violation and return the focus when they close", async ({ browse }) => {
  const { ada, trip } = await fullLife();
  await ada.rpc("add_person", { event_id: trip.id, name: "Grandpa" });
  const page = await browse(ada, `/events/${trip.id}`);
  const people = page.getByRole("button", { name: /^3 people/ });
  for (const opener of [people, page.getByRole("button", { name: "Invite" })]) {
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("dialog").locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  }
  for (const [who, action, title] of [
    ["Berk Demir", "Pays as one with…", "Paying as one"],
    ["Grandpa", "Is the same as…", "Who is Grandpa?"],
  ] as const) {
    await people.click();
    await page.getByRole("button", { name: `Options: ${who}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    expect(await violations(page), title).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: title })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(people).toBeFocused();
  }
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // The menu that opened the overlay is gone, so the focus only has to be somewhere on the page.
  await expect(page.locator("main :focus")).toHaveCount(1);
  await visit(page, `/events/${trip.id}/add-expense`);
  const currency = page.getByRole("combobox", { name: "Currency" });
  await currency.click();
  const another = page.getByRole("option", { name: "Another currency…" });
  await another.waitFor();
  expect((await violations(page)).filter(isOfMore), "open list").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(currency).toBeFocused();
  await currency.click();
  await another.click();
  await expect(page.getByRole("dialog", { name: "Currency" })).toBeVisible();
  expect(await violations(page), "currencies").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await visit(page, "/home");
  const plus = page.getByRole("button", { name: "Add", exact: true });
  await plus.click();
  await expect(page.getByRole("menuitem")).toHaveCount(3);
  expect((await violations(page)).filter(isOfMore), "open menu").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(plus).toBeFocused();
});

/** Whether a violation is of more than landmarks: an open menu or list has the focus, so it needs none. */
const isOfMore = (violation: string) => !violation.startsWith("region:");

/** An event in which Berk paid a hotel for himself and Ada. */
async function sharedHotel() {
  const [ada, berk] = await Promise.all([newPerson("Ada Lovelace"), newPerson("Berk Demir")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Hotel", amount: 90, by: berk, among: [ada, berk] });
  return { ada, trip };
}

/** Returns a function that presses Tab, or Shift and Tab, until the element has a visible focus. */
const tabber =
  (page: Page) =>
  async (role: Parameters<Page["getByRole"]>[0], name: string | RegExp, key = "Tab"): Promise<void> => {
    const wanted = page.getByRole(role, { name, exact: typeof name === "string" }).first();
    await wanted.waitFor();
    const passed: string[] = [];
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press(key);
      const other = await wanted.evaluate((element) => {
        const { activeElement } = document;
        return activeElement === element ? null : (activeElement?.outerHTML.slice(0, 80) ?? "nothing");
      });
      passed.push(other ?? "");
      if (other !== null) continue;
      const seen = await wanted.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
      expect(seen, `the focus on ${name}`).toBe(true);
      return;
    }
    throw new Error(`${key} does not reach ${name}, but\n${passed.join("\n")}`);
  };

test("the keyboard alone logs in and adds an expense", async ({ browse }) => {
  const { ada, trip } = await sharedHotel();
  const page = await browse(null, "/login");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const tabTo = tabber(page);
  await tabTo("textbox", "Email");
  await page.keyboard.type(ada.email);
  await tabTo("textbox", "Password");
  await page.keyboard.type(ada.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  // The card's name contains more than the event's. The link above it, about debts, leads to the settlement.
  await tabTo("link", new RegExp(`${trip.name}.+`));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeFocused();
  // It stands in the navigation, before the heading.
  await tabTo("link", "Add expense", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type("3000");
  await tabTo("textbox", "What was it for?");
  await page.keyboard.type("Dinner");
  await tabTo("button", /^Who paid\?/);
  await page.keyboard.press("Enter");
  await tabTo("radio", "You");
  // Holds the key for a moment, as fingers do, because the choice follows the key.
  await page.keyboard.press("ArrowRight", { delay: 100 });
  await expect(page.getByRole("radio", { name: "Berk Demir" })).toBeChecked();
  await page.keyboard.press("ArrowLeft", { delay: 100 });
  await page.keyboard.press("Escape");
  await tabTo("button", "Save expense");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect(page.getByRole("link", { name: /Dinner/ })).toBeVisible();
});

test("the keyboard alone settles an event and logs out", async ({ browse }) => {
  const { ada, trip } = await sharedHotel();
  const page = await browse(ada, `/events/${trip.id}`);
  const tabTo = tabber(page);
  await tabTo("link", "Settle up");
  await page.keyboard.press("Enter");
  await tabTo("button", "Ask for the IBAN: Berk Demir");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await tabTo("button", /^You pay Berk Demir/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo("button", /^I’ve paid /);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Weekend in Porto is settled." })).toBeVisible();
  await tabTo("link", "Account", "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo("button", "Log out");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You are logged out" }).first()).toBeAttached();
});

test("chosen, pressed and invalid controls look different in forced colours", async ({ browse }) => {
  const { ada, trip } = await fullLife();
  const page = await browse(ada, `/events/${trip.id}/add-expense`);
  await page.emulateMedia({ forcedColors: "active" });
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(page.getByText("Please enter an amount above zero.")).toBeVisible();
  const looks = (name: string) =>
    page.getByRole("radio", { name, exact: true }).evaluate((element) => {
      const { outline, border, backgroundColor, color, fontWeight } = getComputedStyle(element);
      return [outline, border, backgroundColor, color, fontWeight].join(" ");
    });
  for (const [field, chosen, other] of [
    ["How is it split?", "Equal", "Manual"],
    ["Who paid?", "You", "Berk Demir"],
    ["Where was it?", "At a place", "General"],
  ] as const) {
    await chip(page, field).click();
    await expect(page.getByRole("radio", { name: chosen, exact: true })).toBeVisible();
    await expect.poll(() => looks(chosen), chosen).not.toBe(await looks(other));
    expect(await violations(page)).toEqual([]);
    await closeSheet(page);
  }
  await visit(page, "/events");
  await loaded(page);
  const current = page.getByRole("navigation").getByRole("link", { name: "Events", exact: true });
  const border = (name: string) =>
    page
      .getByRole("navigation")
      .getByRole("link", { name, exact: true })
      .locator("span")
      .first()
      .evaluate((element) => {
        const { outlineStyle, borderStyle, backgroundColor } = getComputedStyle(element);
        return [outlineStyle, borderStyle, backgroundColor].join(" ");
      });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect.poll(() => border("Events")).not.toBe(await border("Home"));
});

test("screens, dialogs and skeletons do not move with reduced motion", async ({ browse }) => {
  const { ada, trip } = await fullLife();
  const page = await browse(ada, "/home");
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0) > 1)
        .map((animation) => (animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
    );
  await forgetAnswers(page);
  await page.route(/\/rest\/v1\/rpc/, () => undefined);
  await page.reload();
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  expect(await atOnce(moving())).toEqual([]);
  await page.unrouteAll();
  await page.goto(`/events/${trip.id}`);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await atOnce(moving())).toEqual([]);
});
