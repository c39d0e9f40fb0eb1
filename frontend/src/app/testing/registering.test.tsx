import { act, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, expect, it, vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import {
  ADA,
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  fill,
  goTo,
  openApp,
  press,
  says,
  sessionOf,
  user,
} from "./openApp";
import { Server } from "./server";
import { letsIn, nonsense, ROW, refusal, typeCredentials } from "./signIn";

/** Registering, and confirming the address by the mailed link. */

afterEach(async () => {
  if (i18next.language !== "en") await act(() => i18next.changeLanguage("en"));
});

it("registering is in English until a language is chosen, and remembers the one chosen there", async () => {
  new Server();
  await openApp("/login", null);
  localStorage.removeItem(KEYS.language);
  await act(() => i18next.changeLanguage("tr"));
  await screen.findByRole("heading", { name: "Tekrar hoş geldin" });
  await goTo("/register");
  await screen.findByRole("heading", { name: "Create your account" });
  expect(localStorage.getItem(KEYS.language)).toBeNull();
  await user.click(screen.getByRole("combobox", { name: "Preferred language" }));
  await user.click(await screen.findByRole("option", { name: "Türkçe", hidden: false }));
  await screen.findByRole("heading", { name: "Hesabını oluştur" });
  expect(localStorage.getItem(KEYS.language)).toBe("tr");
});

it("registering shows errors at their fields before anything is sent", async () => {
  const server = new Server();
  await openApp("/register", null);
  await fill("Email", "ada@");
  await fill("Password", "12345");
  await fill("Repeat the password", "123456");
  await press("Sign up");
  await says("This does not look like an email address.");
  await says("The password needs at least 6 characters.");
  await says("The passwords do not match.");
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(server.bodiesAt("auth/v1/signup")).toEqual([]);
});

it("registering names the terms and the age before the button is pressed", async () => {
  new Server();
  await openApp("/register", null);
  await says(/18 or older/);
  expect(screen.getByRole("link", { name: "terms of use" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "privacy policy" }).getAttribute("href")).toBe("/privacy");
});

it("registering and resetting show the provider's message, or a generic failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = new Server();
  await openApp("/register", null);
  await typeCredentials();
  await fill("Repeat the password", "correct horse");
  for (const [answer, message] of [
    [refusal("signup_disabled", "Signups are closed this week.", 422), "Signups are closed this week."],
    [nonsense, "Registration failed. Please try again."],
  ] as const) {
    await server.during("auth/v1/signup", answer, async () => {
      await press("Sign up");
      await says(message);
    });
  }
  becomeOffline();
  await screen.findByRole("button", { name: "Offline" });
  expect(canPress("Offline")).toBe(false);
  becomeOnline();

  await user.click(await screen.findByRole("link", { name: "Log in" }));
  for (const [answer, message] of [
    [refusal("hook_timeout", "The mail server sleeps.", 422), "The mail server sleeps."],
    [nonsense, "The link could not be sent. Please try again."],
  ] as const) {
    await server.during("auth/v1/recover", answer, async () => {
      await press("Forgot your password?");
      await says(message);
    });
  }
  becomeOffline();
  await press("Forgot your password?");
  await says("No internet connection.");
  becomeOnline();
});

/** A server that confirms ada's address and signs her in. */
function confirms(): Server {
  const session = sessionOf(ADA);
  const access_token = [{ alg: "HS256" }, { exp: session.expires_at }].map((part) => btoa(JSON.stringify(part)));
  return letsIn()
    .answers("auth/v1/signup", () => ({ id: ADA.authUserId, email: ADA.email }))
    .answers("rest/v1/rpc/restore_password", () => Response.json(true))
    .answers("rest/v1/rpc/save_profile", () => ROW)
    .answers("auth/v1/verify", () => ({ ...session, access_token: `${access_token.join(".")}.c2ln` }));
}

const LINK = `/auth/confirm?${new URLSearchParams({ token_hash: "h", type: "signup", email: ADA.email, lang: "en" })}`;

/** Registers ada in this browser, and returns what the sign-up told the server. */
async function registersHere(server: Server, name = ""): Promise<Record<string, unknown>> {
  await openApp("/register", null);
  await fill(/Your name/, name);
  await fill("Email", ADA.email);
  await fill("Password", "correct horse");
  await fill("Repeat the password", "correct horse");
  await press("Sign up");
  await says("Check your mailbox");
  return server.bodiesAt("auth/v1/signup")[0] as Record<string, unknown>;
}

const passwordsSet = (server: Server) =>
  server.asked.filter(({ method, path }) => method === "PUT" && path === "/auth/v1/user");

it("the browser that signed up goes straight in with the mailed link, by its nonce, under the name given then", async () => {
  const server = confirms();
  const told = await registersHere(server, " Ada King Lovelace ");
  const { sign_up_digest: digest, ...data } = told.data as Record<string, string>;
  expect(data).toEqual({ preferred_language: "en" });
  expect(JSON.stringify(told)).not.toContain("Lovelace");

  await goTo(LINK);
  await waitFor(() => expect(address()).toBe("/home"));
  const [{ nonce }] = server.bodiesAt("rest/v1/rpc/restore_password") as [{ nonce: string }];
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonce));
  expect(Buffer.from(hash).toString("hex")).toBe(digest);
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toEqual([
    {
      changes: { first_name: "Ada", last_name: "King Lovelace" },
      base: { first_name: null, last_name: null },
    },
  ]);
  expect(passwordsSet(server)).toEqual([]);
  expect(localStorage.getItem(KEYS.startedSignUp)).toBeNull();

  // The second opening of the mail leads to the same page.
  await goTo(LINK);
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt("auth/v1/verify")).toHaveLength(1);
});

it("the browser that signed up goes in without a name as well, and though the name cannot be saved", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const server = confirms();
  await registersHere(server);
  await goTo(LINK);
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toEqual([]);

  await registersHere(server, "Ada");
  await server.refusing("save_profile", "version_conflict", async () => {
    await goTo(LINK);
    await waitFor(() => expect(address()).toBe("/home"));
  });
});

it("another browser than the one that signed up does nothing by opening the link, and asks for a password of six characters", async () => {
  const server = confirms();
  await openApp(LINK, null);
  await press("Confirm and continue");
  await says("Please enter your password.");
  await fill("Password", "12345");
  await press("Confirm and continue");
  await says("The password needs at least 6 characters.");
  expect(server.bodiesAt("auth/v1/verify")).toEqual([]);
  await fill("Password", "the owner's");
  await press("Confirm and continue");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(passwordsSet(server).map(({ body }) => body)).toEqual([expect.objectContaining({ password: "the owner's" })]);
  expect(server.bodiesAt("rest/v1/rpc/restore_password")).toEqual([]);
});

it("a used sign-up link names the way out for a person whose password is refused", async () => {
  new Server().answers("auth/v1/verify", () =>
    Response.json({ code: 403, error_code: "otp_expired" }, { status: 403 }),
  );
  await openApp("/login", null);
  localStorage.setItem(KEYS.startedSignUp, JSON.stringify({ email: ADA.email, name: "", nonce: "n", at: Date.now() }));
  await goTo(LINK);
  await says(
    "This link has expired or has already been used. If you have confirmed before, log in. If your password is refused, choose “Forgot your password?”.",
  );
  await user.click(screen.getByRole("link", { name: "Log in" }));
  await screen.findByRole("button", { name: "Forgot your password?" });
});

it("a sign-up that needs no confirmation goes straight in under its name, and leaves nothing of it on the device", async () => {
  const server = confirms().answers("auth/v1/signup", () => sessionOf(ADA));
  await openApp("/register", null);
  localStorage.setItem(KEYS.startedSignUp, JSON.stringify({ email: ADA.email, name: "", nonce: "n", at: Date.now() }));
  await fill(/Your name/, "Ada");
  await fill("Email", ADA.email);
  await fill("Password", "correct horse");
  await fill("Repeat the password", "correct horse");
  await press("Sign up");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toMatchObject([{ changes: { first_name: "Ada" } }]);
  expect(localStorage.getItem(KEYS.startedSignUp)).toBeNull();
});

it("a sign-up of another address in this browser opens no other person's link", async () => {
  const server = confirms();
  await registersHere(server);
  await goTo(LINK.replace("ada%40", "berk%40"));
  await screen.findByLabelText("Password");
  expect(server.bodiesAt("auth/v1/verify")).toEqual([]);
});

it("an address that somebody else had signed up before needs a password, once the server refuses the nonce", async () => {
  const server = confirms().answers("rest/v1/rpc/restore_password", () => Response.json(false));
  await registersHere(server, "Ada");
  await goTo(LINK);
  await fill("Password", "the owner's");
  expect(address()).toBe(LINK);
  await press("Confirm and continue");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt("auth/v1/verify")).toHaveLength(1);
  expect(passwordsSet(server)).toHaveLength(1);
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toHaveLength(1);
});

it("a lost answer is requested again with the button, and the link is used once", async () => {
  const server = confirms();
  await registersHere(server);
  await server.breaking("rest/v1/rpc/restore_password", async () => {
    await goTo(LINK);
    await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/restore_password")).toHaveLength(1));
    await waitFor(() => expect(canPress("Confirm and continue")).toBe(true));
  });
  expect(screen.queryByLabelText("Password")).toBeNull();
  await press("Confirm and continue");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.bodiesAt("auth/v1/verify")).toHaveLength(1);
});

it("the browser that signed up waits for the button where somebody else is signed in, and names the person whom it signs out", async () => {
  const server = confirms();
  await openApp(LINK, { userId: "berk", authUserId: "berk-auth", email: "berk@divido.test" });
  localStorage.setItem(KEYS.startedSignUp, JSON.stringify({ email: ADA.email, name: "", nonce: "n", at: Date.now() }));
  await goTo(LINK);
  await says(/You are signed in here as berk@divido\.test\./);
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(server.bodiesAt("auth/v1/verify")).toEqual([]);
});
