import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { digestOf, newSecretKey } from "@/core/ids/secretKey";
import { saveProfile } from "@/data/person/saveProfile";
import { useOutbox } from "@/offline/queue";
import { followSignOut } from "@/offline/signOut";
import { storedMutations } from "@/offline/store";
import { submitMutation } from "@/offline/submit";
import { startSession, useSession } from "@/platform/session/session";
import { KEYS } from "@/platform/storage/localStore";
import { supabase } from "@/platform/supabase/client";
import * as answers from "./answers";
import {
  anonymousSession,
  guestOnDevice,
  letsGuestsIn,
  losesSession,
  openAsGuest,
  rowOf,
  sessionExpires,
} from "./guestServer";
import { address, becomeOffline, becomeOnline, canPress, fill, goTo, openApp, press, says } from "./openApp";
import type { Server } from "./server";

/** A guest whose session has ended, and keys (docs/product.md 3.5). */

const RECOVER = "rest/v1/rpc/recover_guest";
const KEY = "k".repeat(43);
const unknownKey = () => Response.json({ code: "PT404", message: "guest_key_unknown" }, { status: 404 });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const events = () => supabase().rpc("my_events", { include_passive: false }, { get: true });

/** Whether no request created a person for the new session before the guest had it. */
const ensuredAfterRecovery = ({ asked }: Server) => {
  const names = asked.map(({ path }) => path.split("/").at(-1));
  const [signUp, recovered] = [names.indexOf("signup"), names.indexOf("recover_guest")];
  return !names.slice(signUp, recovered).includes("ensure_user");
};

followSignOut();

afterEach(() => {
  supabase().auth.revive = async () => null;
});

it("a guest whose session the auth server has lost comes back by the key without noticing", async () => {
  const server = losesSession(letsGuestsIn());
  await openAsGuest("/events");
  await startSession();
  sessionExpires();
  expect((await events()).error).toBeNull();
  expect(server.bodiesAt("auth/v1/signup")).toMatchObject([{ data: { guest_pass: await digestOf(KEY) } }]);
  expect(server.bodiesAt(RECOVER)).toEqual([{ key: KEY, new_digest: await digestOf(KEY) }]);
  expect(useSession.getState()).toMatchObject({ userId: "zoe", authUserId: "zoe-auth-2", isGuest: true });
  expect(JSON.parse(localStorage.getItem(KEYS.session) ?? "").user.id).toBe("zoe-auth-2");
  expect(JSON.parse(localStorage.getItem(KEYS.user) ?? "").authUserId).toBe("zoe-auth-2");
  expect(ensuredAfterRecovery(server)).toBe(true);
  expect(address()).toBe("/events");
});

it("a screen that found nothing with the former session shows everything after the return", async () => {
  const server = losesSession(letsGuestsIn());
  // The database answers an auth user without a person with nothing.
  const dashboard = { ...answers.dashboard(), user: { ...answers.dashboard().user, email: "", first_name: "Zoe" } };
  server
    .answers("rest/v1/rpc/dashboard", () => (useSession.getState().authUserId === "zoe-auth" ? null : dashboard))
    .answers("rest/v1/rpc/ensure_user", () =>
      Response.json({ code: "PT401", message: "user_not_authenticated" }, { status: 401 }),
    );
  server.answers("rest/v1/rpc/recover_guest", () => {
    server.answers("rest/v1/rpc/ensure_user", () => rowOf("zoe-auth-2"));
    return rowOf("zoe-auth-2");
  });
  const now = Date.now();
  await openAsGuest("/home");
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith("rpc/dashboard"))).toBe(true));
  vi.spyOn(Date, "now").mockReturnValue(now + 6 * 60_000);
  await act(startSession);
  await screen.findByRole("heading", { name: "Hello, Zoe" });
});

it("requests that fail together bring the guest back once", async () => {
  const server = losesSession(letsGuestsIn());
  await openAsGuest("/events");
  await startSession();
  sessionExpires();
  const answers = await Promise.all([events(), events(), events()]);
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(server.bodiesAt(RECOVER)).toHaveLength(1);
});

it("a reload between the end of the session and the return brings the guest back at the start", async () => {
  const server = losesSession(letsGuestsIn());
  await openAsGuest("/events");
  localStorage.removeItem(KEYS.session);
  await startSession();
  await waitFor(() => expect(useSession.getState().authUserId).toBe("zoe-auth-2"));
  expect(server.bodiesAt(RECOVER)).toHaveLength(1);
  expect(ensuredAfterRecovery(server)).toBe(true);
});

it("a guest whom the server does not answer stays in, and comes back later", async () => {
  const server = losesSession(letsGuestsIn());
  await openAsGuest("/events");
  await startSession();
  sessionExpires();
  const now = Date.now();
  await server.during("auth/v1/signup", lost, async () => {
    expect((await events()).error).not.toBeNull();
  });
  expect(useSession.getState().userId).toBe("zoe");
  expect(guestOnDevice()).toMatchObject({ userId: "zoe", isMoved: false });
  // The app waits before it asks again.
  vi.spyOn(Date, "now").mockReturnValue(now + 60_000);
  expect((await events()).error).toBeNull();
  expect(useSession.getState().authUserId).toBe("zoe-auth-2");
});

it("a session that another tab has brought back is used", async () => {
  const server = losesSession(letsGuestsIn());
  await openAsGuest("/events");
  await startSession();
  sessionExpires();
  server.answers("auth/v1/token", () => {
    localStorage.setItem(KEYS.session, JSON.stringify(anonymousSession("zoe-auth-3")));
    return Response.json({ code: 400, error_code: "refresh_token_not_found", msg: "gone" }, { status: 400 });
  });
  server.answers(RECOVER, () => rowOf("zoe-auth-3"));
  expect((await events()).error).toBeNull();
  expect(JSON.parse(localStorage.getItem(KEYS.session) ?? "null").user.id).toMatch(/^zoe-auth-[23]$/);
  expect(useSession.getState().userId).toBe("zoe");
});

it("a guest who continued elsewhere is told so, and the saved key brings this device back", async () => {
  const server = losesSession(letsGuestsIn()).answers(RECOVER, unknownKey);
  await openAsGuest("/events");
  await startSession();
  sessionExpires();
  await act(async () => void (await events()));
  await screen.findByRole("heading", { name: "You continued on another device" });
  expect(address()).toBe("/login");
  expect(ensuredAfterRecovery(server)).toBe(true);
  // Everything but the mark is gone from the device.
  expect(localStorage.getItem(KEYS.user)).toBeNull();
  expect(guestOnDevice()).toMatchObject({ userId: "zoe", isMoved: true });

  const saved = newSecretKey();
  server.answers(RECOVER, () => rowOf("zoe-auth-2"));
  expect(screen.getByRole("link", { name: "Continue here" }).getAttribute("href")).toBe("/recover");
  await goTo("/recover");
  await fill("Your key", `https://divido.test/recover#${saved}`);
  await press("Continue here");
  await says("Welcome back.");
  await waitFor(() => expect(address()).toBe("/home"));
  const { key } = guestOnDevice();
  expect(key).not.toBe(KEY);
  expect(server.bodiesAt(RECOVER).at(-1)).toEqual({ key: saved, new_digest: await digestOf(key) });
  expect(guestOnDevice()).toMatchObject({ userId: "zoe", isMoved: false, isSaved: true });
  // The device cannot take itself back with the saved key.
  expect(JSON.stringify({ ...localStorage })).not.toContain(saved);
});

it("a token that is still valid does not hide that the guest continued elsewhere", async () => {
  const moved = () => Response.json({ code: "PT403", message: "continued_elsewhere" }, { status: 403 });
  letsGuestsIn().answers("rest/v1/rpc/ensure_user", moved);
  await openAsGuest("/events");
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 12 * 60_000);
  await act(startSession);
  await screen.findByRole("heading", { name: "You continued on another device" });
  expect(guestOnDevice()).toMatchObject({ isMoved: true });
});

it("a guest replaced right after a check is told so as soon as a screen finds nobody, and unsent entries stay", async () => {
  const moved = () => Response.json({ code: "PT403", message: "continued_elsewhere" }, { status: 403 });
  const server = letsGuestsIn().answers("rest/v1/rpc/save_profile", () =>
    Response.json({ message: "no" }, { status: 503 }),
  );
  const now = Date.now();
  await openAsGuest("/events");
  vi.spyOn(Date, "now").mockReturnValue(now + 18 * 60_000);
  await act(startSession);
  void submitMutation(saveProfile, { user_id: "zoe", changes: { city: "Porto" }, base: {} });
  await waitFor(() => expect(useOutbox.getState().mutations).toHaveLength(1));
  server.answers("rest/v1/rpc/ensure_user", moved).answers("rest/v1/rpc/dashboard", () => null);
  await goTo("/home");
  await screen.findByRole("heading", { name: "You continued on another device" });
  await says(/1 entry is kept on this device/);
  expect(guestOnDevice()).toMatchObject({ isMoved: true });
  expect(await storedMutations("zoe")).toHaveLength(1);
});

it("a session that the auth server renews, but the database refuses, brings the guest back", async () => {
  const server = losesSession(letsGuestsIn())
    .answers("auth/v1/token", () => anonymousSession())
    .answers("rest/v1/rpc/my_events", () =>
      useSession.getState().authUserId === "zoe-auth"
        ? Response.json({ code: "PT401", message: "user_not_authenticated" }, { status: 401 })
        : [],
    );
  await openAsGuest("/import");
  await startSession();
  expect((await events()).error).toBeNull();
  expect(server.bodiesAt(RECOVER)).toHaveLength(1);
  expect(useSession.getState().authUserId).toBe("zoe-auth-2");
});

it("a refusal for another reason keeps the key, and leads back in by one button", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refuses = () => Response.json({ code: 422, error_code: "signup_disabled", msg: "Closed." }, { status: 422 });
  const server = losesSession(letsGuestsIn()).answers("auth/v1/signup", refuses);
  await openAsGuest("/events");
  await startSession();
  sessionExpires();
  await act(async () => void (await events()));
  expect((await screen.findByRole("link", { name: "Go on as before" })).getAttribute("href")).toBe("/recover");
  await goTo("/recover");
  server.answers("auth/v1/signup", () => anonymousSession("zoe-auth-2"));
  await press("Continue here");
  await waitFor(() => expect(useSession.getState().authUserId).toBe("zoe-auth-2"));
  expect(server.bodiesAt(RECOVER)).toEqual([{ key: KEY, new_digest: await digestOf(KEY) }]);
});

it("the link of a saved key shows a button, leaves the address at once, and does nothing by itself", async () => {
  const server = losesSession(letsGuestsIn());
  const saved = newSecretKey();
  await openApp("/login", null);
  await goTo(`/recover#${saved}`);
  await screen.findByRole("heading", { level: 1, name: "Continue here" });
  expect(window.location.hash).toBe("");
  expect(server.asked).toEqual([]);
  await press("Continue here");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt(RECOVER)).toMatchObject([{ key: saved }]);
  expect(useSession.getState()).toMatchObject({ userId: "zoe", isGuest: true });
});

it.each([
  { code: 403, error_code: "user_not_found", msg: "User from sub claim in JWT does not exist" },
  { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" },
])(
  "a device that another one replaces while it recovers the guest says that the key opens nothing: $error_code",
  async (gone) => {
    const server = losesSession(letsGuestsIn());
    server.answers("auth/v1/user", () => Response.json(gone, { status: gone.code }));
    await openApp("/login", null);
    await goTo(`/recover#${newSecretKey()}`);
    await press("Continue here");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This key no longer opens anything/);
    expect(useSession.getState().userId).toBeNull();
  },
);

it("a lost answer to a saved key is asked again, with the same new key of the device", async () => {
  const server = losesSession(letsGuestsIn());
  const saved = newSecretKey();
  await openApp("/login", null);
  await goTo(`/recover#${saved}`);
  await server.during(RECOVER, lost, async () => {
    await press("Continue here");
    await says("No internet connection.");
  });
  expect(useSession.getState().userId).toBeNull();
  expect(localStorage.getItem(KEYS.session)).toBeNull();
  await press("Continue here");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt(RECOVER)).toMatchObject([{ key: saved }, { key: saved }]);
});

it("a key typed without a network stays in the field, and opens once the network is back", async () => {
  const server = losesSession(letsGuestsIn());
  const saved = newSecretKey();
  await openApp("/recover", null);
  await fill("Your key", saved);
  becomeOffline();
  await screen.findByRole("button", { name: "Offline" });
  expect(canPress("Offline")).toBe(false);
  expect(server.asked).toEqual([]);
  becomeOnline();
  await press("Continue here");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt(RECOVER)).toMatchObject([{ key: saved }]);
});

it("a lost answer to the device's own key is asked again with the same key", async () => {
  const server = losesSession(letsGuestsIn());
  await openAsGuest("/events");
  await startSession();
  sessionExpires();
  const now = Date.now();
  await server.during(RECOVER, lost, async () => {
    expect((await events()).error).not.toBeNull();
  });
  expect(useSession.getState().userId).toBe("zoe");
  vi.spyOn(Date, "now").mockReturnValue(now + 60_000);
  expect((await events()).error).toBeNull();
  const digest = await digestOf(KEY);
  expect(new Set(server.bodiesAt(RECOVER).map((body) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ key: KEY, new_digest: digest })]),
  );
  expect(guestOnDevice()).toMatchObject({ key: KEY, isMoved: false });
});

it("a key that opens nothing is refused, and a text that is no key is not sent", async () => {
  const server = losesSession(letsGuestsIn()).answers(RECOVER, unknownKey);
  await openApp("/recover", null);
  await says(
    "No key? Ask an admin of your event to free up your place. Then open the invite link and choose your name.",
  );
  await fill("Your key", "https://divido.test/recover");
  await press("Continue here");
  await says("This is no key. Paste the whole link that you saved.");
  expect(server.asked).toEqual([]);
  await fill("Your key", newSecretKey());
  await press("Continue here");
  await says(/This key no longer opens anything/);
  expect(canPress("Continue here")).toBe(true);
  expect(screen.getByRole("link", { name: "Log in instead" }).getAttribute("href")).toBe("/login");
});

it("a key changes nothing where somebody is signed in", async () => {
  const server = letsGuestsIn();
  await openApp(`/recover#${newSecretKey()}`);
  await screen.findByRole("heading", { level: 1, name: "Somebody is already here" });
  await says("To use the key here, log out in the account, then open your link again.");
  expect(window.location.hash).toBe("");
  expect(server.bodiesAt(RECOVER)).toEqual([]);
});
