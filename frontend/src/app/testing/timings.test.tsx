import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { useLeaving } from "@/platform/session/leaving";
import { loadToaster } from "@/ui/toast";
import * as answers from "./answers";
import { ADA, address, becomeOffline, becomeOnline, canPress, fill, openApp, sessionOf } from "./openApp";
import { Server } from "./server";

/** Durations of messages and delays (docs/product.md 1). */

/** Switches to fake timers, once messages need no further fetch. */
async function turnClock(): Promise<void> {
  await act(loadToaster);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Advances the clock in small steps until the condition holds. Returns the milliseconds that took. */
async function until(isSo: () => boolean, step = 1): Promise<number> {
  for (let passed = 0; passed < 20_000; passed += step) {
    if (isSo()) return passed;
    await pass(step);
  }
  throw new Error("it did not come in 20 seconds");
}

const isShown = (text: string) => screen.queryAllByText(text).length > 0;
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function typeCredentials(): Promise<void> {
  await fill("Email", "ada@divido.test");
  await fill("Password", "correct horse");
}

it("the offline banner stays for 3 seconds, and the forms are offline for as long as it lasts", async () => {
  new Server();
  await openApp("/login", null);
  await typeCredentials();
  await turnClock();
  becomeOffline();
  await pass(2_900);
  expect(isShown("You are offline")).toBe(true);
  await pass(200);
  expect(isShown("You are offline")).toBe(false);
  expect(canPress("Offline")).toBe(false);
  becomeOnline();
  await pass(0);
  expect(canPress("Log in")).toBe(true);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "ada@divido.test");
});

it("logging in waits half a second, then goes on; the message stays for 2 seconds", async () => {
  const row = { id: "ada", auth_user_id: ADA.authUserId, email: ADA.email, preferred_lang: "en" };
  new Server()
    .answers("auth/v1/token", () => sessionOf(ADA))
    .answers("rest/v1/rpc/ensure_user", () => row)
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/login", null);
  await typeCredentials();
  await turnClock();
  click("Log in");
  await until(() => isShown("You are logged in."));
  await pass(400);
  expect(address()).toBe("/login");
  await until(() => address() === "/home");
  const left = await until(() => !isShown("You are logged in."), 50);
  expect(left).toBeGreaterThan(800);
  expect(left).toBeLessThan(2_200);
});

it("registering opens the login after a second, which says what is next", async () => {
  new Server().answers("auth/v1/signup", () => sessionOf(ADA).user);
  await openApp("/register", null);
  await typeCredentials();
  await fill("Repeat the password", "correct horse");
  await turnClock();
  click("Sign up");
  await until(() => isShown("Check your mailbox"));
  await until(() => isShown("You are registered."));
  await pass(700);
  expect(address()).toBe("/register");
  await until(() => address() === "/login");
  screen.getByRole("heading", { name: "Check your mailbox" });
  screen.getByRole("button", { name: "Send the link again" });
  // An empty login would look as if the registration had failed.
  expect(screen.queryByLabelText("Password")).toBeNull();
  screen.getByRole("link", { name: "Log in" }).click();
  await until(() => screen.queryByRole("button", { name: "Log in" }) !== null);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "ada@divido.test");
});

it("an error stays for 4 seconds, in the corner of a wide window", async () => {
  const refusal = () => Response.json({ code: 400, error_code: "over_request_rate_limit", msg: "no" }, { status: 429 });
  new Server().answers("auth/v1/token", refusal);
  await openApp("/login", null);
  await typeCredentials();
  await turnClock();
  click("Log in");
  const list = () => document.querySelector<HTMLElement>("[data-sonner-toaster]");
  const isThere = () => list()?.textContent?.includes("Too many attempts") ?? false;
  await until(isThere);
  expect(list()?.dataset).toMatchObject({ yPosition: "bottom", xPosition: "left" });
  await pass(3_500);
  expect(isThere()).toBe(true);
  expect(await until(() => !isThere(), 50)).toBeLessThan(1_000);
});

it("places are searched half a second after the last letter, and close 200 ms after the field is left", async () => {
  const server = new Server().answers("functions/v1/places", () => ({
    features: [{ properties: answers.place("Berlin", "Germany", "de") }],
  }));
  await openApp("/add-event");
  const country = await screen.findByLabelText(/Country/);
  const type = (value: string) => fireEvent.change(country, { target: { value } });
  const asked = () =>
    server.asked.filter(({ path }) => path.endsWith("/places")).map(({ search }) => search.get("text"));
  await turnClock();
  act(() => country.focus());
  type("Ger");
  await pass(450);
  type("Germ");
  await pass(450);
  expect(asked()).toEqual([]);
  await pass(100);
  expect(asked()).toEqual(["Germ"]);
  const list = () => screen.queryByRole("listbox", { name: "Suggested places" });
  await until(() => list() !== null);
  act(() => screen.getByLabelText("Name").focus());
  await pass(150);
  expect(list()).not.toBeNull();
  await pass(100);
  expect(list()).toBeNull();
  expect(country).toHaveProperty("value", "Germ");
  // Fewer than three letters send no search and clear the results.
  type("Ge");
  expect(isShown("1 more letter")).toBe(true);
  await pass(1_000);
  expect(asked()).toEqual(["Germ"]);
});

for (const { goodbye, wait, buttons } of [
  { goodbye: "You are logged out", wait: 1_000, buttons: ["Log out"] },
  {
    goodbye: "Your account has been deleted",
    wait: 2_000,
    buttons: ["Delete account", "Delete all the same", "Delete for good"],
  },
]) {
  it(`the message "${goodbye}" stays for ${wait / 1000} s, then the landing page comes`, async () => {
    onTestFinished(() => useLeaving.setState({ reason: null }));
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    new Server()
      .answers("rest/v1/users", () => answers.profile())
      .answers("rest/v1/rpc/my_statistics", () => answers.statistics())
      .answers("functions/v1/account", () => new Response(null, { status: 204 }))
      .answers("auth/v1/logout", () => new Response(null, { status: 204 }));
    await openApp("/profile");
    await screen.findByLabelText("First name");
    await turnClock();
    for (const name of buttons) {
      await until(() => screen.queryByRole("button", { name }) !== null);
      click(name);
    }
    await until(() => screen.queryByRole("heading", { level: 1, name: goodbye }) !== null);
    const left = await until(() => assign.mock.calls.length > 0, 10);
    expect(left).toBeGreaterThan(wait - 100);
    expect(left).toBeLessThan(wait + 100);
    expect(assign).toHaveBeenCalledWith("/");
  });
}
