import type { BrowserContext, Page } from "@playwright/test";
import { atOnce, expect, STORED, test, violations, visit } from "./support/app";
import { confirmationLink, confirmsSignUp, freshEmail, mailedLink, newPerson } from "./support/person";
import { staysInItsWindow } from "./support/widths";

const PASSWORD = "correct horse";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill(PASSWORD);
}

/** Another tab of the same browser. */
async function tab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test.describe("signing up", () => {
  test("asks to confirm the e-mail, and the mailed link signs in", async ({ browse }) => {
    const email = freshEmail("Ada");
    const page = await browse(null, "/register");
    await fillRegistration(page, email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("You are registered.")).toBeVisible();
    await expect(page.getByText("Now check your e-mail.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    expect(await violations(page)).toEqual([]);

    const mailed = await tab(page.context(), await confirmationLink(email));
    await expect(mailed.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
    await expect(mailed.getByText(`For ${email}`)).toBeVisible();
    expect(await violations(mailed)).toEqual([]);
    await mailed.getByRole("button", { name: "Confirm and go on" }).click();
    await expect(mailed.getByText("Please enter your password.")).toBeVisible();
    await mailed.getByLabel("Password", { exact: true }).fill("12345");
    await mailed.getByRole("button", { name: "Confirm and go on" }).click();
    await expect(mailed.getByText("The password needs at least 6 characters.")).toBeVisible();
    await mailed.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await mailed.getByRole("button", { name: "Confirm and go on" }).click();
    await expect(mailed).toHaveURL("/home");
    await expect(mailed.getByRole("heading", { level: 1 })).toContainText(email.split("@")[0] ?? "");
    // The tab that waited goes on by itself.
    await expect(page).toHaveURL("/home");
  });

  test("is in English for who has not chosen a language, and remembers the one chosen here", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Tekrar hoş geldin" })).toBeVisible();
    await page.goto("/register");
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await page.getByLabel("Preferred language").click();
    await page.getByRole("option", { name: "Türkçe" }).click();
    await expect(page.getByRole("heading", { name: "Hesabını oluştur" })).toBeVisible();
    await expect.poll(() => stored(page, STORED.language)).toBe("tr");
  });

  test("answers the same for an address that has an account", async ({ browse }) => {
    const ada = await newPerson("Ada Known");
    const page = await browse(null, "/register");
    await fillRegistration(page, ada.email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
  });
});

test.describe("logging in", () => {
  test("needs both fields, does not say which is wrong, then leads home; the e-mail is remembered when asked to", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada Lovelace");
    const page = await browse(null, "/login");
    const button = page.getByRole("button", { name: "Log in" });
    await expect(button).toBeDisabled();
    await page.getByLabel("E-mail").fill(ada.email);
    await expect(button).toBeDisabled();
    for (const email of [ada.email, freshEmail("Nobody")]) {
      await fillLogin(page, email, "wrong password");
      await button.click();
      // What the field says goes with the next letter; the message beside it stays for a while.
      await expect(page.getByRole("alert")).toHaveText("E-mail or password is wrong.");
      await expect(page).toHaveURL("/login");
    }
    await fillLogin(page, ada.email, ada.password);
    await page.getByLabel("Remember me").check();
    await expect(button).toBeEnabled();
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(page.getByText("You are logged in.")).toBeVisible();
    await expect(page).toHaveURL("/home");
    await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();

    await expect.poll(() => stored(page, "rememberMe")).toBe("true");
    expect(await atOnce(page.evaluate(() => JSON.stringify(localStorage)))).not.toContain(ada.password);
    await page.evaluate(
      (keys) => {
        for (const key of keys) localStorage.removeItem(key);
      },
      [STORED.session, STORED.user],
    );
    await page.goto("/login");
    await expect(page.getByLabel("E-mail")).toHaveValue(ada.email);
    await expect(page.getByLabel("Remember me")).toBeChecked();
    await page.getByLabel("Remember me").uncheck();
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await button.click();
    await expect(page).toHaveURL("/home");
    await expect.poll(() => stored(page, "rememberEmail")).toBeNull();
  });

  test("leads back to what was asked for, and never off the site", async ({ browse }) => {
    const ada = await newPerson("Ada Lovelace");
    const asked = await browse(null, "/events?includePassive=true");
    await expect(asked).toHaveURL("/login");
    await fillLogin(asked, ada.email, ada.password);
    await asked.getByRole("button", { name: "Log in" }).click();
    await expect(asked).toHaveURL("/events?includePassive=true");

    for (const evil of ["https://evil.example", "//evil.example", "javascript:alert(1)", "/\\evil.example"]) {
      await asked.goto(`/login?returnUrl=${encodeURIComponent(evil)}`);
      await expect(asked).toHaveURL("/home");
    }
    // Who is signed in is not asked to.
    await asked.goto("/register");
    await expect(asked).toHaveURL("/home");
  });

  test("waits for the e-mail to be confirmed, and sends the link again", async ({ browse }) => {
    const email = freshEmail("Ada");
    const page = await browse(null, "/register");
    await fillRegistration(page, email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL("/login");
    const first = await confirmationLink(email);

    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Your e-mail is not confirmed yet.")).toBeVisible();
    await page.getByRole("button", { name: "Send the link again" }).click();
    await expect(page.getByText("A new link is on its way.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => confirmationLink(email)).not.toBe(first);
    await confirmsSignUp(page, email);
    await expect(page).toHaveURL("/home");
  });

  test("explains a mailed link that was too old", async ({ browse }) => {
    const error = "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
    const page = await browse(null, `/home${error}`);
    await expect(page.getByText("This link has expired or was used already.")).toBeVisible();
    await page.getByLabel("E-mail").fill(freshEmail("Ada"));
    await expect(page.getByRole("button", { name: "Send the link again" })).toBeVisible();

    const ada = await newPerson("Ada Lovelace");
    const signedIn = await browse(ada, `/home${error}`);
    await expect(signedIn.getByText("This link has expired or was used already.")).toBeVisible();
    await expect(signedIn).toHaveURL("/home");
  });
});

test("a path that leads nowhere leads home, or says so to who is not signed in", async ({ browse }) => {
  const stranger = await browse(null, "/no/such/page");
  // Nor is there, in production, the page that shows every component.
  await expect(stranger.getByRole("heading", { name: "There is nothing here" }).first()).toBeAttached();
  await stranger.goto("/_ui");
  await expect(stranger.getByRole("heading", { name: "There is nothing here" }).first()).toBeAttached();
  expect(await violations(stranger)).toEqual([]);
  await expect(stranger.getByRole("main").getByRole("link")).toHaveAttribute("href", "/");
  await expect(await browse(await newPerson("Ada"), "/no/such/page")).toHaveURL("/home");
});

test.describe("a forgotten password", () => {
  test("is replaced through the mailed link", async ({ browse }) => {
    const ada = await newPerson("Ada Lovelace");
    const page = await browse(null, "/login");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByText("Enter your e-mail, then we can send you a link.")).toBeVisible();
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Link sent" })).toBeDisabled();

    const link = await mailedLink(ada.email, "recovery");
    await page.goto(link);
    await expect(page.getByText(`For ${ada.email}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("New password", { exact: true }).fill("another horse");
    await page.getByLabel("Repeat the new password").fill("another horse");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    // The link's session was for this alone.
    await expect(page).toHaveURL("/login");
    await expect.poll(() => stored(page, STORED.session)).toBeNull();

    const again = await browse(null, "/login");
    await fillLogin(again, ada.email, ada.password);
    await again.getByRole("button", { name: "Log in" }).click();
    await expect(again.getByText("E-mail or password is wrong.").first()).toBeVisible();
    await fillLogin(again, ada.email, "another horse");
    await again.getByRole("button", { name: "Log in" }).click();
    await expect(again).toHaveURL("/home");

    const used = await browse(null, link);
    await used.getByRole("button", { name: "Go on" }).click();
    await expect(used.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    expect(await violations(used)).toEqual([]);
    await used.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(used).toHaveURL("/login");
  });

  test("answers the same for an address that nobody has", async ({ browse }) => {
    const page = await browse(null, "/login");
    await page.getByLabel("E-mail").fill(freshEmail("Nobody"));
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Link sent" })).toBeVisible();
  });
});

test("every screen before signing in is accessible and fits the smallest phone, light and dark", async ({ browse }) => {
  const page = await browse(null, "/login");
  for (const path of ["/login", "/register", "/reset-password", "/auth/confirm"]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    await staysInItsWindow(page, path);
  }
});
