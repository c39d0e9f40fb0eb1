import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { justJoined } from "@/data/invitation/justJoined";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { address, fill, openApp, press, says } from "./openApp";
import { Server } from "./server";

/** A screen stays rendered until the next one has loaded. It must not redirect meanwhile. */

const ELSEWHERE = "/profile";

/** The person has pressed a link, and its screen is still loading. The address has changed already. */
const goElsewhere = () => window.history.pushState({ idx: 1 }, "", ELSEWHERE);

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

it("every redirect checks that its screen is still open", () => {
  const unasked = Object.entries(sources).filter(([, text]) => /import \{[^}]*\bNavigate\b/.test(text));
  expect(unasked.map(([path]) => path)).toEqual([]);
});

it("the only event does not open a new expense after the person has left the screen", async () => {
  const server = new Server().answers("rest/v1/rpc/event_page", () => answers.eventPage());
  await server.holding(
    "rest/v1/rpc/my_events",
    () => [answers.eventCard()],
    async (letGo) => {
      await openApp("/add-expense");
      await screen.findByRole("heading", { name: "Which event is it for?" });
      goElsewhere();
      letGo();
      await waitFor(() => expect(screen.queryByRole("heading", { name: "Which event is it for?" })).toBeNull());
    },
  );
  expect(address()).toBe(ELSEWHERE);
});

it("a new event does not open after the person has left the screen, nor does its invitation", async () => {
  const server = new Server().answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
  await openApp("/add-event");
  await says(/EUR/);
  await fill("Name", "Dinner");
  await server.holding(
    "rest/v1/events",
    () => new Response(null, { status: 201 }),
    async (letGo) => {
      await press("Create event");
      await waitFor(() => expect(server.bodiesAt("rest/v1/events")).toHaveLength(1));
      goElsewhere();
      letGo();
      await says("Event created.");
    },
  );
  expect(address()).toBe(ELSEWHERE);
  expect(screen.queryByRole("dialog")).toBeNull();
});

const TOKEN = "a-token-for-the-group";
const { event } = answers.eventPage();
const preview = {
  state: "valid",
  already_participant: false,
  event: { ...event, participant_count: 1, inviter: null },
};

it("joining an event does not open it after the person has left the screen", async () => {
  const server = new Server().answers(`functions/v1/invitations/${TOKEN}`, () => preview);
  await openApp(`/invite/${TOKEN}`);
  await server.holding(
    `functions/v1/invitations/${TOKEN}/accept`,
    () => ({ event_id: EVENT_ID, already_participant: false }),
    async (letGo) => {
      await press("Accept and join");
      goElsewhere();
      letGo();
      await waitFor(() => expect(justJoined.is(EVENT_ID)).toBe(true));
    },
  );
  expect(address()).toBe(ELSEWHERE);
});

it("an invitation to the reader's own event does not open it after they have left the screen", async () => {
  const server = new Server();
  await server.holding(
    `functions/v1/invitations/${TOKEN}`,
    () => ({ ...preview, already_participant: true, event_id: EVENT_ID }),
    async (letGo) => {
      await openApp(`/invite/${TOKEN}`);
      goElsewhere();
      letGo();
      await waitFor(() => expect(screen.queryByRole("status", { busy: true })).toBeNull());
    },
  );
  expect(address()).toBe(ELSEWHERE);
});

it("an event whose people all have accounts does not open after the person has left the screen", async () => {
  const server = new Server();
  await server.holding(
    "rest/v1/rpc/unclaimed_people",
    () => [],
    async (letGo) => {
      await openApp(`/events/${EVENT_ID}/claim`);
      await screen.findByRole("heading", { level: 1 });
      goElsewhere();
      letGo();
      await waitFor(() => expect(screen.queryByRole("heading", { level: 1 })).toBeNull());
    },
  );
  expect(address()).toBe(ELSEWHERE);
});

it("registering does not redirect a second later after the person has left the screen", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  new Server().answers("auth/v1/signup", () => ({ id: "new", email: "new@divido.test" }));
  await openApp("/register", null);
  await fill("Email", "new@divido.test");
  await fill("Password", "a long one");
  await fill("Repeat the password", "a long one");
  await press("Sign up");
  await screen.findByText(/new@divido\.test/);
  goElsewhere();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(address()).toBe(ELSEWHERE);
});
