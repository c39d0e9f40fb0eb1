import type { Page } from "@playwright/test";
import { expect, test } from "./support/app";
import { authAnswersNonsense, authRefuses, breaks } from "./support/failing";
import { says } from "./support/messages";
import { newPerson } from "./support/person";

/** What goes wrong around an account (spec section 8), where no other test meets it on its way. */

async function credentials(page: Page, password = "correct horse"): Promise<void> {
  await page.getByLabel("E-mail").fill("ada@divido.test");
  await page.getByLabel("Password", { exact: true }).fill(password);
}

test.describe("logging in says", () => {
  const logIn = (page: Page) => page.getByRole("button", { name: "Log in" }).click();

  test("too many attempts, the provider's own words, and what failed without words", async ({ browse }) => {
    const page = await browse(null, "/login");
    await credentials(page);
    const token = "token?grant_type=password";
    for (const [prepare, message] of [
      [
        () => authRefuses(page, token, "over_request_rate_limit", "slow down", 429),
        "Too many attempts. Please wait a little and try again.",
      ],
      [() => authRefuses(page, token, "captcha_failed", "The captcha was not solved."), "The captcha was not solved."],
      [() => authAnswersNonsense(page, token), "Logging in failed unexpectedly. Please try again."],
      [() => page.route(`**/auth/v1/${token}`, (route) => route.abort()), "No internet connection."],
    ] as const) {
      await page.unrouteAll();
      await prepare();
      await logIn(page);
      await says(page, message);
    }
  });

  test("that it failed when the person's own row cannot be had", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(null, "/login");
    await breaks(page, "**/rest/v1/rpc/ensure_user");
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await logIn(page);
    await says(page, "Logging in failed.");
    await expect(page).toHaveURL("/login");
  });

  test("to slow down after many wrong passwords, while the account works where it is open", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(null, "/login");
    const { status } = await page.evaluate(async (email) => {
      const { publishableKey } = await (await fetch("/config.json")).json();
      const attempt = () =>
        fetch("/auth/v1/token?grant_type=password", {
          method: "POST",
          headers: { "Content-Type": "application/json", apikey: publishableKey },
          body: JSON.stringify({ email, password: "wrong password" }),
        });
      const answers = await Promise.all(Array.from({ length: 50 }, attempt));
      return { status: answers.map((answer) => answer.status) };
    }, ada.email);
    expect(new Set(status)).toEqual(new Set([400, 429]));
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await logIn(page);
    await says(page, "Too many attempts. Please wait a little and try again.");
    expect(await ada.rpc<unknown[]>("my_events")).toEqual([]);
  });
});

test("registering and resetting say the provider's own words, or that it failed", async ({ browse }) => {
  const page = await browse(null, "/register");
  const signUp = page.getByRole("button", { name: "Sign up" });
  await credentials(page);
  await page.getByLabel("Repeat the password").fill("correct horse");
  await authRefuses(page, "signup**", "signup_disabled", "Signups are closed this week.", 422);
  await signUp.click();
  await says(page, "Signups are closed this week.");
  await page.unrouteAll();
  await authAnswersNonsense(page, "signup**");
  await signUp.click();
  await says(page, "Registration failed. Please try again.");
  await page.context().setOffline(true);
  await expect(page.getByRole("button", { name: "Offline", exact: true })).toBeDisabled();
  await page.context().setOffline(false);

  await page.getByRole("link", { name: "Log in" }).click();
  const forgot = page.getByRole("button", { name: "Forgot your password?" });
  await authRefuses(page, "recover**", "hook_timeout", "The mail server sleeps.", 422);
  await forgot.click();
  await says(page, "The mail server sleeps.");
  await page.unrouteAll();
  await authAnswersNonsense(page, "recover**");
  await forgot.click();
  await says(page, "The link could not be sent. Please try again.");
  await page.context().setOffline(true);
  await forgot.click();
  await says(page, "No internet connection.");
});

test("the profile says what could not be loaded, saved or deleted, and asks strangers to log in", async ({
  browse,
}) => {
  const stranger = await browse(null, "/profile");
  await says(stranger, "Please log in first.");
  await expect(stranger).toHaveURL("/login");

  const ada = await newPerson("Ada");
  const page = await browse(ada, "/profile");
  await page.getByLabel("City").fill("Ankara");
  await page.getByLabel("New password").fill("another horse");
  await page.getByLabel("Current password").fill("correct horse");
  await breaks(page, "**/rest/v1/rpc/save_profile");
  await authAnswersNonsense(page, "user");
  await page.getByRole("button", { name: "Save changes" }).click();
  await says(page, "Your profile could not be saved.");
  await says(page, "Your password could not be changed.");

  await page.route("**/functions/v1/account", (route) => route.fulfill({ status: 502, json: {} }));
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await says(page, "Your account could not be deleted.");

  // A session that the server could not end is still good: nobody is told that they are out.
  await authAnswersNonsense(page, "logout?scope=local");
  await page.getByRole("button", { name: "Log out" }).click();
  await says(page, "Logging out failed.");
  await expect(page.getByRole("button", { name: "Log out" })).toBeEnabled();
  await expect(page).toHaveURL("/profile");

  const elsewhere = await browse(ada, "/add-event");
  await breaks(elsewhere, "**/rest/v1/users?**");
  await elsewhere.goto("/profile");
  await says(elsewhere, "Your profile could not be loaded.");
});

test("profile buttons wait for each other while something is saved", async ({ browse }) => {
  const page = await browse(await newPerson("Ada"), "/profile");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth/v1/user", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await page.getByLabel("New password").fill("another horse");
  await page.getByLabel("Current password").fill("correct horse");
  await page.getByRole("button", { name: "Save changes" }).click();
  for (const name of ["Log out", "Delete account"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
  answer();
  await says(page, "Your profile is saved.");
  await expect(page.getByRole("button", { name: "Log out" })).toBeEnabled();
});
