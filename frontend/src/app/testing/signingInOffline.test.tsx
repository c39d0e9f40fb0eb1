import { screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { ADA, becomeOffline, becomeOnline, canPress, fill, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Forms before signing in, without network: they say so, also before anything is typed. */

const NO_NETWORK = "No internet connection.";

const LINK = `/auth/confirm?${new URLSearchParams({ token_hash: "h", type: "signup", email: ADA.email, lang: "en" })}`;

/** Opens a page, then takes the network away. */
async function openOffline(path: string, person: typeof ADA | null = null): Promise<Server> {
  const server = new Server();
  await openApp(path, person);
  becomeOffline();
  onTestFinished(becomeOnline);
  await screen.findByRole("button", { name: "Offline" });
  return server;
}

it.each([
  ["/login", null],
  ["/register", null],
  ["/reset-password", ADA],
  [LINK, null],
])("%s says that there is no network when its button is pressed", async (path, person) => {
  await openOffline(path, person);
  expect(canPress("Offline")).toBe(false);
  await press("Offline");
  await says(NO_NETWORK);
});

it.each([
  ["/login", "Password", null],
  ["/register", "Repeat the password", null],
  ["/reset-password", "Repeat the new password", ADA],
  [LINK, "Password", null],
])("%s says that there is no network when Enter is hit", async (path, field, person) => {
  await openOffline(path, person);
  await user.type(screen.getByLabelText(field), "{Enter}");
  await says(NO_NETWORK);
});

it("a forgotten password without network says so before it asks for the e-mail", async () => {
  await openOffline("/login");
  await press("Forgot your password?");
  await says(NO_NETWORK);
  expect(screen.queryByText("Enter your email, then we can send you a link.")).toBeNull();
});

it("a form that was opened without network is sent once it is back", async () => {
  const server = await openOffline("/login");
  server.answers("auth/v1/token", () =>
    Response.json({ code: 400, error_code: "invalid_credentials", msg: "no" }, { status: 400 }),
  );
  await fill("Email", ADA.email);
  await fill("Password", "correct horse");
  await press("Offline");
  await says(NO_NETWORK);
  becomeOnline();
  await press("Log in");
  await says("Email or password is wrong.");
});
