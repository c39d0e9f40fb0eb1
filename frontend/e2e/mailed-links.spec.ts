import type { Page } from "@playwright/test";
import { isLight } from "../../supabase/tests/support/auth-server.mjs";
import { atOnce, expect, STORED, test, violations, visit } from "./support/app";
import { confirmationLink, freshEmail, mailedLink, newPerson } from "./support/person";
import { choosesPassword, logIn, signUp } from "./support/signingIn";
import { newTrip } from "./support/trip";

/** Attacks with links and mails that would sign a person in to a wrong account, or hand their account over. */

const userOn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED.user);
const sessionOn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED.session);

/** Requests a password mail that leads to an address of the requester's choice, which needs no session. */
async function asksForPassword(email: string, next = ""): Promise<void> {
  const { BASE_URL = "", PUBLISHABLE_KEY = "" } = process.env;
  const address = `${BASE_URL}/auth/v1/recover?${new URLSearchParams({ redirect_to: next })}`;
  const headers = { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" };
  expect((await fetch(address, { method: "POST", headers, body: JSON.stringify({ email }) })).ok).toBe(true);
}

test("a foreign page that links here with another person's session changes nothing", async ({ browse, baseURL }) => {
  const [ada, mallory] = await Promise.all([newPerson("Ada"), newPerson("Mallory")]);
  const { access_token, refresh_token, expires_at } = mallory.session;
  const hash = new URLSearchParams({
    ...{ access_token, refresh_token, expires_at: String(expires_at), expires_in: "3600" },
    ...{ token_type: "bearer", type: "signup" },
  });
  const page = await browse(ada, "/home");
  for (const path of ["/home", "/", "/reset-password", "/login"]) {
    const evil = `https://evil.example${path}`;
    await page.route(evil, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<script>location.href = ${JSON.stringify(`${baseURL}${path}#${hash}`)}</script>`,
      }),
    );
    await page.goto(evil, { waitUntil: "commit" });
    await expect(page.locator("#root h1").first()).toBeAttached();
    await expect(page).not.toHaveURL(/access_token/);
    expect(JSON.parse((await userOn(page)) ?? "{}")).toMatchObject({ userId: ada.id });
    await expect.poll(() => sessionOn(page)).not.toContain(access_token);
  }

  const stranger = await browse(null, "/register");
  for (const path of ["/home", "/", "/reset-password"]) {
    await stranger.goto(`${path}#${hash}`, { waitUntil: "load" });
    await expect(stranger.locator("#root h1").first()).toBeAttached();
    await expect(stranger).not.toHaveURL(/access_token/);
    expect([await userOn(stranger), await sessionOn(stranger)]).toEqual([null, null]);
  }
});

test("a mailed link acts only on a press, replaces the signed-in person with the addressee, and leads to no other site", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const email = freshEmail("Berk");
  const anybody = await browse(null, "/register");
  await signUp(anybody, email, { name: "Not His Name", password: "typed by anybody" });
  const link = new URL(await confirmationLink(email));
  const scanner = await browse(null, link.href);
  await expect(scanner.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  await expect(scanner.getByText(`For ${email}`)).toBeVisible();
  expect(await violations(scanner)).toEqual([]);
  expect(await atOnce(sessionOn(scanner))).toBeNull();

  link.searchParams.set("next", "https://evil.example/");
  const page = await browse(ada, link.pathname + link.search);
  await expect(page.getByText(`You are signed in here as ${ada.email}.`)).toBeVisible();
  await choosesPassword(page, "the owner's");
  await expect(page).toHaveURL("/home");
  expect(JSON.parse((await userOn(page)) ?? "{}")).toMatchObject({ email });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email.split("@")[0] ?? "");

  // A stranger's password for this address stops working when the owner confirms it.
  await anybody.goto("/login");
  await logIn(anybody, { email, password: "typed by anybody" });
  await expect(anybody.getByText("Email or password is wrong.").first()).toBeVisible();
});

test("the owner of an address that a stranger signed up first signs in with a new password", async ({ browse }) => {
  const email = freshEmail("Berk");
  const mallory = await browse(null, "/register");
  await signUp(mallory, email, { name: "Mallory", password: "the stranger's" });
  const first = await confirmationLink(email);
  const owner = await browse(null, "/register");
  // Waits longer than the minimum pause between two mails.
  await expect(async () => {
    await visit(owner, "/register");
    await signUp(owner, email, { name: "Berk Owner", password: "the owner's" });
    await expect.poll(() => confirmationLink(email), { timeout: 2_000 }).not.toBe(first);
  }).toPass();

  await owner.goto(await confirmationLink(email));
  await choosesPassword(owner, "the owner's");
  await expect(owner).toHaveURL("/home");
  await expect(owner.getByRole("heading", { name: "Hello, Berk Owner" })).toBeVisible();
  await mallory.goto("/login");
  await logIn(mallory, { email, password: "the stranger's" });
  await expect(mallory.getByText("Email or password is wrong.").first()).toBeVisible();
});

test("the app refuses a person's own link in another person's name", async ({ browse }) => {
  const [ada, mallory] = await Promise.all([newPerson("Ada"), newPerson("Mallory")]);
  await asksForPassword(mallory.email);
  const link = new URL(await mailedLink(mallory.email, "recovery"));
  link.searchParams.set("email", ada.email);
  const page = await browse(ada, link.pathname + link.search);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(JSON.parse((await userOn(page)) ?? "{}")).toMatchObject({ userId: ada.id });
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
});

test("a link of the former kind opens a page that says to ask for a new mail", async ({ browse }) => {
  test.skip(!isLight, "Supabase's own auth server takes it. No mail of ours has one.");
  const ada = await newPerson("Ada");
  await asksForPassword(ada.email);
  const token = new URL(await mailedLink(ada.email, "recovery")).searchParams.get("token_hash");
  const page = await browse(null, `/auth/v1/verify?token=${token}&type=recovery&redirect_to=/home`);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page).toHaveURL("/auth/confirm");
  expect(await atOnce(sessionOn(page))).toBeNull();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/login");
});

test("a password mail whose requester made it lead to their invitation makes nobody join", async ({
  browse,
  baseURL,
}) => {
  const [eve, berk] = await Promise.all([newPerson("Eve Host"), newPerson("Berk Guest")]);
  const trip = await newTrip(eve);
  const invitation = `${baseURL}/invite/${trip.token}?autoJoin=true`;
  await asksForPassword(berk.email, invitation);
  const link = await mailedLink(berk.email, "recovery");
  expect(new URL(link).searchParams.get("next")).toBe(invitation);

  const page = await browse(berk, link);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("New password", { exact: true }).fill("another horse");
  await page.getByLabel("Repeat the new password").fill("another horse");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => sessionOn(page)).toBeNull(); // leaving the page would abort the request that signs out
  await logIn(page, { email: berk.email, password: "another horse" });
  await expect(page).toHaveURL("/home");
  // The same holds for a link with another type.
  await page.goto(link.replace("type=recovery", "type=email_change"));
  await choosesPassword(page);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.goto("/home");
  await expect(page.getByRole("link", { name: "Create your first event" })).toBeVisible();
  expect(await atOnce(berk.rpc("event_page", { event_id: trip.id }))).toBeNull();
});
