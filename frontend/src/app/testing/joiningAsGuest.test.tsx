import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { digestOf } from "@/core/ids/secretKey";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { startSession, useSession } from "@/platform/session/session";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { EVENT_ID, person } from "./answers";
import { ACCEPT, anonymousSession, guestOnDevice, letsGuestsIn, losesSession, rowOf, TOKEN } from "./guestServer";
import { address, becomeOffline, becomeOnline, canPress, fill, goTo, openApp, press, says } from "./openApp";
import type { Server } from "./server";

/** Joining an event with a name alone (docs/product.md 3.5). */

const SIGN_UP = "auth/v1/signup";
const BEGIN = "rest/v1/rpc/begin_as_guest";
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

async function opens(): Promise<void> {
  await openApp(`/invite/${TOKEN}`, null);
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
}

const isIn = () => waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));

/** Returns the requested changes by name, oldest first. */
const steps = (server: Server) =>
  server.asked.filter(({ method }) => method === "POST").map(({ path }) => path.split("/").at(-1));

it("a visitor joins with a name and one button, and lands in the event among the others", async () => {
  const server = letsGuestsIn();
  await opens();
  expect(steps(server)).toEqual([]);
  await fill("Your name", " Zoe ");
  await press("Join");
  await screen.findByRole("heading", { name: "You’re in. Anna and you." });
  await isIn();
  expect(screen.getByRole("link", { name: "Add what you paid" }).getAttribute("href")).toBe(
    `/events/${EVENT_ID}/add-expense`,
  );
  expect(screen.queryByRole("heading", { name: "Invite your friends" })).toBeNull();
  await screen.findByRole("heading", { name: "No expenses yet" });
  expect(steps(server)).toEqual(["signup", "begin_as_guest", "accept"]);
  expect(server.bodiesAt(SIGN_UP)).toMatchObject([
    { data: { preferred_language: "en", guest_pass: await digestOf(TOKEN) } },
  ]);
  const { key, userId } = guestOnDevice();
  expect(server.bodiesAt(BEGIN)).toEqual([{ name: "Zoe", key_digest: await digestOf(key) }]);
  expect(userId).toBe("zoe");
  // The key itself never leaves the device.
  expect(JSON.stringify(server.asked)).not.toContain(key);
  expect(useSession.getState()).toMatchObject({ userId: "zoe", isGuest: true, email: null });
  expect(pendingInvitation.token()).toBeNull();
});

it("the event that a visitor has joined has its name before its data", async () => {
  const server = letsGuestsIn();
  await server.holding(
    "rest/v1/rpc/event_page",
    () => answers.eventPage(),
    async (letGo) => {
      await opens();
      await fill("Your name", "Zoe");
      await press("Join");
      await isIn();
      await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
      expect(document.querySelector("[aria-busy]")).not.toBeNull();
      letGo();
    },
  );
});

it("the event of a new member is asked for while the people to claim are", async () => {
  const server = letsGuestsIn();
  await server.holding(
    "rest/v1/rpc/unclaimed_people",
    () => [],
    async (letGo) => {
      await opens();
      await fill("Your name", "Zoe");
      await press("Join");
      await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/event_page")).toHaveLength(1));
      expect(address()).toBe(`/invite/${TOKEN}`);
      letGo();
      await screen.findByRole("heading", { name: "You’re in. Anna and you." });
    },
  );
  expect(server.bodiesAt("rest/v1/rpc/event_page")).toHaveLength(1);
});

it("joining asks for a name first, and names the terms and the age beneath the button", async () => {
  const server = letsGuestsIn();
  await opens();
  await says(/18 or older/);
  expect(screen.getByRole("link", { name: "Terms of use" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/privacy");
  await press("Join");
  await says("Type your name, so that the others recognise you.");
  expect(document.activeElement).toBe(screen.getByLabelText("Your name"));
  expect(steps(server)).toEqual([]);
});

it.each([
  ["signing in", SIGN_UP, anonymousSession, ["signup", "begin_as_guest"]],
  ["being named", BEGIN, rowOf, ["begin_as_guest"]],
  ["joining", ACCEPT, () => ({ event_id: EVENT_ID, already_participant: true }), ["accept"]],
])("a lost answer to %s is asked again with the next press, for the same guest", async (_, path, answer, again) => {
  const server = letsGuestsIn();
  await opens();
  await fill("Your name", "Zoe");
  await server.during(path, lost, async () => {
    await press("Join");
    await says("No internet connection.");
  });
  const before = server.asked.length;
  server.answers(path, () => answer());
  await press("Join");
  await isIn();
  const repeated = server.asked.slice(before).filter(({ method }) => method === "POST");
  expect(repeated.map(({ path }) => path.split("/").at(-1))).toEqual(expect.arrayContaining(again));
  const digests = server.bodiesAt(BEGIN).map((body) => (body as { key_digest: string }).key_digest);
  expect(new Set(digests)).toEqual(new Set([await digestOf(guestOnDevice().key)]));
});

it("a reload before the sign-in was answered goes on by itself, with the typed name", async () => {
  const server = letsGuestsIn();
  await opens();
  await fill("Your name", "Zoe");
  await server.during(SIGN_UP, lost, async () => {
    await press("Join");
    await says("No internet connection.");
  });
  await goTo(`/invite/${TOKEN}`);
  await isIn();
  expect(server.bodiesAt(BEGIN)).toMatchObject([{ name: "Zoe" }]);
});

it("a reload before the guest was named names them first, and then joins by itself", async () => {
  const server = letsGuestsIn();
  await opens();
  await fill("Your name", "Zoe");
  await server.during(BEGIN, lost, async () => {
    await press("Join");
    await says("No internet connection.");
  });
  expect(useSession.getState().userId).toBeNull();
  await startSession();
  expect(server.bodiesAt("rest/v1/rpc/ensure_user")).toEqual([]);
  expect(useSession.getState().userId).toBe("zoe");
  await goTo(`/invite/${TOKEN}`);
  await isIn();
  expect(server.bodiesAt(SIGN_UP)).toHaveLength(1);
});

it("a visitor whose first session the server has ended meanwhile joins with another, by the same key", async () => {
  const server = letsGuestsIn();
  await opens();
  await startSession();
  await fill("Your name", "Zoe");
  await server.during(BEGIN, lost, async () => {
    await press("Join");
    await says("No internet connection.");
  });
  const { key } = guestOnDevice();
  losesSession(server).answers(BEGIN, () =>
    server.bodiesAt(SIGN_UP).length > 1
      ? rowOf("zoe-auth-2")
      : Response.json({ code: "PGRST301", message: "JWT expired" }, { status: 401 }),
  );
  await press("Join");
  await isIn();
  expect(server.bodiesAt(SIGN_UP)).toHaveLength(2);
  expect(guestOnDevice()).toMatchObject({ key, userId: "zoe" });
});

it("an invitation that was used up meanwhile is refused, and nothing goes on by itself", async () => {
  const server = letsGuestsIn();
  await opens();
  await fill("Your name", "Zoe");
  server.answers(ACCEPT, () => Response.json({ code: "invalid_or_expired_invitation" }, { status: 410 }));
  server.answers(`functions/v1/invitations/${TOKEN}`, () => ({ state: "used", already_participant: false }));
  await press("Join");
  await screen.findByRole("heading", { level: 1, name: "This invitation has been used" });
  expect(pendingInvitation.token()).toBeNull();
  expect(useSession.getState().userId).toBeNull();
});

it("joining without a network says so, and keeps what was typed", async () => {
  const server = letsGuestsIn();
  await opens();
  await fill("Your name", "Zoe");
  becomeOffline();
  await screen.findByRole("button", { name: "Offline" });
  expect(canPress("Offline")).toBe(false);
  becomeOnline();
  await press("Join");
  await isIn();
  expect(steps(server)).toEqual(["signup", "begin_as_guest", "accept"]);
});

it("two presses, and two tabs, make one guest with one key", async () => {
  const server = letsGuestsIn();
  await opens();
  await fill("Your name", "Zoe");
  const { beginAsGuest } = await import("@/platform/session/guest");
  await Promise.all([press("Join"), beginAsGuest("Zoe")]);
  await isIn();
  expect(server.bodiesAt(SIGN_UP)).toHaveLength(1);
  const digests = server.bodiesAt(BEGIN).map((body) => (body as { key_digest: string }).key_digest);
  expect(new Set(digests).size).toBe(1);
});

it("a guest is asked whether they are one of the unclaimed people, a name like the typed one first", async () => {
  const nobody = { expenses: 1, payments: 0, series: 0 };
  const unclaimed = ["Max", "Zoë Meyer", "Lea"].map((name) => ({
    person: person(name, name, { email: null, has_account: false }),
    ...nobody,
  }));
  letsGuestsIn().answers("rest/v1/rpc/unclaimed_people", () => unclaimed);
  await opens();
  await fill("Your name", "Zoe");
  await press("Join");
  await screen.findByRole("heading", { name: "Are you one of these?" });
  expect(address()).toBe(`/events/${EVENT_ID}/claim`);
  const offered = screen.getAllByRole("button", { name: /in 1 expense/ }).map(({ textContent }) => textContent);
  expect(offered.map((text) => /Max|Zoë|Lea/.exec(text ?? "")?.[0])).toEqual(["Zoë", "Max", "Lea"]);
});

it("without https the digest is the same", async () => {
  const server = letsGuestsIn();
  await opens();
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    await fill("Your name", "Zoe");
    await press("Join");
    await isIn();
  } finally {
    Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  }
  expect(server.bodiesAt(BEGIN)).toEqual([{ name: "Zoe", key_digest: await digestOf(guestOnDevice().key) }]);
});

it("logging in and registering stand below, and lead back to the invitation", async () => {
  letsGuestsIn();
  await opens();
  expect(screen.getByRole("link", { name: "I have an account" }).getAttribute("href")).toBe("/login");
  expect(screen.getByRole("link", { name: "Create an account and join" }).getAttribute("href")).toBe("/register");
  expect(localStorage.getItem(KEYS.pendingInvitation)).toBeNull();
});
