import type { Page } from "@playwright/test";
import { atOnce, fits, isAccessible, overflow, violations } from "./support/app";
import { sql } from "./support/database";
import { type Device, expect, test } from "./support/device";
import { ADD_EXPENSE } from "./support/expenseForm";
import { stored } from "./support/ledger";
import { freshEmail, mailedLink, newPerson } from "./support/person";
import { logIn, PASSWORD } from "./support/signingIn";
import { newTrip, type Trip } from "./support/trip";

/** People who come in by a link and a name, with two devices. */

/** Joins as a guest on a new device, and returns its page, which shows the event. */
async function joins(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^You’re in\./ })).toBeVisible();
}

const home = (page: Page, name: string) => expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();

test("a guest joins with a name, adds an expense, and moves to another device by the saved key", async ({ browse }) => {
  const trip = await newTrip(await newPerson("Ada Host"));
  const phone = await browse(null, `/invite/${trip.token}`);
  await expect(phone.getByRole("heading", { name: trip.name })).toBeVisible();
  await fits(phone);
  await isAccessible(phone);
  await joins(phone, "Zoe");
  await expect(phone).toHaveURL(`/events/${trip.id}`);
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("link", { name: "Add what you paid" }).click();
  await phone.getByLabel("Amount", { exact: true }).fill("42.50");
  await phone.getByLabel("What was it for?").fill("Dinner");
  await phone.getByRole("button", { name: "Save expense" }).click();
  await expect(phone.getByText("Dinner").first()).toBeVisible();
  // The form goes back to the event by itself, and must not do so over the next address.
  await expect(phone).toHaveURL(`/events/${trip.id}`);

  await phone.goto("/home");
  await expect(phone.getByRole("heading", { name: "Keep this on all your phones: add your email" })).toBeVisible();
  await expect.poll(() => overflow(phone)).toBe(0);
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Save my key" }).click();
  const link = await phone.getByLabel("Link with the key").inputValue();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "I have it" }).click();

  const tablet = await browse(null, link);
  await expect(tablet).toHaveURL("/recover");
  await isAccessible(tablet);
  await tablet.getByRole("button", { name: "Continue here" }).click();
  await home(tablet, "Zoe");

  // The first device notices at its next request, and comes back with the key.
  await phone.goto(`/events/${trip.id}`);
  await expect(phone.getByRole("heading", { name: "You continued on another device" })).toBeVisible();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("link", { name: "Continue here" }).click();
  await phone.getByLabel("Your key").fill(link);
  await phone.getByRole("button", { name: "Continue here" }).click();
  await home(phone, "Zoe");
});

/** Returns the paths of all requests from now on. Before, waits until the code of the event's screen has arrived. */
async function requestsOf(page: Page): Promise<string[]> {
  const isHere = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/EventScreen-.+\.js$/.test(name)),
    );
  await expect.poll(isHere).toBe(true);
  await page.waitForLoadState("networkidle");
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const isCode = (path: string) => path.endsWith(".js");

test("joining and beginning load no code between the press and the event, because it came while the visitor typed", async ({
  browse,
}) => {
  const trip = await newTrip(await newPerson("Ada Host"));
  const joiner = await browse(null, `/invite/${trip.token}`);
  await joiner.getByLabel("Your name").fill("Zoe");
  const joining = await requestsOf(joiner);
  await joiner.getByRole("button", { name: "Join", exact: true }).click();
  await expect(joiner.getByRole("heading", { name: /^You’re in\./ })).toBeVisible();
  expect(joining.slice(0, joining.indexOf("/rest/v1/rpc/event_page")).filter(isCode)).toEqual([]);
  expect(joining).toContain("/rest/v1/rpc/event_page");

  const beginner = await browse(null, "/add-event");
  await beginner.getByLabel("Name").fill("Weekend in Porto");
  await beginner.getByRole("button", { name: "Create event" }).click();
  await beginner.getByLabel("Your name").fill("Eva");
  const beginning = await requestsOf(beginner);
  await beginner.getByRole("dialog").getByRole("button", { name: "Create event" }).click();
  await expect(beginner.getByRole("img", { name: "QR code of the invite link" })).toBeVisible();
  expect(beginning.slice(0, beginning.indexOf("/rest/v1/rpc/create_invitation")).filter(isCode)).toEqual([]);
  expect(beginning).toContain("/rest/v1/rpc/create_invitation");
});

test("a guest whose session the auth server has lost goes on without noticing", async ({ browse }) => {
  const trip = await newTrip(await newPerson("Ada Host"));
  const page = await browse(null, `/invite/${trip.token}`);
  await joins(page, "Zoe");
  await sql`delete from auth.users where id in (select auth_user_id from public.users where is_guest and first_name = 'Zoe' and id in (select user_id from public.event_participants where event_id = ${trip.id}))`;
  await page.goto("/home");
  await home(page, "Zoe");
  await page.goto(`/events/${trip.id}`);
  await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
});

test("a visitor begins an event, adds an address, and logs in on another device", async ({ browse }) => {
  const phone = await browse(null, "/login");
  await phone.getByRole("link", { name: "Try it without an account" }).click();
  await phone.getByLabel("Name").fill("Weekend in Porto");
  await phone.getByRole("button", { name: "Create event" }).click();
  await phone.getByLabel("Your name").fill("Zoe");
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("dialog").getByRole("button", { name: "Create event" }).click();
  await expect(phone.getByRole("img", { name: "QR code of the invite link" })).toBeVisible();

  const email = freshEmail("Zoe");
  await phone.goto("/profile");
  await phone.getByRole("textbox", { name: "Email" }).fill(email);
  await phone.getByRole("button", { name: "Send me the link" }).click();
  await expect(phone.getByRole("heading", { name: "Mail sent" })).toBeVisible();
  await phone.goto(await mailedLink(email, "email_change"));
  await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: "Confirm and continue" }).click();
  await home(phone, "Zoe");

  const tablet = await browse(null, "/login");
  await logIn(tablet, { email, password: PASSWORD });
  await home(tablet, "Zoe");
  await expect(tablet.getByText("Weekend in Porto").first()).toBeVisible();
});

test("a guest who has an account logs in, and the account takes over the events", async ({ browse }) => {
  const ada = await newPerson("Ada Host");
  const [first, second] = [await newTrip(ada), await newTrip(ada, [], { name: "Second trip" })];
  const berk = await newPerson("Berk Account");
  const page = await browse(null, `/invite/${first.token}`);
  await joins(page, "Berk");
  await page.goto(`/invite/${second.token}`);
  await page.getByRole("button", { name: "Accept and join" }).click();
  await expect(page).toHaveURL(`/events/${second.id}`);
  await page.goto("/login?keep=true");
  await logIn(page, berk);
  await expect(page.getByText("Everything that you entered is in your account now.")).toBeVisible();
  for (const trip of [first, second]) {
    const event = await berk.rpc<{ participants: { user_id: string; status: string }[] }>("event_page", {
      event_id: trip.id,
    });
    const here = event.participants.filter(({ status }) => status === "active").map(({ user_id }) => user_id);
    expect(here.sort()).toEqual([ada.id, berk.id].sort());
  }
});

type Devices = (person: null, options: { serviceWorkers: "block" }) => Promise<Device>;

/** Joins a trip of Ada's on a phone whose network the test controls. */
async function guestOnPhone(device: Devices, name: string) {
  const ada = await newPerson("Ada Host");
  const trip = await newTrip(ada);
  const phone = await device(null, { serviceWorkers: "block" });
  const page = await phone.open(`/invite/${trip.token}`);
  await joins(page, name);
  return { ada, trip, phone, page };
}

/** Saves a key, and returns its link. */
async function savesKey(page: Page): Promise<string> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Save my key" }).click();
  const link = await page.getByLabel("Link with the key").inputValue();
  await page.getByRole("button", { name: "I have it" }).click();
  return link;
}

/** Loses the network on the expense form, and saves there. The expense waits on the phone. */
async function spendsOffline(phone: Device, page: Page, trip: Trip, what: string): Promise<void> {
  await page.goto(`/events/${trip.id}`);
  await page.getByRole("link", { name: ADD_EXPENSE }).click();
  await page.getByLabel("Amount", { exact: true }).fill("42.50");
  await phone.offline();
  await page.getByLabel("What was it for?").fill(what);
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect(page.getByText("Waiting to be sent").first()).toBeVisible();
}

test("an expense typed offline waits while another device takes over by the saved key, and is sent once the guest is back", async ({
  browse,
  device,
}) => {
  const { ada, trip, phone, page } = await guestOnPhone(device, "Zoe");
  const link = await savesKey(page);
  await spendsOffline(phone, page, trip, "Ferry");
  const tablet = await browse(null, link);
  await tablet.getByRole("button", { name: "Continue here" }).click();
  await home(tablet, "Zoe");
  expect(await atOnce(stored(ada, trip))).toEqual([]);

  await phone.online();
  await expect(page.getByRole("heading", { name: "You continued on another device" })).toBeVisible();
  await expect(page.getByText(/1 entry is kept on this device/)).toBeVisible();
  await page.getByRole("link", { name: "Continue here" }).click();
  await page.getByLabel("Your key").fill(link);
  await page.getByRole("button", { name: "Continue here" }).click();
  await home(page, "Zoe");
  await expect.poll(() => stored(ada, trip)).toMatchObject([{ description: "Ferry", amount: 42.5 }]);
});

test("an expense typed offline is sent after the guest's address was confirmed on another device", async ({
  browse,
  device,
}) => {
  const { ada, trip, phone, page } = await guestOnPhone(device, "Zoe");
  const email = freshEmail("Zoe");
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByRole("heading", { name: "Mail sent" })).toBeVisible();
  await spendsOffline(phone, page, trip, "Ferry");
  const tablet = await browse(null, await mailedLink(email, "email_change"));
  await tablet.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tablet.getByRole("button", { name: "Confirm and continue" }).click();
  await home(tablet, "Zoe");

  // The new password ends the sessions of other devices, and a confirmed address the keys.
  await phone.online();
  await expect(page.getByRole("heading", { name: "You continued on another device" })).toBeVisible();
  await expect(page.getByText(/1 entry is kept on this device/)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect.poll(() => stored(ada, trip)).toMatchObject([{ description: "Ferry", amount: 42.5 }]);
});

test("an entry of a guest whom another device moves into an account waits, and is sent once the account logs in", async ({
  browse,
  device,
}) => {
  const { ada, trip, phone, page } = await guestOnPhone(device, "Berk");
  const berk = await newPerson("Berk Account");
  const link = await savesKey(page);
  await spendsOffline(phone, page, trip, "Ferry");
  const tablet = await browse(null, link);
  await tablet.getByRole("button", { name: "Continue here" }).click();
  await home(tablet, "Berk");
  await tablet.goto("/login?keep=true");
  await logIn(tablet, berk);
  await expect(tablet.getByText("Everything that you entered is in your account now.")).toBeVisible();

  await phone.online();
  await expect(page.getByRole("heading", { name: "You continued on another device" })).toBeVisible();
  await expect(page.getByText(/1 entry is kept on this device/)).toBeVisible();
  await logIn(page, berk);
  await expect.poll(() => stored(ada, trip)).toMatchObject([{ description: "Ferry", amount: 42.5 }]);
});

test("an expense typed offline stays on the device of a guest who is set free meanwhile, and is sent after they claimed their place", async ({
  device,
}) => {
  const { ada, trip, phone, page } = await guestOnPhone(device, "Zoe");
  await spendsOffline(phone, page, trip, "Ferry");
  const [zoe] = await sql<{ user_id: string }[]>`
    select user_id from public.event_participants where event_id = ${trip.id} and user_id <> ${ada.id}`;
  await ada.rpc("release_guest", { event_id: trip.id, person_id: zoe?.user_id });

  await phone.online();
  await expect(page.getByText("1 change could not be saved.")).toBeVisible();
  expect(await atOnce(stored(ada, trip))).toEqual([]);
  // Setting free has revoked the former link.
  const { token } = await ada.rpc<{ token: string }>("create_invitation", { event_id: trip.id, kind: "group" });
  await page.goto(`/invite/${token}`);
  await page.getByRole("button", { name: "Accept and join" }).click();
  await page.getByRole("button", { name: /^Zoe/ }).click();
  await expect(page.getByText("As of today, “Zoe” is you.")).toBeVisible();
  await page.getByRole("button", { name: "Have a look" }).click();
  await page.getByRole("listitem").filter({ hasText: "Ferry" }).getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => stored(ada, trip)).toMatchObject([{ description: "Ferry", amount: 42.5 }]);
});

test("two devices that use a saved key at once leave the guest on one of them, and the other leads to the log-in", async ({
  browse,
}) => {
  const trip = await newTrip(await newPerson("Ada Host"));
  const phone = await browse(null, `/invite/${trip.token}`);
  await joins(phone, "Zoe");
  const link = await savesKey(phone);
  const devices = [await browse(null, link), await browse(null, link)];
  await Promise.all(devices.map((page) => page.getByRole("button", { name: "Continue here" }).click()));
  for (const page of devices) {
    const ended = page.getByText(/no longer opens anything|Your session has ended|You continued on another device/);
    await expect(page.getByRole("heading", { name: "Hello, Zoe" }).or(ended).first()).toBeVisible();
  }
  for (const page of devices) await page.goto("/home");
  const showing = async (name: string) => {
    const shown = await Promise.all(devices.map((page) => page.getByRole("heading", { level: 1, name }).isVisible()));
    return shown.filter(Boolean).length;
  };
  await expect.poll(async () => [await showing("Hello, Zoe"), await showing("Welcome back")]).toEqual([1, 1]);
});
