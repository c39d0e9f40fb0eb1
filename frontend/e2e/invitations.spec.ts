import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { atOnce, expect, overflow, STORED, test, violations, waitingForTheApp } from "./support/app";
import { confirmationLink, freshEmail, newPerson } from "./support/person";
import { foreignWords } from "./support/texts";
import { newTrip } from "./support/trip";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** A page of another origin that does nothing but lead its visitors to an address. */
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

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test.describe("an invitation", () => {
  test("shows what it is for, and lets a person join", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(ada);
    const page = await browse(berk, `/invite/${trip.token}`);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    const main = page.getByRole("main");
    for (const fact of ["Two nights by the river", "May 14, 2027", "3 days", "Portugal - Porto", "1 person"]) {
      await expect(main).toContainText(fact);
    }
    expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: "Accept and join" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("You have joined the event.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  });

  test("can be declined, which leads home and joins nobody", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(ada);
    const page = await browse(berk, `/invite/${trip.token}`);
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page).toHaveURL("/home");
    await expect(page.getByText("Invitation declined.")).toBeVisible();
    expect(await atOnce(berk.rpc("event_page", { event_id: trip.id }))).toBeNull();
  });

  test("tells who is in the event already, and leads there", async ({ browse }) => {
    const ada = await newPerson("Ada Host");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/invite/${trip.token}`);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("You are already in this event.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  });

  test("joins by itself after logging in", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(ada);
    const page = await browse(null, `/invite/${trip.token}`);
    await expect(page.getByRole("heading", { name: trip.name })).toBeVisible();
    // Being led here says nothing yet; going on from here does.
    expect(await atOnce(stored(page, STORED.pendingInvitation))).toBeNull();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "I have an account" }).click();
    await expect.poll(() => stored(page, STORED.pendingInvitation)).toBe(trip.token);
    await logIn(page, berk);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await expect.poll(() => stored(page, STORED.pendingInvitation)).toBeNull();
  });

  test("joins by itself after signing up and confirming the mail, also in another browser", async ({ browse }) => {
    const ada = await newPerson("Ada Host");
    const trip = await newTrip(ada);
    const email = freshEmail("Newcomer");
    const page = await browse(null, `/invite/${trip.token}`);
    await page.getByRole("link", { name: "Create an account and join" }).click();
    await expect(page.getByText(trip.name)).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByLabel("Repeat the password").fill("correct horse");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();

    const mailbox = await browse(null, await confirmationLink(email));
    await expect(mailbox.getByText(`For ${email}`)).toBeVisible();
    await expect(mailbox.getByText(trip.name)).toBeVisible();
    expect(await violations(mailbox)).toEqual([]);
    await mailbox.getByLabel("Password", { exact: true }).fill("correct horse");
    await mailbox.getByRole("button", { name: "Confirm and go on" }).click();
    await expect(mailbox).toHaveURL(`/events/${trip.id}`);
    await expect(mailbox.getByText("You have joined the event.")).toBeVisible();
  });

  test("speaks the browser's language, as do the screens it leads on to, until one is chosen", async ({
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
    await page.goto("/register");
    await speaks("en");
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
    await page.goto(`/invite/${trip.token}`);
    await page.getByRole("combobox", { name: "Sprache" }).click();
    await page.getByRole("option", { name: "Français" }).click();
    await speaks("fr");
    await page.goto("/reset-password");
    await expect(page.getByRole("combobox", { name: "Langue" })).toBeVisible();
    await speaks("fr");
  });

  test("is refused kindly once it is revoked", async ({ browse }) => {
    const [ada, cem] = await Promise.all([newPerson("Ada"), newPerson("Cem")]);
    const trip = await newTrip(ada);
    const { id, token } = await ada.rpc<{ id: string; token: string }>("create_invitation", {
      event_id: trip.id,
      kind: "single",
    });
    await ada.rpc("revoke_invitation", { event_id: trip.id, invitation_id: id });
    const page = await browse(cem, `/invite/${token}`);
    await expect(
      page.getByRole("heading", { level: 1, name: "This invitation is not valid any more." }),
    ).toBeAttached();
    await expect(page.getByRole("link", { name: "Back to home" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test("survives a lost connection while joining", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(ada);
    const page = await browse(berk, `/invite/${trip.token}`);
    await page.route("**/accept", (route) => route.abort());
    await page.getByRole("button", { name: "Accept and join" }).click();
    await expect(page.getByText("No internet connection.")).toBeVisible();
    await page.unroute("**/accept");
    await page.getByRole("button", { name: "Accept and join" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
  });
});

test.describe("another web page", () => {
  const attempts = [
    ["the invitation itself", (token: string) => `/invite/${token}?autoJoin=true`],
    ["the login, on the way to it", (token: string) => `/login?autoJoin=true&returnUrl=/invite/${token}`],
    ["it, as if a sign-up had just been confirmed", (token: string) => `/invite/${token}?autoJoin=true#type=signup`],
  ] as const;

  test("that leads a signed-in person to an invitation, whatever the way, makes them join nothing", async ({
    browse,
    baseURL,
  }) => {
    const [eve, berk] = await Promise.all([newPerson("Eve Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(eve);
    const page = await browse(berk, "/home");
    const joins: string[] = [];
    page.on("request", (request) => request.url().endsWith("/accept") && joins.push(request.url()));
    for (const [what, path] of attempts) {
      await using foreign = await pageLeadingTo(`${baseURL}${path(trip.token)}`);
      await page.goto(foreign.url);
      await expect(page.getByRole("heading", { level: 1, name: trip.name }), what).toBeVisible();
      await expect(page.getByRole("button", { name: "Accept and join" }), what).toBeEnabled();
      await expect(page).toHaveURL(/\/invite\//);
      expect(joins, what).toEqual([]);
      expect(await atOnce(berk.rpc("event_page", { event_id: trip.id })), what).toBeNull();
    }
  });

  test("that leads somebody signed out to an invitation leaves nothing that joins when they log in later", async ({
    browse,
    baseURL,
  }) => {
    const [eve, berk] = await Promise.all([newPerson("Eve Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(eve);
    await using foreign = await pageLeadingTo(`${baseURL}/invite/${trip.token}?autoJoin=true`);
    const page = await browse(null, "/login");
    await page.goto(foreign.url);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await page.goto("/login");
    await logIn(page, berk);
    await expect(page).toHaveURL("/home");
    expect(await atOnce(berk.rpc("event_page", { event_id: trip.id }))).toBeNull();
  });
});

test.describe("sharing an event", () => {
  test("starts with the link for the group, as text and as a QR code, and copies it", async ({ browse }) => {
    const ada = await newPerson("Ada Host");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/invite-friend");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: trip.name }).click();
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await expect(dialog.getByLabel("Invite link", { exact: true })).toHaveValue(new RegExp(`/invite/${trip.token}$`));
    await expect(dialog.getByRole("img", { name: "QR code of the invite link" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBe(0);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Invite link copied.")).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/invite/${trip.token}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  test("gives one person a link that works once", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(ada);
    const page = await browse(ada, "/invite-friend");
    await page.getByRole("button", { name: trip.name }).click();
    await page.getByRole("radio", { name: "One person" }).click();
    const field = page.getByLabel("Invite link", { exact: true });
    await expect(field).not.toHaveValue(new RegExp(trip.token));
    const token = (await field.inputValue()).split("/").at(-1) ?? "";
    expect((await berk.accept(token)).event_id).toBe(trip.id);
    const late = await newPerson("Cem Late");
    await expect(late.accept(token)).rejects.toThrow("invalid_or_expired_invitation");
  });

  test("revokes a link after asking, and shows a new one", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Host"), newPerson("Berk Guest")]);
    const trip = await newTrip(ada);
    const page = await browse(ada, "/invite-friend");
    await page.getByRole("button", { name: trip.name }).click();
    await page.getByRole("button", { name: "Revoke this link" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("The old link no longer works.")).toBeVisible();
    await expect(page.getByLabel("Invite link", { exact: true })).not.toHaveValue(new RegExp(trip.token));
    await expect(berk.accept(trip.token)).rejects.toThrow("invalid_or_expired_invitation");
  });
});
