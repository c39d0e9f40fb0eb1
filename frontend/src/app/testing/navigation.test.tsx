import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { address, choose, goTo, openApp, user } from "./openApp";
import { Server } from "./server";

it("the navigation links to home, events, all expenses and the account, around the button for something new", async () => {
  new Server()
    .answers("rest/v1/users", () => answers.profile())
    .answers("rest/v1/rpc/my_statistics", () => answers.statistics());
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

it("the plus button offers an event, an expense and a friend; on an event it goes straight to its new expense", async () => {
  new Server()
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard())
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
  const leadsTo = (path: string) => waitFor(() => expect(address()).toBe(path));
  await openApp("/home");
  await choose("New event", "Add");
  await leadsTo("/add-event");
  await goTo("/home");
  await choose("New expense", "Add");
  await leadsTo("/add-expense");
  await goTo("/home");
  await choose("Invite a friend", "Add");
  await leadsTo("/invite-friend");
  await goTo(`/events/${EVENT_ID}/edit`);
  await choose("New expense", "Add");
  await leadsTo(`/events/${EVENT_ID}/add-expense`);
  await goTo(`/events/${EVENT_ID}`);
  await user.click(await within(screen.getByRole("navigation")).findByRole("link", { name: "Add expense" }));
  await leadsTo(`/events/${EVENT_ID}/add-expense`);
});

it("on a lost event and its settlement, the plus button offers the same as elsewhere", async () => {
  new Server()
    .answers("rest/v1/rpc/event_page", () => null)
    .answers("rest/v1/rpc/my_lost_event", () => null)
    .answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
  for (const path of [`/events/${EVENT_ID}`, `/events/${EVENT_ID}/settlement`]) {
    await openApp(path);
    await screen.findByText("Event not found.");
    expect(within(screen.getByRole("navigation")).queryByRole("link", { name: "Add expense" })).toBeNull();
    await choose("New expense", "Add");
    await waitFor(() => expect(address()).toBe("/add-expense"));
  }
  await goTo(`/events/${EVENT_ID}`);
  await choose("Invite a friend", "Add");
  await waitFor(() => expect(address()).toBe("/invite-friend"));
});
