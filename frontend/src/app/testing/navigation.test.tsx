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
