import type { Page } from "@playwright/test";
import { isLight } from "../../supabase/tests/support/auth-server.mjs";
import { atOnce, expect, STORED, test } from "./support/app";
import { sql } from "./support/database";
import { confirmationLink, confirmsSignUp, freshEmail, mailedLink, newPerson } from "./support/person";
import { newTrip } from "./support/trip";

/** What somebody can try with addresses and mails to get another person into an account that is not theirs, or into theirs. */

const userOn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED.user);
const sessionOn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED.session);

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("a foreign page that leads here with a session of somebody else's changes nothing", async ({
  browse,
  baseURL,
}) => {
  const [ada, mallory] = await Promise.all([newPerson("Ada"), newPerson("Mallory")]);
  const { access_token, refresh_token, expires_at } = mallory.session;
  const hash = new URLSearchParams({
    ...{ access_token, refresh_token, expires_at: String(expires_at), expires_in: "3600" },
    ...{ token_type: "bearer", type: "signup" },
  });
  for (const path of ["/home", "/", "/reset-password", "/login"]) {
    const page = await browse(ada, "/home");
    await page.route("https://evil.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<script>location.href = ${JSON.stringify(`${baseURL}${path}#${hash}`)}</script>`,
      }),
    );
    await page.goto("https://evil.example/", { waitUntil: "commit" });
    await expect(page.locator("#root h1").first()).toBeAttached();
    await expect(page).not.toHaveURL(/access_token/);
    expect(JSON.parse((await userOn(page)) ?? "{}")).toMatchObject({ userId: ada.id });
    await expect.poll(() => sessionOn(page)).not.toContain(access_token);
  }

  const stranger = await browse(null, "/login");
  for (const path of ["/home", "/", "/reset-password"]) {
    await stranger.goto(`${path}#${hash}`, { waitUntil: "load" });
    await expect(stranger.locator("#root h1").first()).toBeAttached();
    await expect(stranger).not.toHaveURL(/access_token/);
    expect([await userOn(stranger), await sessionOn(stranger)]).toEqual([null, null]);
    await stranger.goto("/login");
  }
});

test("opening a mailed link does nothing, so a mailbox that looks at links uses none up", async ({ browse }) => {
  const email = freshEmail("Ada");
  const page = await browse(null, "/register");
  await signUp(page, email, "correct horse");
  const scanner = await browse(null, await confirmationLink(email));
  await expect(scanner.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
  expect(await atOnce(sessionOn(scanner))).toBeNull();
  await confirmsSignUp(page, email);
  await expect(page).toHaveURL("/home");
});

test("the password of who signed a stranger's address up is worth nothing once its owner confirms", async ({
  browse,
}) => {
  const email = freshEmail("Owner");
  const attacker = await browse(null, "/register");
  await signUp(attacker, email, "the attacker's");
  const first = await confirmationLink(email);
  const owner = await browse(null, "/register");
  // Later than the pause between two mails to one address.
  await sql`update auth.users set confirmation_sent_at = now() - interval '1 hour' where email = ${email}`;
  await signUp(owner, email, "the owner's");
  await expect.poll(() => confirmationLink(email)).not.toBe(first);
  await confirmsSignUp(owner, email, "the owner's");
  await expect(owner).toHaveURL("/home");

  await logIn(attacker, email, "the attacker's");
  await expect(attacker.getByText("E-mail or password is wrong.").first()).toBeVisible();
  await logIn(attacker, email, "the owner's");
  await expect(attacker).toHaveURL("/home");
});

test("somebody's own link in another person's name is refused, and in its own name says so first", async ({
  browse,
}) => {
  const [ada, mallory] = await Promise.all([newPerson("Ada"), newPerson("Mallory")]);
  const asked = await browse(null, "/login");
  await asked.getByLabel("E-mail").fill(mallory.email);
  await asked.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(asked.getByRole("button", { name: "Link sent" })).toBeVisible();
  const link = new URL(await mailedLink(mallory.email, "recovery"));

  const page = await browse(ada, link.pathname + link.search);
  await expect(page.getByText(`You are signed in here as ${ada.email}.`)).toBeVisible();
  link.searchParams.set("email", ada.email);
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(JSON.parse((await userOn(page)) ?? "{}")).toMatchObject({ userId: ada.id });
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
});

test("who goes on in the place of somebody else is in, and the other one is out", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const email = freshEmail("Berk");
  await signUp(await browse(null, "/register"), email, "correct horse");
  const page = await browse(ada, "/home");
  await confirmsSignUp(page, email);
  await expect(page).toHaveURL("/home");
  expect(JSON.parse((await userOn(page)) ?? "{}")).toMatchObject({ email });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email.split("@")[0] ?? "");
});

test("a link of the former kind opens a page that says to ask for a new mail", async ({ browse }) => {
  test.skip(!isLight, "Supabase's own auth server takes it. No mail of ours has one.");
  const email = freshEmail("Ada");
  const page = await browse(null, "/register");
  await signUp(page, email, "correct horse");
  const token = new URL(await confirmationLink(email)).searchParams.get("token_hash");
  await page.goto(`/auth/v1/verify?token=${token}&type=signup&redirect_to=/home`);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page).toHaveURL("/auth/confirm");
  expect(await atOnce(sessionOn(page))).toBeNull();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/login");
});

test("a mail for a new password that somebody had lead to an invitation of theirs makes nobody join", async ({
  browse,
  baseURL,
}) => {
  const [eve, berk] = await Promise.all([newPerson("Eve Host"), newPerson("Berk Guest")]);
  const trip = await newTrip(eve);
  const invitation = `${baseURL}/invite/${trip.token}?autoJoin=true`;
  const attacker = await browse(null, "/login");
  await attacker.route("**/auth/v1/recover?*", (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.set("redirect_to", invitation);
    return route.continue({ url: asked.href });
  });
  await attacker.getByLabel("E-mail").fill(berk.email);
  await attacker.getByRole("button", { name: "Forgot your password?" }).click();
  const link = await mailedLink(berk.email, "recovery");
  expect(new URL(link).searchParams.get("next")).toBe(invitation);

  const page = await browse(berk, link);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("New password", { exact: true }).fill("another horse");
  await page.getByLabel("Repeat the new password").fill("another horse");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => sessionOn(page)).toBeNull(); // a page that is left takes the signing out with it
  await logIn(page, berk.email, "another horse");
  await expect(page).toHaveURL("/home");
  // Also not where the link says that it is of another kind.
  await page.goto(link.replace("type=recovery", "type=email_change"));
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.goto("/home");
  await expect(page.getByRole("link", { name: "Create your first event" })).toBeVisible();
  expect(await atOnce(berk.rpc("event_page", { event_id: trip.id }))).toBeNull();
});

test("a mail leads to pages of this site alone", async ({ browse }) => {
  const email = freshEmail("Ada");
  const page = await browse(null, "/register");
  await signUp(page, email, "correct horse");
  const link = new URL(await confirmationLink(email));
  link.searchParams.set("next", "https://evil.example/");
  await page.goto(link.pathname + link.search);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Confirm and go on" }).click();
  await expect(page).toHaveURL("/home");
});
