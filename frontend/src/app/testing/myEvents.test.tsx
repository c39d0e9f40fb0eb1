import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import { address, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** The list of events, and the way from it and back. */

const path = `/events/${EVENT_ID}`;
const passive = answers.eventCard({ id: "old", name: "Old trip", status: "passive" });

/** A server with an event, and a passive one on request. */
const withEvents = () =>
  new Server()
    .answers("rest/v1/rpc/my_events", ({ search }) => {
      const events = [answers.eventCard({ name: "New trip", my_net: 20 })];
      return search.get("include_passive") === "true" ? [...events, passive] : events;
    })
    .answers("rest/v1/rpc/event_page", () => answers.eventPage());

const cards = async () => {
  const headings = await within(await screen.findByRole("main")).findAllByRole("heading", { level: 2 });
  return headings.map((heading) => asRead(heading.closest("li")));
};

it("the list of events shows names, dates, places, currencies and balances, and passive events on request", async () => {
  withEvents();
  await openApp("/events");
  await screen.findByRole("heading", { name: "New trip" });
  const [card, ...others] = await cards();
  expect(others).toEqual([]);
  for (const fact of ["Short trip", "May 14, 2027", "3 days", "Portugal - Porto", "EUR", "you get back", "+20.00"]) {
    expect(card).toContain(fact);
  }
  expect(screen.getByRole("link", { name: "New event" }).getAttribute("href")).toBe("/add-event");
  await user.click(screen.getByLabelText(/Show archived events/));
  await screen.findByRole("heading", { name: "Old trip" });
  expect(await cards()).toEqual([
    expect.stringContaining("New trip"),
    expect.stringMatching(/^Old trip.*Archived|Archived.*Old trip/),
  ]);
});

it("an event with a bill at the table is not settled in a list", async () => {
  new Server().answers("rest/v1/rpc/my_events", () => [answers.eventCard({ expense_count: 1, has_open_bill: true })]);
  await openApp("/events");
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  const [card] = await cards();
  expect(card).toContain("bill open at the table");
  expect(card).not.toContain("settled");
});

it("an empty list of events leads to the first event", async () => {
  new Server().answers("rest/v1/rpc/my_events", () => []).answers("rest/v1/rpc/my_deleted_events", () => []);
  await openApp("/events");
  const first = await screen.findByRole("link", { name: "Create your first event" });
  expect(first.getAttribute("href")).toBe("/add-event");
  // One such button is enough.
  expect(screen.queryByRole("link", { name: "New event" })).toBeNull();
  await waitFor(() => expect(screen.queryByLabelText(/Show archived events/)).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Recently deleted" })).toBeNull());
});

it("a reader with archived events only can show them", async () => {
  new Server().answers("rest/v1/rpc/my_events", ({ search }) =>
    search.get("include_passive") === "true" ? [passive] : [],
  );
  await openApp("/events");
  await user.click(await screen.findByLabelText(/Show archived events/));
  await screen.findByRole("heading", { name: "Old trip" });
});

it("the way back from an event leads to the list that opened it, and to home when a link did", async () => {
  withEvents().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp(path);
  await goTo("/events");
  await user.click(await screen.findByRole("link", { name: /New trip/ }));
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
  expect(address()).toBe(path);
  await press("Back");
  await waitFor(() => expect(address()).toBe("/events"));

  await goTo(path);
  await press("Back");
  await waitFor(() => expect(address()).toBe("/home"));
});

it("an event opened from its card shows the card's name and icon until its data arrive, and no name once it is gone", async () => {
  const server = withEvents();
  await openApp("/events");
  const card = await screen.findByRole("link", { name: /New trip/ });
  await server.holding(
    "rest/v1/rpc/event_page",
    () => answers.eventPage(),
    async (letGo) => {
      await user.click(card);
      const heading = await screen.findByRole("heading", { level: 1, name: "New trip" });
      expect(heading.closest("header")?.querySelector("[data-kind=short_trip]")).not.toBeNull();
      letGo();
      await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
    },
  );
  await goTo("/events");
  queryClient.removeQueries({ queryKey: keys.event(EVENT_ID) });
  server.answers("rest/v1/rpc/event_page", () => null);
  await user.click(await screen.findByRole("link", { name: /New trip/ }));
  await screen.findByRole("heading", { level: 1, name: "Event" });
});

it("the list that the page was loaded from leads back to itself from the first event alone", async () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${window.location.origin}/events`);
  const recent_events = [answers.eventCard()];
  withEvents().answers("rest/v1/rpc/dashboard", () => ({ ...answers.dashboard(), recent_events }));
  await openApp(path);
  await press("Back");
  await waitFor(() => expect(address()).toBe("/events"));

  await goTo("/home");
  const [link] = await screen.findAllByRole("link", { name: /Weekend in Porto/ });
  await user.click(link as HTMLElement);
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
  await press("Back");
  await waitFor(() => expect(address()).toBe("/home"));
});

it("a stranger reads that they are not in the event, on its settlement too, and is led to their events", async () => {
  new Server()
    .answers("rest/v1/rpc/event_page", () => null)
    .answers("rest/v1/rpc/my_lost_event", () => null)
    .answers("rest/v1/rpc/my_events", () => []);
  await openApp(`${path}/settlement`);
  await says("Event not found.");
  await goTo(path);
  expect((await screen.findByRole("alert")).textContent).toContain("Event not found.");
  await user.click(screen.getByRole("link", { name: "To my events" }));
  await screen.findByRole("heading", { level: 1, name: "My events" });
  expect(address()).toBe("/events");
});

it.each([
  ["left", "You are no longer in this event", /You left on November 28, 2026.*ask somebody in it for an invitation/],
  ["removed", "You are no longer in this event", /You were removed on November 28, 2026.*a new invitation/],
  ["released", "You are no longer in this event", /Your place was freed up.*choose your name/],
  ["deleted", "This event was deleted", /Ask the others: it can be brought back for 30 days/],
])("a former participant reads that the event is lost because: %s, and what to do", async (reason, title, text) => {
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => null)
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/rpc/my_lost_event", () => ({ reason, at: "2026-11-28T12:00:00Z", restorable: false }));
  await openApp(path);
  const said = await screen.findByRole("alert");
  expect(said.textContent).toContain(title);
  expect(said.textContent).toMatch(text);
  expect(within(said).getByRole("link", { name: "To my events" })).toBeTruthy();
  expect(server.asked.some(({ search }) => search.get("event_id") === EVENT_ID)).toBe(true);
});

it("a deleted event says where the reader can bring it back", async () => {
  new Server()
    .answers("rest/v1/rpc/event_page", () => null)
    .answers("rest/v1/rpc/my_lost_event", () => ({ reason: "deleted", at: "2026-11-28T12:00:00Z", restorable: true }));
  await openApp(path);
  await says(/under “Recently deleted” at the end of your events/);
});

it("the reason why an event is lost may be missing: the error of the event then stays", async () => {
  const server = new Server().answers("rest/v1/rpc/event_page", () => null);
  await server.breaking("rest/v1/rpc/my_lost_event", async () => {
    await openApp(path);
    await says("Event not found.");
  });
});

const gone = {
  id: EVENT_ID,
  name: "Weekend in Porto",
  category: "short_trip",
  default_currency: "EUR",
  deleted_at: "2027-05-20T12:00:00Z",
  expense_count: 1,
  total: 120,
};

it("a deleted event stands at the end of the list until it is restored", async () => {
  let deleted = [gone];
  const server = new Server()
    .answers("rest/v1/rpc/my_events", () => (deleted.length > 0 ? [] : [answers.eventCard()]))
    .answers("rest/v1/rpc/my_deleted_events", () => deleted)
    .answers("rest/v1/rpc/restore_event", () => {
      deleted = [];
      return null;
    });
  await openApp("/events");
  await press("Recently deleted");
  const row = await within(await screen.findByRole("dialog")).findByRole("listitem");
  for (const fact of ["Weekend in Porto", "120.00 EUR", "1 expense", "until Jun 19, 2027"]) {
    expect(asRead(row)).toContain(fact);
  }
  await press("Bring back Weekend in Porto");
  await says("Weekend in Porto is back.");
  expect(server.bodiesAt("rest/v1/rpc/restore_event")).toEqual([{ event_id: EVENT_ID }]);
  await says("Nothing was deleted in the last 30 days.");
  await press("Close");
  await screen.findByRole("link", { name: /Weekend in Porto/ });
});
