import { expect, type Page } from "@playwright/test";
import { confirmationLink, type Person } from "./person";

/** The password of sign-ups in these tests. */
export const PASSWORD = "correct horse";

/** Logs in on the current page. */
export async function logIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

interface SignUp {
  name?: string;
  password?: string;
}

/** Signs up on the current page, which leads to logging in. */
export async function signUp(
  page: Page,
  email: string,
  { name = "", password = PASSWORD }: SignUp = {},
): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
  await expect(page).toHaveURL("/login");
}

/** Opens the link of the confirmation mail in the browser that signed up, which signs in at once. */
export async function confirmsSignUp(page: Page, email: string): Promise<void> {
  await page.goto(await confirmationLink(email));
  await expect(page).not.toHaveURL(/confirm/);
}

/** Chooses the password on the page of a confirmation mail, in another browser than the one that signed up. */
export async function choosesPassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm and continue" }).click();
}
