import { expect, type Page, test } from "@playwright/test";
import { languagesOf, PUBLIC_PAGES, pathOf } from "../src/core/routes/publicPages";
import { atOnce, violations } from "./support/app";
import { staysInItsWindow } from "./support/widths";

/** The app's storage keys (platform/storage/localStore.ts), repeated here because they are a contract. */
const SESSION = "divido-session";
const LANGUAGE = "preferred_language";

/** A session as the app stores it. */
const sessionOf = (secondsLeft = 3600) =>
  JSON.stringify({
    access_token: "stored-token",
    refresh_token: "stored-refresh-token",
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user: { email: "deniz@example.com" },
  });

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const remember = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name as string, text as string), [key, value]);

test.describe("the landing page", () => {
  test("the landing page speaks Turkish to a new visitor, leads to registration and login, and keeps the language that was chosen", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Hesap oluştur" }).first()).toHaveAttribute("href", "/register");
    await expect(main.getByRole("link", { name: "Giriş yap" }).first()).toHaveAttribute("href", "/login");
    // The typeface is fetched after everything else.
    await expect.poll(() => page.evaluate(() => document.fonts.check('700 1rem "Figtree Variable"', "ğ"))).toBe(true);
    await expect(page.locator("html")).not.toHaveAttribute("data-typeface");

    await page.locator("summary").click();
    await page.getByRole("link", { name: "Deutsch" }).click();
    await expect(page).toHaveURL(/\/de\/$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect.poll(() => stored(page, LANGUAGE)).toBe("de");
    await page.goto("/");
    await expect(page).toHaveURL(/\/de\/$/);
    await page.locator("summary").click();
    await page.getByRole("link", { name: "Türkçe" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await expect.poll(() => stored(page, LANGUAGE)).toBe("tr");
  });

  test("the landing page offers the browser's language on top, in its own words, until one is chosen", async ({
    browser,
    baseURL,
  }) => {
    await using context = await browser.newContext({ baseURL, locale: "de-AT", viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto("/");
    const offer = page.getByRole("link", { name: "Auf Deutsch lesen" });
    await expect(offer).toBeInViewport();
    await expect(page.getByRole("link", { name: "Read this in English" })).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await staysInItsWindow(page, "/");
    await offer.click();
    await expect(page).toHaveURL(/\/de\/$/);
    await expect.poll(() => stored(page, LANGUAGE)).toBe("de");
    await page.goto("/en/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".language-offer:visible")).toHaveCount(0);

    await page.evaluate((key) => localStorage.removeItem(key), LANGUAGE);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Auf Deutsch lesen" })).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    await staysInItsWindow(page, "/login");
  });

  test("the landing page has every part that the product promises, and closes its language menu with Escape", async ({
    page,
    request,
  }) => {
    const { company } = await (await request.get("/config.json")).json();
    expect(company.address).toHaveLength(3);
    await page.goto("/en/");
    const part = (name: string) => page.getByRole("region", { name });
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(3);
    await expect(part("How it works").getByRole("listitem")).toHaveCount(4);
    await expect(part("How it works").getByRole("listitem").last()).toContainText("soon");
    await expect(part("Made for days like these").getByRole("listitem")).toHaveCount(3);
    for (const invitation of [page.locator(".hero-actions"), page.locator(".cta-actions")]) {
      await expect(invitation.getByRole("link")).toHaveCount(2);
      await expect(invitation.getByRole("link").first()).toHaveAttribute("href", "/register");
      await expect(invitation.getByRole("link").last()).toHaveAttribute("href", "/login");
    }
    const footer = page.getByRole("contentinfo");
    for (const path of ["/en/", "/en/privacy", "/en/terms", "/en/contact", "/en/delete-account"]) {
      await expect(footer.locator(`.site-links a[href="${path}"]`)).toHaveCount(1);
    }
    await expect(footer).toContainText(/© \d{4} Divido/);
    await expect(footer).toContainText("Fair shares, good company.");
    const menu = await page.locator("summary").boundingBox();
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeGreaterThan(window.width - 40);
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeGreaterThan(window.height - 40);

    const button = page.locator("summary");
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Français" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Français" })).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("the landing page splits its example anew when someone leaves the table, turns dark and light, and remembers it", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/en/");
    const table = page.getByRole("group", { name: "Who was at the table?" });
    await table.getByRole("button", { name: /Elif/ }).click();
    await expect(table.getByRole("button", { name: /Elif/ })).toHaveAttribute("aria-pressed", "false");
    await expect(table.getByRole("button", { name: /Mara/ })).toContainText("28.80 EUR");
    await expect(table).toContainText("86.40 EUR between 3");

    const toggle = page.getByRole("button", { name: "Switch between light and dark" });
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await toggle.click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });

  test("the landing page redirects signed-in people to their home", async ({ page }) => {
    await page.addInitScript(
      ([key, session]) => localStorage.setItem(key as string, session as string),
      [SESSION, sessionOf()],
    );
    const home = page.waitForRequest((request) => new URL(request.url()).pathname === "/home");
    await page.goto("/").catch(() => undefined);
    await home;
  });

  test("the landing page is complete without scripts", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto("/es/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.locator("summary").click();
    await page.getByRole("link", { name: "Français" }).click();
    await expect(page).toHaveURL(/\/fr\/$/);
    await context.close();
  });
});

test("the legal pages switch between English and Turkish without changing the app's language, and name the operator", async ({
  page,
  request,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, "de"), LANGUAGE);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto("/privacy");
  await expect(page).toHaveURL(/\/en\/privacy$/);
  // Lines have a readable length (docs/product.md 2.2).
  expect((await page.getByRole("main").getByRole("paragraph").first().boundingBox())?.width).toBeLessThanOrEqual(900);
  await page.getByRole("link", { name: "Türkçe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gizlilik politikası");
  await expect.poll(() => stored(page, LANGUAGE)).toBe("de");
  await page.getByRole("link", { name: "Ana sayfaya dön" }).click();
  await expect(page).toHaveURL(/\/de\/$/);

  const { company } = await (await request.get("/config.json")).json();
  await page.goto("/contact");
  const details = page.getByRole("main");
  await expect(details).toContainText(company.name);
  for (const line of company.address) await expect(details).toContainText(line);
  await expect(page.getByRole("link", { name: company.email })).toHaveAttribute("href", `mailto:${company.email}`);
});

test("the page for deleting an account asks to log in, also again; then it asks twice, deletes and leaves nothing but the language", async ({
  page,
}) => {
  const asked: { method: string; session: string | undefined; body: unknown }[] = [];
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth/v1/token?grant_type=refresh_token", (route) => route.fulfill({ status: 400, json: {} }));
  await page.route("**/functions/v1/account", async (route) => {
    const request = route.request();
    asked.push({
      method: request.method(),
      session: request.headers().authorization,
      body: request.postDataJSON(),
    });
    await mayAnswer;
    await route.fulfill({ status: 204 });
  });
  await page.goto("/en/delete-account");
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  const actions = page.getByRole("region", { name: "Delete your account" });
  await expect(actions.getByRole("link", { name: "Back to the home page" })).toHaveAttribute("href", "/en/");
  const remove = page.getByRole("button", { name: "Delete my account" });
  await expect(remove).toBeHidden();

  await remember(page, LANGUAGE, "en");
  await remember(page, SESSION, sessionOf(-10));
  await page.reload();
  await remove.click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, delete for good" }).click();
  await expect(page.getByRole("status")).toContainText("log in again");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();

  await remember(page, SESSION, sessionOf());
  await page.reload();
  await expect(page.getByText("deniz@example.com")).toBeVisible();
  await remove.click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await remove.click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Yes, delete for good" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(asked).toEqual([]);
  expect(await atOnce(stored(page, SESSION))).not.toBeNull();

  await remove.click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, delete for good" }).click();
  await expect(page.getByRole("button", { name: "Deleting…" })).toBeDisabled();
  const deletion = { method: "DELETE", session: "Bearer stored-token", body: { confirm: true } };
  await expect.poll(() => asked).toEqual([deletion]);
  answer();
  await expect(page.getByRole("status")).toContainText("has been deleted");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([LANGUAGE]);
  await expect(page).toHaveURL(/\/en\/$/, { timeout: 5000 });
});

for (const name of PUBLIC_PAGES) {
  test(`${name} has no accessibility violation, light and dark, and does not scroll sideways`, async ({ page }) => {
    const [language = "en"] = languagesOf(name);
    await page.goto(pathOf(name, language));
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
    }
    await staysInItsWindow(page, name);
  });
}
