import { act, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, expect, it, vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { ADA, address, canPress, fill, goTo, openApp, press, says, sessionOf, user } from "./openApp";
import { Server } from "./server";
import { letsIn, nonsense, refusal, typeCredentials } from "./signIn";

/** Signing in: fields, refusals, remembered values and redirects. */

const TOKEN = "auth/v1/token";

const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

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

it("the login says that a link leads into an event, and how to get in without an account", async () => {
  letsIn();
  const event = "/events/11111111-1111-4111-8111-111111111111";
  const withoutAccount = /^No account\? Ask somebody in the event for an invite link/;
  for (const [path, sentence] of [
    [`${event}/settlement`, /^This link leads to what somebody owes in an event/],
    [`${event}/settlement?payment=one`, /^This link leads to what somebody owes in an event/],
    [`${event}/add-expense`, /^This link leads to an event/],
  ] as const) {
    await openApp(path, null);
    await waitFor(() => expect(address()).toBe("/login"));
    await says(sentence);
    await says(withoutAccount);
    expect(screen.queryByRole("link", { name: "Try it without an account" })).toBeNull();
  }
  await openApp("/news", null);
  await says("Log in to see who owes whom.");
  await screen.findByRole("link", { name: "Try it without an account" });
  expect(screen.queryByText(withoutAccount)).toBeNull();
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

it("an unknown path leads a signed-in person home, and says that the page does not exist", async () => {
  letsIn();
  await openApp("/no/such/page");
  await says("This page does not exist.");
  expect(address()).toBe("/home");
});

it("a refused login shows too many attempts, the provider's message, or a generic failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = new Server();
  await openApp("/login", null);
  await typeCredentials();
  for (const [answer, message] of [
    [refusal("over_request_rate_limit", "slow down", 429), "Too many attempts. Please wait a little and try again."],
    [refusal("captcha_failed", "The captcha was not solved."), "The captcha was not solved."],
    [nonsense, "Logging in failed unexpectedly. Please try again."],
    [noNetwork, "No internet connection."],
  ] as const) {
    await server.during(TOKEN, answer, async () => {
      await press("Log in");
      await says(message);
    });
  }
});

it("a refused login stays visible at the password until something else is typed", async () => {
  const server = new Server();
  await openApp("/login", null);
  await typeCredentials();
  const password = screen.getByLabelText("Password");
  await server.during(TOKEN, refusal("invalid_credentials", "no", 400), async () => {
    await press("Log in");
    await waitFor(() => expect(password.getAttribute("aria-invalid")).toBe("true"));
  });
  expect(document.getElementById(password.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
    "Email or password is wrong.",
  );
  await user.type(password, "!");
  await waitFor(() => expect(password.getAttribute("aria-invalid")).not.toBe("true"));
});

it("logging in fails when the person's own row cannot be loaded", async () => {
  const server = new Server().answers(TOKEN, () => sessionOf(ADA));
  await openApp("/login", null);
  await typeCredentials();
  await server.breaking("rest/v1/rpc/ensure_user", async () => {
    await press("Log in");
    await says("Logging in failed.");
  });
  expect(address()).toBe("/login");
});

it("the login links to registering, changes its language, and shows that a link is being sent", async () => {
  const server = new Server();
  await openApp("/login", null);
  expect(screen.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe("/register");
  await press("Forgot your password?");
  await says("Enter your email, then we can send you a link.");
  await fill("Email", "ada@divido.test");
  await server.holding(
    "auth/v1/recover",
    () => ({}),
    async (letGo) => {
      await press("Forgot your password?");
      const sending = await screen.findByRole("button", { name: "Sending the link…" });
      expect(sending.getAttribute("aria-busy")).toBe("true");
      letGo();
      await screen.findByRole("button", { name: "Link sent" });
    },
  );

  await user.click(screen.getByRole("combobox", { name: "Language" }));
  await user.click(await screen.findByRole("option", { name: "Deutsch", hidden: false }));
  await waitFor(() => expect(document.documentElement.lang).toBe("de"));
  await i18next.changeLanguage("en");
});

it("a login on a device without a chosen language greets the person in their own, which the app speaks from then on", async () => {
  const row = { id: "ada", auth_user_id: ADA.authUserId, email: ADA.email, preferred_lang: "de" };
  new Server()
    .answers(TOKEN, () => sessionOf(ADA))
    .answers("rest/v1/rpc/ensure_user", () => row)
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/login", null);
  localStorage.removeItem(KEYS.language);
  await typeCredentials();
  await press("Log in");
  await says("Du bist angemeldet.");
  expect(document.documentElement.lang).toBe("de");
  await waitFor(() => expect(address()).toBe("/home"));
  await i18next.changeLanguage("en");
});

it("the profile, the events and editing an event ask signed-out people to log in", async () => {
  new Server();
  await openApp("/profile", null);
  await says("Please log in first.");
  expect(address()).toBe("/login");
  for (const path of ["/events", "/events/00000000-0000-4000-8000-000000000000/edit"]) {
    await openApp(path, null);
    await waitFor(() => expect(address()).toBe("/login"));
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

it("a mailed link on another person's device names the person whom it signs out", async () => {
  letsIn();
  const link = new URLSearchParams({ token_hash: "h", type: "recovery", email: "berk@divido.test", lang: "en" });
  await openApp(`/auth/confirm?${link}`);
  await says(/You are signed in here as ada@divido\.test\./);
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
  await goTo("/add-event");
  await screen.findByText("Auf Deutsch lesen");
  await goTo("/login");
  await press("Auf Deutsch lesen");
  const heading = await screen.findByRole("heading", { name: "Schön, dass du wieder da bist" });
  expect(screen.queryByText("Auf Deutsch lesen")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(localStorage.getItem(KEYS.language)).toBe("de");
});
