import { act, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, expect, it, vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { ADA, address, canPress, fill, goTo, openApp, press, says, sessionOf, user } from "./openApp";
import { Server } from "./server";

/** Signing in: fields, remembered values and redirects. */

const ROW = { id: "ada", auth_user_id: ADA.authUserId, email: ADA.email, preferred_lang: "en" };

/** A server that accepts ada's login. */
function letsIn(): Server {
  return new Server()
    .answers("auth/v1/token", () => sessionOf(ADA))
    .answers("auth/v1/user", () => sessionOf(ADA).user)
    .answers("rest/v1/rpc/ensure_user", () => ROW)
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard())
    .answers("rest/v1/rpc/my_events", () => []);
}

afterEach(async () => {
  if (i18next.language !== "en") await act(() => i18next.changeLanguage("en"));
});

it("logging in needs both fields; the e-mail is remembered when asked to, and the password never", async () => {
  letsIn();
  await openApp("/login", null);
  expect(canPress("Log in")).toBe(false);
  await fill("Email", ADA.email);
  expect(canPress("Log in")).toBe(false);
  await fill("Password", "correct horse");
  await user.click(screen.getByLabelText("Remember me"));
  await user.type(screen.getByLabelText("Password"), "{Enter}");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(localStorage.getItem(KEYS.rememberMe)).toBe("true");
  expect(JSON.stringify({ ...localStorage })).not.toContain("correct horse");
});

it("a remembered person finds their e-mail, and is forgotten on request", async () => {
  letsIn();
  await openApp("/login", null);
  localStorage.setItem(KEYS.rememberMe, "true");
  localStorage.setItem(KEYS.rememberEmail, ADA.email);
  await goTo("/login");
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", ADA.email);
  const remember = screen.getByLabelText("Remember me");
  expect(remember).toHaveProperty("checked", true);
  await user.click(remember);
  await fill("Password", "correct horse");
  await press("Log in");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(localStorage.getItem(KEYS.rememberEmail)).toBeNull();
});

it("a signed-out person is led back to the requested page after logging in", async () => {
  letsIn();
  await openApp("/events?includePassive=true", null);
  await waitFor(() => expect(address()).toBe("/login"));
  await fill("Email", ADA.email);
  await fill("Password", "correct horse");
  await press("Log in");
  await waitFor(() => expect(address()).toBe("/events?includePassive=true"));
});

it("a signed-in person is not asked to log in, and is led home and never off the site", async () => {
  letsIn();
  const evil = ["https://evil.example", "//evil.example", "javascript:alert(1)", "/\\evil.example"];
  const logins = evil.map((url) => `/login?returnUrl=${encodeURIComponent(url)}`);
  for (const path of [...logins, "/register", "/no/such/page"]) {
    await openApp(path);
    await waitFor(() => expect(address(), path).toBe("/home"));
  }
});

it("an expired mailed link is explained, before signing in and after", async () => {
  letsIn();
  const error = "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
  await openApp(`/home${error}`, null);
  await says(/This link has expired or has already been used\./);
  await fill("Email", ADA.email);
  await screen.findByRole("button", { name: "Send the link again" });
  await openApp(`/home${error}`);
  await says(/This link has expired or has already been used\./);
  expect(address()).toBe("/home");
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

it("a page offers the browser's language in its own words where it is in another one, until a language is chosen", async () => {
  new Server();
  const spoken = vi.spyOn(navigator, "languages", "get");
  await openApp("/login", null);
  spoken.mockReturnValue(["de-AT", "en"]);
  await goTo("/login");
  expect(screen.queryByText("Auf Deutsch lesen")).toBeNull();

  localStorage.removeItem(KEYS.language);
  for (const languages of [["ja"], ["en-GB", "de"], []]) {
    spoken.mockReturnValue(languages);
    await goTo("/login");
    expect(screen.queryByText("Auf Deutsch lesen"), languages.join()).toBeNull();
  }
  spoken.mockReturnValue(["ja", "de-AT", "en"]);
  await goTo("/login");
  await press("Auf Deutsch lesen");
  const heading = await screen.findByRole("heading", { name: "Schön, dass du wieder da bist" });
  expect(screen.queryByText("Auf Deutsch lesen")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(localStorage.getItem(KEYS.language)).toBe("de");
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

it("a mailed link on another person's device names the person whom it signs out", async () => {
  letsIn();
  const link = new URLSearchParams({ token_hash: "h", type: "recovery", email: "berk@divido.test", lang: "en" });
  await openApp(`/auth/confirm?${link}`);
  await says(/You are signed in here as ada@divido\.test\./);
});
