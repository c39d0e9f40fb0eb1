import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { today } from "@/core/dates/dates";
import * as answers from "./answers";
import { cannotCopy, deviceHas, openApp, press, says } from "./openApp";
import { Server } from "./server";

it("the personal code is copied, and said not to be where that is not possible", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  const writeText = vi.fn(async () => {});
  deviceHas("clipboard", { writeText });
  await openApp("/home");
  await press("Copy the code");
  await says("Code copied.");
  expect(writeText).toHaveBeenCalledWith("AB123456");
  cannotCopy();
  await press("Copy the code");
  await says("Copying failed.");
});

it("home says that the statistics are loading until they are there", async () => {
  await new Server().holding("rest/v1/rpc/dashboard", answers.dashboard, async (letGo) => {
    await openApp("/home");
    await says("Loading your statistics…");
    letGo();
    const first = await screen.findByRole("link", { name: "Create your first event" });
    expect(first.getAttribute("href")).toBe("/add-event");
    expect(screen.queryByText("Loading your statistics…")).toBeNull();
  });
});

/** How ada and berk stand in an event of theirs. */
const between = (id: string, name: string, net: number, columns: object = {}) => ({
  id,
  name,
  status: "active",
  default_currency: "EUR",
  my_net: net,
  standings: [
    { user_id: "ada", unit_id: null, before: net, net, place: 1, person: answers.ADA_LACE },
    { user_id: "berk", unit_id: null, before: -net, net: -net, place: 2, person: answers.BERK },
  ],
  ...columns,
});

const standing = async () => within(await screen.findByRole("region", { name: "Where you stand" }));
const plain = (element: Element | undefined) => element?.textContent?.replace(/\s/g, " ");

it("home says who owes whom, a person a line over all events, each with its next step", async () => {
  const share = vi.fn();
  deviceHas("share", share);
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 65, payable: 12.5 }],
    open_event_count: 5,
    open_events: [
      between("porto", "Porto", 45),
      between("rome", "Rome", 20, { status: "passive" }),
      between("ski", "Ski", -7.5),
      { ...between("fair", "Fair", -5), standings: null },
    ],
    recent_events: [answers.eventCard()],
  }));
  await openApp("/home");
  const region = await standing();
  const lines = region.getAllByRole("listitem").filter((item) => item.parentElement?.closest("li") === null);
  expect(lines.map(plain)).toEqual([
    "BBerk−7.50 EURSkiSettle up",
    "Several people−5.00 EURFairSettle up",
    "BBerk+45.00 EURPorto+20.00 EURRomeRemind",
  ]);
  expect(region.getByRole("link", { name: "Settle up with Berk: 7.50 EUR" }).getAttribute("href")).toBe(
    "/events/ski/settlement",
  );
  expect(region.getByRole("link", { name: "Rome" }).getAttribute("href")).toBe("/events/rome/settlement");
  expect(region.getByRole("link", { name: "And 1 more event" }).getAttribute("href")).toBe("/events");

  await press("Remind Berk: 45.00 EUR, 20.00 EUR");
  const { text } = share.mock.calls[0]?.[0] ?? {};
  for (const said of ["45.00 EUR", "“Porto”", "/events/porto/settlement", "20.00 EUR", "/events/rome/settlement"]) {
    expect(text.replace(/\u00a0/g, " ")).toContain(said);
  }
});

it("nobody who is gone can be reminded: what they owe can be seen", async () => {
  const event = between("porto", "Porto", 45);
  const gone = answers.person("berk", "Berk", { deleted: true });
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 45, payable: 0 }],
    open_event_count: 1,
    open_events: [
      { ...event, standings: event.standings.map((one) => (one.user_id === "berk" ? { ...one, person: gone } : one)) },
    ],
    recent_events: [answers.eventCard()],
  }));
  await openApp("/home");
  const region = await standing();
  expect(region.queryByRole("button")).toBeNull();
  expect(region.getByRole("link", { name: /^See what/ }).getAttribute("href")).toBe("/events/porto/settlement");
  expect(region.getByText("You owe nobody")).toBeTruthy();
});

it("who left without ever giving a name is called by their place, as in the event", async () => {
  const event = between("porto", "Porto", 45);
  const nameless = { ...answers.BERK, first_name: null, last_name: null, email: null };
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 45, payable: 0 }],
    open_event_count: 1,
    open_events: [
      { ...event, standings: event.standings.map((one) => (one.place === 2 ? { ...one, person: nameless } : one)) },
    ],
    recent_events: [answers.eventCard()],
  }));
  await openApp("/home");
  expect((await standing()).getByText("Person 2")).toBeTruthy();
});

it("the event that is going on is first, and its new expense a tap away", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    recent_events: [
      answers.eventCard({ id: "later", name: "Later", planned_start_date: null }),
      answers.eventCard({ planned_start_date: today(), planned_duration_days: 3 }),
    ],
  }));
  await openApp("/home");
  await says(/Day.1.of.3 · .*Porto/);
  const add = screen.getByRole("link", { name: "Add expense: Weekend in Porto" });
  expect(add.getAttribute("href")).toBe(`/events/${answers.EVENT_ID}/add-expense`);
  await says("You are even with everyone");
});
