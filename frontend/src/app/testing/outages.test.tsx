// @vitest-environment happy-dom
import { act, render, screen, waitFor } from "@testing-library/react";
import { createStore, get, set } from "idb-keyval";
import { expect, it, vi } from "vitest";
import { ScreenFailure } from "../navigation/ScreenFailure";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { openApp, press, says } from "./openApp";
import { Server } from "./server";

/** Screens during an outage of the server, and their recovery without a touch. */

const DASHBOARD = "rest/v1/rpc/dashboard";
const AWAY = "Divido cannot answer right now";

/** The failure of hosted Supabase's gateway. */
const away = () => new Response("<h1>522</h1>", { status: 522, headers: { "Content-Type": "text/html" } });

const codeIsGone = new TypeError("Failed to fetch dynamically imported module: /assets/x.js");

function ScreenWithoutCode(): never {
  throw codeIsGone;
}

const broken = { now: false };

function Breaking() {
  if (broken.now) throw new Error("broken");
  return <p>It is there</p>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Returns to the tab, which refetches stale data. */
const lookAgain = () => act(() => void window.dispatchEvent(new Event("visibilitychange")));

it("a failed load shows an error while it is retried, and the data comes by itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = new Server().answers(DASHBOARD, away);
  await openApp("/home");
  await pass(5_000);
  await says(AWAY);
  await says("This appears by itself as soon as it can.");
  for (let second = 0; second < 10; second++) {
    await pass(1_000);
    expect(screen.queryByText(AWAY)).not.toBeNull();
  }
  server.answers(DASHBOARD, answers.dashboard);
  await pass(8_000);
  await screen.findByRole("link", { name: "Create your first event" });
  expect(screen.queryByText(AWAY)).toBeNull();
});

it("the retry button retries at once, and shows that it does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = new Server().answers(DASHBOARD, away);
  await openApp("/home");
  await pass(5_000);
  await server.holding(DASHBOARD, answers.dashboard, async (letGo) => {
    await press("Try again");
    expect((await screen.findByRole("button", { name: "Try again" })).getAttribute("aria-busy")).toBe("true");
    letGo();
    await screen.findByRole("link", { name: "Create your first event" });
  });
});

it("stale data stays with its age until there is newer data", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = new Server().answers(DASHBOARD, answers.dashboard);
  await openApp("/home");
  await screen.findByRole("link", { name: "Create your first event" });
  server.answers(DASHBOARD, away);
  await pass(3_000);
  lookAgain();
  await pass(5_000);
  await says(/^As of .+\. Nothing newer could be loaded\.$/);
  await screen.findByRole("link", { name: "Create your first event" });
  server.answers(DASHBOARD, answers.dashboard);
  await pass(8_000);
  await waitFor(() => expect(screen.queryByText(/Nothing newer/)).toBeNull());
});

it("a slow load shows a hint, both on an empty screen and beside data", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = new Server();
  await server.holding(DASHBOARD, answers.dashboard, async (letGo) => {
    await openApp("/home");
    expect(screen.queryByText("This is taking longer than usual…")).toBeNull();
    await pass(5_000);
    await says("This is taking longer than usual…");
    letGo();
    await screen.findByRole("link", { name: "Create your first event" });
  });
  await server.holding(DASHBOARD, answers.dashboard, async (letGo) => {
    await pass(3_000);
    lookAgain();
    await pass(5_000);
    await says(/^As of .+\. Anything newer is still loading…$/);
    letGo();
    await waitFor(() => expect(screen.queryByText(/still loading/)).toBeNull());
  });
});

it("a network that swallows requests counts as none after a timeout", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  new Server().answers("rest/v1/rpc/event_page", () => new Promise<never>(() => {}));
  await openApp(`/events/${EVENT_ID}`);
  await pass(70_000);
  await says("No connection");
});

it("a screen whose code cannot be loaded waits for the server, and the browser's own error page never appears", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, "error").mockReturnValue();
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  const server = new Server().answers("app.html", away).answers(DASHBOARD, answers.dashboard);
  await openApp("/home");
  render(
    <ScreenFailure pathname="/statistics" within>
      <ScreenWithoutCode />
    </ScreenFailure>,
  );
  // The navigation stays.
  screen.getByRole("navigation");
  expect(screen.getAllByRole("main")).toHaveLength(1);
  await says("No connection");
  await press("Try again");
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
  server.answers("app.html", () => new Response("<!doctype html>"));
  await pass(4_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a failed screen is shown again at a press, and the device's cache is dropped only after a confirmation", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  new Server().answers("app.html", () => new Response("<!doctype html>")).answers(DASHBOARD, answers.dashboard);
  await openApp("/home");
  const store = createStore("divido", "queries");
  await set("ada", "kept", store);
  broken.now = true;
  render(
    <ScreenFailure pathname="/statistics" within>
      <Breaking />
    </ScreenFailure>,
  );
  await says("That did not work");
  expect(screen.queryByRole("button", { name: "Reload everything" })).toBeNull();
  await press("Try again");
  await screen.findByRole("button", { name: "Reload everything" });
  broken.now = false;
  await press("Try again");
  await says("It is there");
  expect(reload).not.toHaveBeenCalled();
  expect(await get("ada", store)).toBe("kept");

  broken.now = true;
  render(
    <ScreenFailure pathname="/events" within>
      <Breaking />
    </ScreenFailure>,
  );
  await press("Try again");
  await press("Reload everything");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(await get("ada", store)).toBeUndefined();
});

it("a profile that could not be loaded does not look as if it were still loading", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  new Server().answers("rest/v1/*", away);
  await openApp("/profile");
  const portrait = () => document.querySelector('main [style*="4.25rem"]');
  expect(portrait()).not.toBeNull();
  await pass(5_000);
  await says(AWAY);
  expect(portrait()).toBeNull();
});

it("the list of all expenses does not call itself online while the server is away", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  new Server().answers("rest/v1/rpc/recent_expenses", away);
  await openApp("/all-expenses");
  await screen.findByText("Online");
  await pass(5_000);
  await says(AWAY);
  expect(screen.queryByText("Online")).toBeNull();
});

it("an event whose answer is older than its counter is fetched again, until both agree", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  new Server()
    .answers("rest/v1/events", () => ({ revision: 2 }))
    .answers("rest/v1/rpc/event_page", () => {
      const page = answers.eventPage();
      const isBehind = asked++ < 3;
      return isBehind ? page : { ...page, event: { ...page.event, revision: 2, name: "Weekend in Lisbon" } };
    });
  await openApp(`/events/${EVENT_ID}`);
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
  await pass(10_000);
  await screen.findByRole("heading", { level: 1, name: "Weekend in Lisbon" });
});
