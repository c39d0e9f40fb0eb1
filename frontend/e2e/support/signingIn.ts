import { expect, type Page } from "@playwright/test";
import { confirmationLink, type Person } from "./person";

/** What who signs up in these tests chooses. */
export const PASSWORD = "correct horse";

/** Logs in on the page as it stands. */
export async function logIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Signs up on the page as it stands, which leads to logging in once the e-mail is confirmed. */
export async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
  await expect(page).toHaveURL("/login");
}

/** Opens the link of the confirmation mail, and goes on from there. */
export async function confirmsSignUp(page: Page, email: string): Promise<void> {
  await page.goto(await confirmationLink(email));
  await choosesPassword(page);
}

/** On the page of a confirmation mail, chooses the password and goes on. */
export async function choosesPassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm and go on" }).click();
}
