import { act, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { changeLanguage } from "@/platform/i18n/i18n";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { asRead } from "./asRead";
import {
  ADA,
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  confirm,
  fill,
  goTo,
  openApp,
  press,
  says,
  sessionOf,
  user,
} from "./openApp";
import { Server } from "./server";

/** Errors around an account (docs/product.md 11). */

const TOKEN = "auth/v1/token";

/** A refusal of the auth server. */
const refusal =
  (error_code: string, msg: string, status = 400) =>
  () =>
    Response.json({ code: status, error_code, msg }, { status });

/** An answer that is not the auth server's, such as a proxy's error page. */
const nonsense = () => new Response("<html>Welcome</html>", { status: 500 });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

async function typeCredentials(): Promise<void> {
  await fill("Email", "ada@divido.test");
  await fill("Password", "correct horse");
}

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

/** A server that knows ada's profile. */
function withProfile(): Server {
  return new Server()
    .answers("rest/v1/users", () => answers.profile())
    .answers("rest/v1/rpc/my_statistics", () => answers.statistics());
}

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

it("the profile shows an error when saving, deleting or logging out fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = withProfile();
  await openApp("/profile");
  await fill("City", "Ankara");
  await fill("New password", "another horse");
  await fill("Current password", "correct horse");
  await server.during("auth/v1/user", nonsense, () =>
    server.breaking("rest/v1/rpc/save_profile", async () => {
      await press("Save changes");
      await says("Your profile could not be saved.");
      await says("Your password could not be changed.");
    }),
  );

  await server.during(
    "functions/v1/account",
    () => Response.json({}, { status: 502 }),
    async () => {
      await press("Delete account");
      await confirm("Continue");
      await confirm("Delete for good");
      await says("Your account could not be deleted.");
    },
  );

  // A session that the server could not end is still valid, so no message reports a sign-out.
  await server.holding("auth/v1/logout", nonsense, async (letGo) => {
    await press("Log out");
    await waitFor(() => expect(["Save changes", "Delete account"].map(canPress)).toEqual([false, false]));
    letGo();
    await says("Logging out failed.");
  });
  await waitFor(() => expect(canPress("Log out")).toBe(true));
  expect(address()).toBe("/profile");
});

it("the profile shows an error when it cannot be loaded", async () => {
  await withProfile().breaking("rest/v1/users", async () => {
    await openApp("/profile");
    await says("Your profile could not be loaded.");
  });
});

it("the profile shows an error when its statistics cannot be loaded", async () => {
  await withProfile().breaking("rest/v1/rpc/my_statistics", async () => {
    await openApp("/profile");
    await says("Your statistics could not be loaded.");
  });
});

it("profile buttons wait for each other while something is saved or deleted", async () => {
  const server = withProfile();
  const can = (names: string[], free: boolean) =>
    waitFor(() => expect(names.map(canPress)).toEqual(names.map(() => free)));
  await openApp("/profile");
  await fill("New password", "another horse");
  await fill("Current password", "correct horse");
  const user = () => ({ id: "ada-auth", email: "ada@divido.test" });
  await server.holding("auth/v1/user", user, async (letGo) => {
    await press("Save changes");
    await can(["Log out", "Delete account"], false);
    letGo();
    await says("Your profile is saved.");
    await can(["Log out", "Delete account"], true);
  });

  await fill("City", "Ankara");
  await can(["Save changes"], true);
  await server.holding(
    "functions/v1/account",
    () => Response.json({}, { status: 422 }),
    async (letGo) => {
      await press("Delete account");
      await confirm("Continue");
      await confirm("Delete for good");
      const out = screen.getByRole("button", { name: "Log out", hidden: true });
      await waitFor(() => expect(out.hasAttribute("disabled")).toBe(true));
      letGo();
      await can(["Save changes", "Log out"], true);
    },
  );
});

it("a mistyped IBAN is rejected at its field, and nothing is sent", async () => {
  const server = withProfile();
  await openApp("/profile");
  await fill("IBAN", "TR33 0006 1005 1978 6457 8413 27");
  await press("Save changes");
  await says("This IBAN is not valid. Please check the digits.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("IBAN")));
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toEqual([]);
});

it("the profile links to the documents, and shows counts and records", async () => {
  withProfile().answers("rest/v1/rpc/my_statistics", () => ({
    ...answers.statistics(),
    events_organised: 3,
    events_participated: 5,
    average_expenses_per_event: 7.5,
    co_participants: 11,
    most_paid_event: { id: "porto", name: "Porto", count: 13 },
    most_active_event: { id: "rome", name: "Rome", count: 17 },
    most_shared_expense: { id: "boat", event_id: "porto", description: "Boat", people_count: 19 },
  }));
  await openApp("/profile");
  for (const [label, count] of [
    ["Events you organised", "3"],
    ["Events you took part in", "5"],
    ["Expenses per event, on average", "7.5"],
    ["Travel companions", "11"],
  ] as const) {
    expect((await screen.findByText(label)).parentElement?.textContent, label).toContain(count);
  }
  for (const [name, count, to] of [
    [/^Where you paid most often.*Porto/, "13 times", "/events/porto"],
    [/^Event with most expenses.*Rome/, "17 expenses", "/events/rome"],
    [/^Shared with most people.*Boat/, "19 people", "/events/porto/expenses/boat/edit"],
  ] as const) {
    const record = await screen.findByRole("link", { name });
    expect(asRead(record)).toContain(count);
    expect(record.getAttribute("href")).toBe(to);
  }
  for (const [name, to] of [
    [/Privacy/, "/privacy"],
    [/Terms/, "/terms"],
  ] as const) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(to);
  }
});

it("the account's other pages open from rows of the profile above its last buttons, and Back returns to it", async () => {
  withProfile()
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => [])
    .answers("rest/v1/rpc/my_statistics", () => ({
      ...answers.statistics(),
      visited_places: [{ place_name: "Blue Door", place_city: "Porto", place_country: "Portugal", count: 23 }],
      by_month: [{ month: "2027-05", currency: "EUR", total: 90, my_share: 45 }],
    }));
  await openApp("/profile");
  const last = await screen.findByRole("button", { name: "Delete account" });
  for (const [row, path] of [
    [/^All statistics/, "/profile/statistics"],
    [/^Ways to be paid/, "/profile/iban"],
    [/^Appearance/, "/profile/appearance"],
    [/^Your data/, "/profile/data"],
    [/^Import a group/, "/import"],
  ] as const) {
    const link = screen.getByRole("link", { name: row });
    expect(link.getAttribute("href")).toBe(path);
    expect(link.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING, path).not.toBe(0);
  }
  for (const [path, heading, shown] of [
    ["/profile/statistics", "Your statistics", "Blue Door"],
    ["/profile/iban", "Ways to be paid", /Nobody has been shown your payment details/],
    ["/profile/appearance", "Appearance", "Dark"],
    ["/profile/data", "Your data", "Download my data"],
  ] as const) {
    await goTo(path);
    await screen.findByRole("heading", { level: 1, name: heading });
    await screen.findByText(shown);
    await press("Back");
    await waitFor(() => expect(address()).toBe("/profile"));
  }
});

it("every field and button of the profile is on one page, without opening anything", async () => {
  withProfile();
  await openApp("/profile");
  for (const field of [
    "First name",
    "Last name",
    "Email",
    "Phone number",
    "Country",
    "City",
    "IBAN",
    "Currency of the account",
    "New password",
    "Preferred language",
  ]) {
    expect(await screen.findByLabelText(field), field).toBeTruthy();
  }
  for (const button of ["Save changes", "Log out", "Delete account"]) expect(canPress(button), button).toBe(true);
});

it("amounts are formatted in the reader's language once they choose that, on this device", async () => {
  withProfile().answers("rest/v1/rpc/my_statistics", () => ({
    ...answers.statistics(),
    by_month: [{ month: "2027-05", currency: "EUR", total: 1234.5, my_share: 45 }],
  }));
  await openApp("/profile/appearance");
  await screen.findByRole("radio", { name: "Dark" });
  // The choice is missing in English, because both formats are the same.
  expect(screen.queryByRole("radio", { name: "1,548.85" })).toBeNull();
  try {
    await act(() => changeLanguage("de"));
    await goTo("/profile/statistics");
    expect(await screen.findAllByText(/1,234\.50/)).not.toHaveLength(0);
    await goTo("/profile/appearance");
    await user.click(await screen.findByRole("radio", { name: "1.548,85" }));
    await goTo("/profile/statistics");
    expect(await screen.findAllByText(/1\.234,50/)).not.toHaveLength(0);
    expect(screen.queryByText(/1,234\.50/)).toBeNull();
    await goTo("/profile/appearance");
    await user.click(await screen.findByRole("radio", { name: "1,548.85" }));
    await goTo("/profile/statistics");
    expect(await screen.findAllByText(/1,234\.50/)).not.toHaveLength(0);
  } finally {
    await act(() => changeLanguage("en"));
  }
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

it("the navigation links to home, events, all expenses and the account, around the button for something new", async () => {
  withProfile();
  await openApp("/profile");
  const items = within(await screen.findByRole("navigation")).getAllByRole("listitem");
  expect(items.map((item) => item.querySelector("a")?.getAttribute("href") ?? item.textContent)).toEqual([
    "/home",
    "/events",
    "Add",
    "/all-expenses",
    "/profile",
  ]);
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

it("the statistics show a kind text when there are none yet", async () => {
  withProfile();
  await openApp("/profile/statistics");
  await says(/Once your group spends something/);
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
