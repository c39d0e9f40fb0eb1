import { expect, type Page, test } from "@playwright/test";
import { languagesOf, PUBLIC_PAGES, pathOf } from "../src/core/routes/publicPages";
import { atOnce, overflow, violations } from "./support/app";
import { staysInItsWindow } from "./support/widths";

/** Keys as the app writes them (platform/storage/localStore.ts); here they are the contract between both. */
const SESSION = "divido-session";
const LANGUAGE = "preferred_language";

async function signIn(page: Page, secondsLeft = 3600): Promise<void> {
  await page.addInitScript(
    ([key, left]) => {
      if (sessionStorage.getItem("was-signed-in")) return;
      sessionStorage.setItem("was-signed-in", "yes");
      localStorage.setItem(
        key as string,
        JSON.stringify({
          access_token: "stored-token",
          refresh_token: "stored-refresh-token",
          expires_at: Math.floor(Date.now() / 1000) + Number(left),
          user: { email: "deniz@example.com" },
        }),
      );
    },
    [SESSION, secondsLeft] as const,
  );
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe("the landing page", () => {
  test("speaks Turkish to a new visitor and leads to registration and login", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Hesap oluştur" }).first()).toHaveAttribute("href", "/register");
    await expect(main.getByRole("link", { name: "Giriş yap" }).first()).toHaveAttribute("href", "/login");
    // The typeface comes when all else is there.
    await expect.poll(() => page.evaluate(() => document.fonts.check('700 1rem "Figtree Variable"', "ğ"))).toBe(true);
    await expect(page.locator("html")).not.toHaveAttribute("data-typeface");
  });

  test("has every part that the product promises", async ({ page, request }) => {
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
  });

  test("keeps the language that was chosen", async ({ page }) => {
    await page.goto("/");
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

  test("closes the language menu with Escape and returns to its button", async ({ page }) => {
    await page.goto("/en/");
    const button = page.locator("summary");
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Français" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Français" })).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("leads who is signed in to their home", async ({ page }) => {
    await signIn(page);
    const home = page.waitForRequest((request) => new URL(request.url()).pathname === "/home");
    await page.goto("/").catch(() => undefined);
    await home;
  });

  test("splits the example anew when someone leaves the table", async ({ page }) => {
    await page.goto("/en/");
    const table = page.getByRole("group", { name: "Who was at the table?" });
    await table.getByRole("button", { name: /Elif/ }).click();
    await expect(table.getByRole("button", { name: /Elif/ })).toHaveAttribute("aria-pressed", "false");
    await expect(table.getByRole("button", { name: /Mara/ })).toContainText("28.80 EUR");
    await expect(table).toContainText("86.40 EUR between 3");
  });

  test("turns dark and light, and remembers it", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/en/");
    const toggle = page.getByRole("button", { name: "Switch between light and dark" });
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await toggle.click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });

  test("is whole without script", async ({ browser, baseURL }) => {
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

test.describe("the legal pages", () => {
  test("switch between English and Turkish without changing the app's language", async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, "de"), LANGUAGE);
    await page.goto("/privacy");
    await expect(page).toHaveURL(/\/en\/privacy$/);
    await page.getByRole("link", { name: "Türkçe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gizlilik politikası");
    await expect.poll(() => stored(page, LANGUAGE)).toBe("de");
    await page.getByRole("link", { name: "Ana sayfaya dön" }).click();
    await expect(page).toHaveURL(/\/de\/$/);
  });

  test("name who runs this Divido", async ({ page, request }) => {
    const { company } = await (await request.get("/config.json")).json();
    await page.goto("/contact");
    const details = page.getByRole("main");
    await expect(details).toContainText(company.name);
    for (const line of company.address) await expect(details).toContainText(line);
    await expect(page.getByRole("link", { name: company.email })).toHaveAttribute("href", `mailto:${company.email}`);
  });
});

test.describe("account deletion", () => {
  test("asks a visitor to log in", async ({ page }) => {
    await page.goto("/en/delete-account");
    await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    const actions = page.getByRole("region", { name: "Delete your account" });
    await expect(actions.getByRole("link", { name: "Back to the home page" })).toHaveAttribute("href", "/en/");
    await expect(page.getByRole("button", { name: "Delete my account" })).toBeHidden();
  });

  test("deletes after two confirmations, leaves nothing but the language, and goes to the start", async ({ page }) => {
    await signIn(page);
    await page.addInitScript((key) => localStorage.setItem(key, "en"), LANGUAGE);
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/functions/v1/account", async (route) => {
      expect(route.request().method()).toBe("DELETE");
      expect(route.request().headers().authorization).toBe("Bearer stored-token");
      expect(route.request().postDataJSON()).toEqual({ confirm: true });
      await mayAnswer;
      await route.fulfill({ status: 204 });
    });
    await page.goto("/en/delete-account");
    await expect(page.getByText("deniz@example.com")).toBeVisible();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Yes, delete for good" }).click();
    await expect(page.getByRole("button", { name: "Deleting…" })).toBeDisabled();
    answer();
    await expect(page.getByRole("status")).toContainText("has been deleted");
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([LANGUAGE]);
    await expect(page).toHaveURL(/\/en\/$/, { timeout: 5000 });
  });

  test("does nothing when either question is answered with no", async ({ page }) => {
    await signIn(page);
    let asked = 0;
    await page.route("**/functions/v1/account", (route) => {
      asked += 1;
      return route.fulfill({ status: 204 });
    });
    await page.goto("/en/delete-account");
    const remove = page.getByRole("button", { name: "Delete my account" });
    await remove.click();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await remove.click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.keyboard.press("Escape");
    await expect(remove).toBeEnabled();
    expect(asked).toBe(0);
    expect(await atOnce(stored(page, SESSION))).not.toBeNull();
  });

  test("offers to log in again when the session has ended", async ({ page }) => {
    await signIn(page, -10);
    await page.route("**/auth/v1/token?grant_type=refresh_token", (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto("/en/delete-account");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Yes, delete for good" }).click();
    await expect(page.getByRole("status")).toContainText("log in again");
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  });
});

for (const name of PUBLIC_PAGES) {
  test(`${name} has no accessibility violation, light and dark, and does not scroll sideways in any language`, async ({
    page,
  }) => {
    test.slow();
    const [first, ...others] = languagesOf(name).map((language) => pathOf(name, language));
    await page.goto(first ?? "");
    // Other languages are other words in the same places.
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
    }
    const fits = async (path: string) => {
      await staysInItsWindow(page, path);
      for (const width of [768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBe(0);
      }
    };
    await fits(first ?? "");
    for (const path of others) {
      await page.goto(path);
      await fits(path);
    }
  });
}
