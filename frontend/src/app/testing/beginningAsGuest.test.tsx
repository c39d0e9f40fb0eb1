import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSession } from "@/platform/session/session";
import * as answers from "./answers";
import { guestOnDevice, letsGuestsIn, rowOf, ZOE_HERSELF } from "./guestServer";
import { address, becomeOffline, becomeOnline, canPress, fill, goTo, openApp, press, says, user } from "./openApp";
import type { Server } from "./server";

/** Beginning an event without an account (docs/product.md 3.5). */

const EVENTS = "rest/v1/events";
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

/** A server that finds Porto, and answers the event that was created. */
function takesEvents(): Server {
  const server = letsGuestsIn();
  const porto = {
    ...{ name: "Porto", formatted: "Porto, Portugal", country: "Portugal", country_code: "pt", city: "Porto" },
    ...{ district: null, street: null, lat: 41, lon: -8, place_id: null },
  };
  return server
    .answers(EVENTS, () => new Response(null, { status: 201 }))
    .answers("functions/v1/places", () => ({ features: [{ properties: porto }] }))
    .answers("rest/v1/rpc/create_invitation", () => ({ id: "i", token: "a-token-for-the-group" }))
    .answers("rest/v1/rpc/event_page", ({ search }) => {
      const page = answers.eventPage([ZOE_HERSELF]);
      return { ...page, event: { ...page.event, id: search.get("event_id") } };
    });
}

async function names(event: string): Promise<void> {
  await openApp("/add-event", null);
  await fill("Name", event);
  await press("Create event");
}

const dialog = () => screen.findByRole("dialog", { name: "What do the others call you?" });

it("a visitor creates an event with its name and their own, and looking makes no guest", async () => {
  const server = takesEvents();
  await names("Weekend in Porto");
  await dialog();
  await says(/18 or older/);
  expect(server.asked).toEqual([]);
  await fill("Your name", "Zoe");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toMatch(/^\/events\/[0-9a-f-]{36}$/));
  await screen.findByRole("img", { name: "QR code of the invite link" });
  const [created] = server.bodiesAt(EVENTS);
  // The place comes from the name, which visitors could not look up before.
  expect(created).toMatchObject({ name: "Weekend in Porto", place_city: "Porto", place_country: "Portugal" });
  expect(created).toMatchObject({ id: address().split("/").at(-1), description: "A weekend in Porto" });
  expect(useSession.getState()).toMatchObject({ userId: "zoe", isGuest: true });
  expect(guestOnDevice()).toMatchObject({ userId: "zoe", name: "Zoe" });
});

it("the place in an event's name is asked for while the guest is named", async () => {
  const server = takesEvents();
  await server.holding(
    "rest/v1/rpc/begin_as_guest",
    () => rowOf(),
    async (letGo) => {
      await names("Weekend in Porto");
      await dialog();
      await fill("Your name", "Zoe");
      await user.keyboard("{Enter}");
      await waitFor(() => expect(server.bodiesAt("functions/v1/places")).not.toEqual([]));
      letGo();
      await waitFor(() => expect(server.bodiesAt(EVENTS)).toMatchObject([{ place_city: "Porto" }]));
    },
  );
});

it("a new event shows its name and invite link before the server has sent its page", async () => {
  const server = takesEvents();
  await server.holding(
    "rest/v1/rpc/event_page",
    () => ({ ...answers.eventPage([ZOE_HERSELF]), total: 0 }),
    async (letGo) => {
      await names("Weekend in Porto");
      await dialog();
      await fill("Your name", "Zoe");
      await user.keyboard("{Enter}");
      await screen.findByRole("img", { name: "QR code of the invite link" });
      expect(screen.getByRole("heading", { level: 1, name: "Weekend in Porto" })).toBeDefined();
      expect(server.bodiesAt("rest/v1/rpc/event_page")).toHaveLength(1);
      letGo();
    },
  );
});

it("the place that a visitor typed stays, and one that nobody names stays unknown", async () => {
  const server = takesEvents();
  await openApp("/add-event", null);
  await fill("Name", "Skiing");
  await fill(/City/, "Oslo");
  await press("Create event");
  await dialog();
  await fill("Your name", "Zoe");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(server.bodiesAt(EVENTS)).toHaveLength(1));
  expect(server.bodiesAt(EVENTS)).toMatchObject([{ place_city: "Oslo", place_country: "-" }]);
  expect(server.asked.filter(({ path }) => path.endsWith("/places"))).toEqual([]);
});

it("a visitor is offered no import, which needs an account", async () => {
  takesEvents();
  await openApp("/add-event", null);
  await fill("Name", "Skiing");
  await screen.findByRole("button", { name: "Change" });
  expect(screen.queryByRole("link", { name: /Import/ })).toBeNull();
});

it("a lost answer creates the event once, for one guest", async () => {
  const server = takesEvents();
  await names("Porto");
  await dialog();
  await fill("Your name", "Zoe");
  await server.during(EVENTS, lost, async () => {
    await user.keyboard("{Enter}");
    await says("No internet connection.");
  });
  await user.click(screen.getAllByRole("button", { name: "Create event" }).at(-1) as HTMLElement);
  await waitFor(() => expect(address()).toMatch(/^\/events\//));
  const ids = server.bodiesAt(EVENTS).map((body) => (body as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(server.bodiesAt("auth/v1/signup")).toHaveLength(1);
});

it("a reload keeps what a visitor typed, and a created event leaves no draft", async () => {
  takesEvents();
  await openApp("/add-event", null);
  await fill("Name", "Porto");
  await goTo("/add-event");
  expect(await screen.findByLabelText("Name")).toHaveProperty("value", "Porto");
  await press("Create event");
  await dialog();
  await fill("Your name", "Zoe");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toMatch(/^\/events\//));
  expect(Object.keys(sessionStorage).filter((key) => key.includes("draft"))).toEqual([]);
});

it("without a network the last step says so, and nothing is sent", async () => {
  const server = takesEvents();
  await names("Porto");
  await dialog();
  becomeOffline();
  await screen.findByRole("button", { name: "Offline" });
  expect(canPress("Offline")).toBe(false);
  expect(server.asked).toEqual([]);
  // While the app is open: TanStack Query listens only then.
  becomeOnline();
});

it("the login offers to try it without an account, or to join with a name", async () => {
  letsGuestsIn();
  await openApp("/login", null);
  const trying = await screen.findByRole("link", { name: "Try it without an account" });
  expect(trying.getAttribute("href")).toBe("/add-event");
  await goTo("/login?returnUrl=/invite/a-token-for-the-group");
  const joining = await screen.findByRole("link", { name: "Join with a name alone" });
  expect(joining.getAttribute("href")).toBe("/invite/a-token-for-the-group");
});
