import type { Page } from "@playwright/test";
import { expect, STORED, stopClock, test, visit } from "./support/app";
import { freshEmail, newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** The timings and sizes of spec section 9, on a clock that the test turns. */

const withClock = ({ clock }: Page) => clock.install();

/** Lets the page's time go on in small steps until something is there; answers how many milliseconds that took. */
async function until(page: Page, there: () => Promise<boolean>, step = 50): Promise<number> {
  for (let passed = 0; passed < 20_000; passed += step) {
    if (await there()) return passed;
    await page.clock.runFor(step);
  }
  throw new Error("it did not come in 20 seconds of the page's time");
}

const isShown = (page: Page, text: string) => () => page.getByText(text, { exact: true }).first().isVisible();
const isGone = (page: Page, text: string) => async () => !(await isShown(page, text)());

test("the offline banner stays for 3 seconds, and the forms are offline for as long as it lasts", async ({
  browse,
}) => {
  const page = await browse(null, "/login", { before: withClock });
  await page.getByLabel("E-mail").fill("ada@divido.test");
  await stopClock(page);
  await page.context().setOffline(true);
  const banner = "You are offline";
  const text = page.getByRole("status").getByText(banner);
  await expect(text).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(text).toBeVisible();
  await page.clock.runFor(200);
  await expect(text).toBeHidden();
  await expect(page.getByRole("button", { name: "Offline" })).toBeDisabled();
  await page.context().setOffline(false);
  await page.clock.runFor(1_000);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@divido.test");
});

test("logging in waits half a second, then goes on; the message stays for 2 seconds", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const page = await browse(null, "/login", { before: withClock });
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await stopClock(page);
  const asked = page.waitForResponse("**/rpc/ensure_user");
  await page.getByRole("button", { name: "Log in" }).click();
  await until(page, async () => (await Promise.race([asked.then(() => true), page.evaluate(() => false)])) === true, 5);
  const message = "You are logged in.";
  await until(page, isShown(page, message), 10);
  await page.clock.runFor(400);
  expect(new URL(page.url()).pathname).toBe("/login");
  await until(page, async () => new URL(page.url()).pathname === "/home", 20);
  const left = await until(page, isGone(page, message));
  expect(left).toBeGreaterThan(800);
  expect(left).toBeLessThan(2_200);
});

test("after registering the login opens in a second, and says what is next", async ({ browse }) => {
  const page = await browse(null, "/register", { before: withClock });
  const email = freshEmail("Ada");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Repeat the password").fill("correct horse");
  await stopClock(page);
  const answered = page.waitForResponse("**/auth/v1/signup**");
  await page.getByRole("button", { name: "Sign up" }).click();
  await answered;
  await until(page, isShown(page, "Check your mailbox"), 10);
  await page.clock.runFor(900);
  expect(new URL(page.url()).pathname).toBe("/register");
  await until(page, async () => new URL(page.url()).pathname === "/login", 20);
  await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
});

test("an error stays for 4 seconds, at the top in the middle", async ({ browse }) => {
  const page = await browse(null, "/login", { before: withClock });
  await page.route("**/auth/v1/token?**", (route) =>
    route.fulfill({ status: 400, json: { error_code: "invalid_credentials", msg: "no" } }),
  );
  await page.getByLabel("E-mail").fill("ada@divido.test");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Log in" }).click();
  const list = page.locator("[data-sonner-toaster]");
  const message = list.getByText("E-mail or password is wrong.");
  await expect(message).toBeVisible();
  await stopClock(page);
  await expect(list).toHaveAttribute("data-y-position", "top");
  await expect(list).toHaveAttribute("data-x-position", "center");
  await page.clock.runFor(2_000);
  await expect(message).toBeVisible();
  const left = await until(page, async () => !(await message.isVisible()));
  expect(left).toBeLessThan(2_500);
});

test("places are asked for half a second after the last letter, and close 200 ms after the field is left", async ({
  browse,
}) => {
  const page = await browse(await newPerson("Ada"), "/add-event", { before: withClock });
  const country = page.getByLabel("Country", { exact: true });
  await expect(country).toBeVisible();
  await stopClock(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/places?") && asked.push(request.url()));
  await country.fill("Ger");
  await page.clock.runFor(450);
  await country.fill("Germ");
  await page.clock.runFor(450);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain("text=Germ");
  const list = page.getByRole("listbox", { name: "Suggested places" });
  await until(page, () => list.isVisible(), 10);
  await page.getByLabel("Name").focus();
  await page.clock.runFor(150);
  await expect(list).toBeVisible();
  await page.clock.runFor(100);
  await expect(list).toBeHidden();
  await expect(country).toHaveValue("Germ");
  // Fewer than three letters: nothing is asked, and what was found is gone.
  await country.fill("Ge");
  await expect(page.getByText("1 more letter")).toBeVisible();
  await page.clock.runFor(1_000);
  expect(asked).toHaveLength(1);
});

for (const { buttons, goodbye, wait } of [
  { buttons: ["Log out"], goodbye: "You are logged out", wait: 1_000 },
  { buttons: ["Delete account", "Continue", "Delete for good"], goodbye: "Your account has been deleted", wait: 2_000 },
]) {
  test(`"${goodbye}" stands for ${wait / 1000} s, then the landing page comes`, async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/profile", { before: withClock });
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    await stopClock(page);
    for (const name of buttons) {
      const button = page.getByRole("button", { name, exact: true });
      await until(page, () => button.isVisible(), 10);
      await button.click();
    }
    const heading = page.getByRole("heading", { name: goodbye }).first();
    await until(page, async () => (await heading.count()) > 0, 10);
    await page.clock.runFor(wait - 100);
    expect(new URL(page.url()).pathname).toBe("/profile");
    await until(page, async () => new URL(page.url()).pathname === "/en/", 20);
  });
}

test("the navigation is 70 px high and at most 428 px wide; lists and pages keep to their widths", async ({
  browse,
}) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Bartholomew Montgomery")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada, berk] });
  const page = await browse(ada, `/events/${trip.id}/add-expense`);
  await page.setViewportSize({ width: 600, height: 800 });
  const navigation = await page.getByRole("navigation").getByRole("list").boundingBox();
  expect(navigation?.width).toBeLessThanOrEqual(428);
  const bar = await page.getByRole("navigation").boundingBox();
  expect(bar?.height).toBe(70);

  // A dropdown is at most 200 px high; a name longer than 15 letters is cut where it has to fit a chip.
  await page.getByRole("combobox", { name: "Currency" }).click();
  const dropdown = await page.getByRole("listbox").boundingBox();
  expect(dropdown?.height).toBeLessThanOrEqual(200);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "Bartholomew Mo…" })).toBeVisible();

  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto("/all-expenses");
  const list = await page.getByRole("main").getByRole("list").boundingBox();
  expect(list?.width).toBeLessThanOrEqual(800);
  // There is room for the navigation beside the content.
  const beside = await page.getByRole("navigation").boundingBox();
  expect(beside).toMatchObject({ x: 0, y: 0, height: 900 });
  expect(list?.x).toBeGreaterThanOrEqual(beside?.width ?? Infinity);
  await page.goto("/en/privacy");
  const text = await page.getByRole("main").getByRole("paragraph").first().boundingBox();
  expect(text?.width).toBeLessThanOrEqual(900);
});

test.describe("the plus button", () => {
  test("offers an event, an expense and a friend; on an event it goes straight to its new expense", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/home");
    const navigation = page.getByRole("navigation");
    await navigation.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "New event" }).click();
    await expect(page).toHaveURL("/add-event");
    // A new screen takes the focus, which closes a menu opened before it came.
    await expect(page.getByLabel("Name")).toBeFocused();
    await navigation.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "Invite a friend" }).click();
    await expect(page).toHaveURL("/invite-friend");
    await visit(page, `/events/${trip.id}/edit`);
    await navigation.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "New expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}/add-expense`);
    await visit(page, `/events/${trip.id}`);
    await navigation.getByRole("link", { name: "New expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}/add-expense`);
  });
});

test.describe("the install banner on an iPhone", () => {
  test("explains the three steps, closes by a tap outside, and comes back another day", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/privacy", {
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
    });
    await page.evaluate((dismissed) => localStorage.removeItem(dismissed), STORED.installDismissed);
    await page.goto("/home");
    const banner = page.getByRole("dialog", { name: "Divido on your home screen" });
    await banner.getByRole("button", { name: "Show me how" }).click();
    await expect(banner.getByRole("listitem")).toHaveCount(3);
    await page.mouse.click(5, 5);
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
    await expect(banner).toBeHidden();
    // From a page that shows no banner: it would note today once more.
    await page.goto("/privacy");
    await page.evaluate(() => localStorage.setItem("installBannerLastShown", "2020-01-01"));
    await page.goto("/home");
    await expect(banner).toBeVisible();
  });
});
