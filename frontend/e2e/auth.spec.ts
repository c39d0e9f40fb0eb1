import type { BrowserContext, Page } from "@playwright/test";
import { expect, STORED, test, violations, visit } from "./support/app";
import { confirmationLink, freshEmail, mailedLink, newPerson } from "./support/person";
import { logIn, PASSWORD, signUp } from "./support/signingIn";
import { staysInItsWindow } from "./support/widths";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Another tab of the same browser. */
async function tab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test("signing up asks to confirm the e-mail, also one that has an account; the link, sent again if asked, signs in all tabs", async ({
  browse,
}) => {
  const ada = await newPerson("Ada Known");
  const email = freshEmail("Ada");
  const page = await browse(null, "/register");
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await signUp(page, ada.email);
  await visit(page, "/register");
  await signUp(page, email, { name: "Ada Byron" });
  await expect(page.getByText(email)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  const first = await confirmationLink(email);

  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Your email is not confirmed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("A new link is on its way.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => confirmationLink(email)).not.toBe(first);

  // The link needs no password in the browser that signed up.
  const mailed = await tab(page.context(), await confirmationLink(email));
  await expect(mailed).toHaveURL("/home");
  await expect(mailed.getByRole("heading", { name: "Hello, Ada Byron" })).toBeVisible();
  // The waiting tab continues by itself.
  await expect(page).toHaveURL("/home");

  // The password from the sign-up works on another device.
  const elsewhere = await browse(null, "/login");
  await logIn(elsewhere, { email, password: PASSWORD });
  await expect(elsewhere).toHaveURL("/home");
});

test("the start of the app removes a sign-up of over an hour ago from the device", async ({ browse }) => {
  const page = await browse(null, "/register");
  await page.evaluate(([key, started]) => localStorage.setItem(key, started), [
    "divido-sign-up",
    JSON.stringify({ email: "ada@divido.test", name: "Ada", nonce: "n", at: Date.now() - 3_600_000 }),
  ] as const);
  await page.reload();
  await expect.poll(() => stored(page, "divido-sign-up")).toBeNull();
});

test("a forgotten password is replaced once through the mailed link, and no answer reveals an account or what was wrong", async ({
  browse,
}) => {
  const ada = await newPerson("Ada Lovelace");
  const page = await browse(null, "/login");
  for (const email of [freshEmail("Nobody"), ada.email]) {
    await logIn(page, { email, password: "wrong password" });
    // The field's error disappears with the next letter; the message beside it stays for a while.
    await expect(page.getByRole("alert")).toHaveText("Email or password is wrong.");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Link sent" })).toBeDisabled();
  }
  expect(await violations(page)).toEqual([]);

  const link = await mailedLink(ada.email, "recovery");
  await page.goto(link);
  await expect(page.getByText(`For ${ada.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("New password", { exact: true }).fill("another horse");
  await page.getByLabel("Repeat the new password").fill("another horse");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  // The session of the link ends after the password change.
  await expect(page).toHaveURL("/login");
  await expect.poll(() => stored(page, STORED.session)).toBeNull();

  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, ada);
  await expect(page.getByRole("alert")).toHaveText("Email or password is wrong.");
  await page.getByLabel("Password", { exact: true }).fill("another horse");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
});

test("every screen before signing in, unknown addresses included, is accessible in the dark and fits the smallest phone", async ({
  browse,
}) => {
  const page = await browse(null, "/nowhere", { colorScheme: "dark", viewport: { width: 320, height: 640 } });
  await expect(page.getByRole("heading", { name: "There is nothing here" }).first()).toBeAttached();
  await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/");
  for (const path of ["/nowhere", "/login", "/register", "/reset-password", "/auth/confirm"]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
    await staysInItsWindow(page, path);
  }
});
