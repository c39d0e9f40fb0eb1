import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { atOnce, expect, overflow, STORED, test, violations, waitingForTheApp } from "./support/app";
import { confirmationLink, freshEmail, newPerson } from "./support/person";
import { choosesPassword, logIn, signUp } from "./support/signingIn";
import { foreignWords } from "./support/texts";
import { newTrip } from "./support/trip";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Serves a page of another origin that only redirects its visitors to an address. */
async function pageLeadingTo(address: string) {
  const server = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(`<script>location = ${JSON.stringify(address)}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: close };
}

test.describe("an invitation", () => {
  test("an invitation is accepted by itself after logging in", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(ada);
    const page = await browse(null, `/invite/${trip.token}`);
    await expect(page.getByRole("heading", { name: trip.name })).toBeVisible();
    // Opening the invitation stores nothing; pressing the button does.
    expect(await atOnce(stored(page, STORED.pendingInvitation))).toBeNull();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "I have an account" }).click();
    await expect.poll(() => stored(page, STORED.pendingInvitation)).toBe(trip.token);
    await logIn(page, berk);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await expect.poll(() => stored(page, STORED.pendingInvitation)).toBeNull();
  });

  test("an invitation is accepted by itself after signing up and confirming the mail, also in another browser", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada Host");
    const trip = await newTrip(ada);
    const email = freshEmail("Newcomer");
    const page = await browse(null, `/invite/${trip.token}`);
    await page.getByRole("link", { name: "Create an account and join" }).click();
    await expect(page.getByText(trip.name)).toBeVisible();
    await signUp(page, email);

    const mailbox = await browse(null, await confirmationLink(email));
    await expect(mailbox.getByText(`For ${email}`)).toBeVisible();
    await expect(mailbox.getByText(trip.name)).toBeVisible();
    expect(await violations(mailbox)).toEqual([]);
    await choosesPassword(mailbox);
    await expect(mailbox).toHaveURL(`/events/${trip.id}`);
    await expect(mailbox.getByText(/^You’re in\./)).toBeVisible();
  });

  test("an invitation and the screens after it are in the browser's language until one is chosen", async ({
    browser,
    baseURL,
  }) => {
    const trip = await newTrip(await newPerson("Ada Host"));
    await using context = await browser.newContext({ baseURL, locale: "de-AT", serviceWorkers: "block" });
    const page = waitingForTheApp(await context.newPage());
    await page.setViewportSize({ width: 320, height: 700 });
    const speaks = async (language: string) => {
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await foreignWords(page, language)).toEqual([]);
      await expect.poll(() => overflow(page)).toBe(0);
    };
    await page.goto(`/invite/${trip.token}`);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await speaks("de");
    expect(await atOnce(stored(page, STORED.language))).toBeNull();
    await page.getByRole("link", { name: "Konto anlegen und mitmachen" }).click();
    await expect(page.getByText(trip.name)).toBeVisible();
    await speaks("de");
    await page.reload();
    await speaks("de");
    await page.getByRole("link", { name: "Anmelden" }).click();
    await expect(page).toHaveURL("/login");
    await speaks("de");
    // The form of the former screen has a choice of its own.
    await expect(page.getByRole("combobox", { name: "Bevorzugte Sprache" })).toBeHidden();
    await page.getByRole("combobox", { name: "Sprache" }).click();
    await page.getByRole("option", { name: "Français" }).click();
    await speaks("fr");
    await page.goto("/reset-password");
    await expect(page.getByRole("combobox", { name: "Langue" })).toBeVisible();
    await speaks("fr");
  });
});

test("a phone in which little fits shows an invitation down to the button that joins", async ({ browse }) => {
  const trip = await newTrip(await newPerson("Ada Host"));
  const page = await browse(null, `/invite/${trip.token}`);
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(page.getByRole("button", { name: "Join", exact: true })).toBeInViewport({ ratio: 1 });
});

test("another web page that leads to an invitation makes nobody join it: not at once, and not when they log in later", async ({
  browse,
  baseURL,
}) => {
  const [eve, berk] = await Promise.all([newPerson("Eve Host"), newPerson("Berk Guest")]);
  const trip = await newTrip(eve);
  await using foreign = await pageLeadingTo(`${baseURL}/invite/${trip.token}?autoJoin=true`);
  const page = await browse(null, "/login");
  const joins: string[] = [];
  page.on("request", (request) => request.url().endsWith("/accept") && joins.push(request.url()));
  await page.goto(foreign.url);
  await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  await page.goto("/login");
  await logIn(page, berk);
  await expect(page).toHaveURL("/home");
  await page.goto(foreign.url);
  const join = page.getByRole("button", { name: "Accept and join" });
  await expect(join).toBeEnabled();
  await expect(page).toHaveURL(/\/invite\//);
  expect(await violations(page)).toEqual([]);
  expect(joins).toEqual([]);
  expect(await atOnce(berk.rpc("event_page", { event_id: trip.id }))).toBeNull();

  await join.click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect(page.getByText(/^You’re in\./)).toBeVisible();
});

test("an event is shared by a group link, which is copied, and by a single-use link, but not by a revoked one", async ({
  browse,
}) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
  const trip = await newTrip(ada);
  const page = await browse(ada, "/invite-friend");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: trip.name }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  const link = dialog.getByLabel("Invite link", { exact: true });
  await expect(link).toHaveValue(new RegExp(`/invite/${trip.token}$`));
  await expect(dialog.getByRole("img", { name: "QR code of the invite link" })).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Invite link copied.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/invite/${trip.token}`);

  await dialog.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Revoke this link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The old link no longer works.")).toBeVisible();
  await expect(link).toHaveValue(/\/invite\/./);
  await expect(link).not.toHaveValue(new RegExp(trip.token));

  const group = await link.inputValue();
  await page.getByRole("radio", { name: "One person" }).click();
  await expect(link).toHaveValue(/\/invite\/./);
  await expect(link).not.toHaveValue(group);
  const token = (await link.inputValue()).split("/").at(-1) ?? "";
  expect((await berk.accept(token)).event_id).toBe(trip.id);
  const late = await newPerson("Cem Late");
  await expect(late.accept(token)).rejects.toThrow("invalid_or_expired_invitation");

  const refused = await browse(late, `/invite/${trip.token}`);
  await expect(refused.getByRole("heading", { level: 1, name: "This invitation was withdrawn" })).toBeAttached();
  await expect(refused.getByRole("link", { name: "To the start page" })).toBeVisible();
  expect(await violations(refused)).toEqual([]);
});
