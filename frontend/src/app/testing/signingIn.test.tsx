import { act, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, expect, it } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { ADA, address, canPress, fill, goTo, openApp, press, says, sessionOf, user } from "./openApp";
import { Server } from "./server";

/** The ways in: what is asked for, what is remembered, and where they lead. */

const ROW = { id: "ada", auth_user_id: ADA.authUserId, email: ADA.email, preferred_lang: "en" };

/** A server that lets ada in. */
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
  await fill("E-mail", ADA.email);
  expect(canPress("Log in")).toBe(false);
  await fill("Password", "correct horse");
  await user.click(screen.getByLabelText("Remember me"));
  await user.type(screen.getByLabelText("Password"), "{Enter}");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(localStorage.getItem(KEYS.rememberMe)).toBe("true");
  expect(JSON.stringify({ ...localStorage })).not.toContain("correct horse");
});

it("who was remembered finds their e-mail, and is forgotten when they want that", async () => {
  letsIn();
  await openApp("/login", null);
  localStorage.setItem(KEYS.rememberMe, "true");
  localStorage.setItem(KEYS.rememberEmail, ADA.email);
  await goTo("/login");
  expect(await screen.findByLabelText("E-mail")).toHaveProperty("value", ADA.email);
  const remember = screen.getByLabelText("Remember me");
  expect(remember).toHaveProperty("checked", true);
  await user.click(remember);
  await fill("Password", "correct horse");
  await press("Log in");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(localStorage.getItem(KEYS.rememberEmail)).toBeNull();
});

it("who has to log in first is led back to what they asked for", async () => {
  letsIn();
  await openApp("/events?includePassive=true", null);
  await waitFor(() => expect(address()).toBe("/login"));
  await fill("E-mail", ADA.email);
  await fill("Password", "correct horse");
  await press("Log in");
  await waitFor(() => expect(address()).toBe("/events?includePassive=true"));
});

it("who is signed in is not asked to log in, and led home and never off the site", async () => {
  letsIn();
  const evil = ["https://evil.example", "//evil.example", "javascript:alert(1)", "/\\evil.example"];
  const logins = evil.map((url) => `/login?returnUrl=${encodeURIComponent(url)}`);
  for (const path of [...logins, "/register", "/no/such/page"]) {
    await openApp(path);
    await waitFor(() => expect(address(), path).toBe("/home"));
  }
});

it("a mailed link that was too old is explained, before signing in and after", async () => {
  letsIn();
  const error = "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
  await openApp(`/home${error}`, null);
  await says(/This link has expired or was used already\./);
  await fill("E-mail", ADA.email);
  await screen.findByRole("button", { name: "Send the link again" });
  await openApp(`/home${error}`);
  await says(/This link has expired or was used already\./);
  expect(address()).toBe("/home");
});

it("registering is in English for who has not chosen a language, and remembers the one chosen there", async () => {
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

it("who confirms a sign-up chooses the password that counts, of six characters", async () => {
  const session = sessionOf(ADA);
  const access_token = [{ alg: "HS256" }, { exp: session.expires_at }].map((part) => btoa(JSON.stringify(part)));
  const server = letsIn().answers("auth/v1/verify", () => ({
    ...session,
    access_token: `${access_token.join(".")}.c2ln`,
  }));
  const link = new URLSearchParams({ token_hash: "h", type: "signup", email: ADA.email, lang: "en" });
  await openApp(`/auth/confirm?${link}`, null);
  await press("Confirm and go on");
  await says("Please enter your password.");
  await fill("Password", "12345");
  await press("Confirm and go on");
  await says("The password needs at least 6 characters.");
  expect(server.bodiesAt("auth/v1/verify")).toEqual([]);
  await fill("Password", "the owner's");
  await press("Confirm and go on");
  await waitFor(() => expect(address()).toBe("/home"));
  const chosen = server.asked.find(({ method, path }) => method === "PUT" && path === "/auth/v1/user");
  expect(chosen?.body).toMatchObject({ password: "the owner's" });
});

it("somebody else's device says whom a mailed link signs out on it", async () => {
  letsIn();
  const link = new URLSearchParams({ token_hash: "h", type: "recovery", email: "berk@divido.test", lang: "en" });
  await openApp(`/auth/confirm?${link}`);
  await says(/You are signed in here as ada@divido\.test\./);
});
