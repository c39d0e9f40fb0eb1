import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { today } from "@/core/dates/dates";
import { keepInstallOffer, useInstallPrompt } from "@/features/install/installPrompt";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { asRead } from "./asRead";
import { address, cannotCopy, deviceHas, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

it("the personal code is copied, and shows an error when copying fails", async () => {
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

it("home shows that the statistics are loading until they are there", async () => {
  await new Server().holding("rest/v1/rpc/dashboard", answers.dashboard, async (letGo) => {
    await openApp("/home");
    await says("Loading your statistics…");
    letGo();
    const first = await screen.findByRole("link", { name: "Create your first event" });
    expect(first.getAttribute("href")).toBe("/add-event");
    expect(screen.queryByText("Loading your statistics…")).toBeNull();
  });
});

it("a first home is one card, and greets nobody again", async () => {
  await new Server().holding("rest/v1/rpc/dashboard", answers.dashboard, async (letGo) => {
    await openApp("/home");
    await says("Loading your statistics…");
    expect(screen.queryByText("Good to see you again.")).toBeNull();
    letGo();
    await screen.findByRole("link", { name: "Create your first event" });
    await says("Welcome to Divido.");
    expect(screen.queryByRole("heading", { name: "Total expenses" })).toBeNull();
  });
});

/** The balances of ada and berk in an event. */
const between = (id: string, name: string, net: number, columns: object = {}) => ({
  id,
  name,
  status: "active",
  default_currency: "EUR",
  my_net: net,
  household_net: null,
  standings: [
    { user_id: "ada", household_id: null, before: net, net, place: 1, person: answers.ADA_LACE },
    { user_id: "berk", household_id: null, before: -net, net: -net, place: 2, person: answers.BERK },
  ],
  ...columns,
});

const standing = async () => within(await screen.findByRole("region", { name: "Where you stand" }));

it("home lists debts, a person a line over all events, each with its next step", async () => {
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
  expect(lines.map(asRead)).toEqual([
    "BeBerk−7.50 EURSkiPay",
    "Several people−5.00 EURFairSettle up",
    "BeBerk+45.00 EURPorto+20.00 EURRomeRemind",
  ]);
  expect(region.getByRole("link", { name: "Pay Berk: 7.50\u00a0EUR" }).getAttribute("href")).toBe("/people/berk");
  expect(region.getByRole("link", { name: /Rome$/ }).getAttribute("href")).toBe("/events/rome/settlement");
  expect(region.getByRole("link", { name: "And 1 more event" }).getAttribute("href")).toBe("/events");

  await press("Remind Berk: 45.00\u00a0EUR, 20.00\u00a0EUR");
  await press("Share");
  await waitFor(() => expect(share).toHaveBeenCalled());
  const { text } = share.mock.calls[0]?.[0] ?? {};
  for (const said of ["45.00 EUR", "“Porto”", "/events/porto/settlement", "20.00 EUR", "/events/rome/settlement"]) {
    expect(asRead(text)).toContain(said);
  }
});

it("home's reminder of a person without an account has the invitation of their event", async () => {
  const event = between("porto", "Porto", 45);
  const standings = event.standings?.map((one) =>
    one.user_id === "berk" ? { ...one, person: { ...answers.BERK, first_name: "Grandpa", has_account: false } } : one,
  );
  const server = new Server()
    .answers("rest/v1/rpc/dashboard", () => ({
      ...answers.dashboard(),
      balances: [{ currency: "EUR", receivable: 45, payable: 0 }],
      open_event_count: 1,
      open_events: [{ ...event, standings }],
      recent_events: [answers.eventCard()],
    }))
    .answers("rest/v1/rpc/create_invitation", () => ({ id: "i", token: "token-of-the-group" }));
  await openApp("/home");
  await press("Remind Grandpa: 45.00\u00a0EUR");
  const message = await screen.findByLabelText<HTMLTextAreaElement>("Message");
  expect(message.value).toMatch(/^Hi Grandpa! .* Join without an account/);
  expect(message.value).toMatch(/\/invite\/token-of-the-group\?lang=en$/);
  expect(server.bodiesAt("rest/v1/rpc/create_invitation")).toEqual([{ event_id: "porto", kind: "group" }]);
});

it("paying one person in two events leads to the one payment that settles both", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 0, payable: 27.5 }],
    open_event_count: 2,
    open_events: [between("porto", "Porto", -20), between("ski", "Ski", -7.5)],
    recent_events: [answers.eventCard()],
  }));
  await openApp("/home");
  await user.click(await screen.findByRole("link", { name: "Pay Berk: 20.00\u00a0EUR, 7.50\u00a0EUR" }));
  await waitFor(() => expect(address()).toBe("/people/berk"));
});

it("an entry of netted debts that the reader pays has one link to the page of both people, and their sum", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 7.5, payable: 20 }],
    open_event_count: 2,
    open_events: [between("porto", "Porto", -20), between("ski", "Ski", 7.5)],
    recent_events: [answers.eventCard()],
  }));
  await openApp("/home");
  const region = await standing();
  const pay = await region.findByRole("link", { name: "Pay Berk: 12.50\u00a0EUR" });
  const line = region.getByText("Berk").closest("li") as HTMLElement;
  expect(asRead(line)).toContain("In all −12.50 EUR");
  const links = within(line).getAllByRole("link");
  expect(links.filter((link) => link.getAttribute("href") === "/people/berk")).toEqual([pay]);
});

it("debts with one person that cancel out are settled without a call to pay", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 20, payable: 20 }],
    open_event_count: 2,
    open_events: [between("porto", "Porto", -20), between("ski", "Ski", 20)],
    recent_events: [answers.eventCard()],
  }));
  await openApp("/home");
  const region = await standing();
  const settle = await region.findByRole("link", { name: /^Settle up with Berk/ });
  expect(settle.getAttribute("href")).toBe("/people/berk");
  expect(region.queryByRole("link", { name: /^Pay Berk/ })).toBeNull();
});

it("a debtor whose account is deleted cannot be reminded, and home shows their debt", async () => {
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

it("a person who left without a name is called by their place, as in the event", async () => {
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

it("the current event is first, and its new expense a tap away", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    recent_events: [
      answers.eventCard({ id: "later", name: "Later", planned_start_date: null }),
      answers.eventCard({ planned_start_date: today(), planned_duration_days: 3 }),
    ],
  }));
  await openApp("/home");
  const day = await screen.findByText(/Day.1.of.3/);
  expect(day.parentElement?.textContent).toMatch(/Day.1.of.3.· .*Porto/);
  const add = screen.getByRole("link", { name: "Add expense: Weekend in Porto" });
  expect(add.getAttribute("href")).toBe(`/events/${answers.EVENT_ID}/add-expense`);
  await says("You’re settled up with everyone");
});

it("home calls no balance settled while a bill is at the table of a recent event", async () => {
  const recent_events = [answers.eventCard({ has_open_bill: true })];
  new Server().answers("rest/v1/rpc/dashboard", () => ({ ...answers.dashboard(), recent_events }));
  await openApp("/home");
  await says("Nothing to pay so far");
  expect(screen.queryByText(/settled/)).toBeNull();
});

it("home accepts a pasted link with any text around it", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/home");
  await press("I have an invite link");
  await fill("Invite link", "hello there");
  await press("Open invitation");
  await says("This is not an invite link.");
  await fill("Invite link", "Come along! https://divido.example/invite/a-token-for-all");
  await press("Open invitation");
  await waitFor(() => expect(address()).toBe("/invite/a-token-for-all"));
});

it("home shows debts and spending in each currency, and links its numbers to their events", async () => {
  const { event } = answers.eventPage();
  const dinner = {
    ...answers.hotel(),
    description: "Dinner",
    my_share: 45,
    my_paid: 90,
    payer: answers.ADA_LACE,
    event,
  };
  const counted = (count: number) => ({ id: event.id, name: event.name, count });
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [
      { currency: "EUR", receivable: 45, payable: 0 },
      { currency: "TRY", receivable: 0, payable: 1250 },
    ],
    totals: [
      { currency: "EUR", total: 90 },
      { currency: "TRY", total: 0 },
    ],
    open_event_count: 1,
    open_events: [between(event.id, event.name, 45)],
    recent_events: [answers.eventCard()],
    recent_expenses: [{ ...dinner, payers: [] }],
    statistics: { co_participants: 1, most_paid_event: counted(1), most_active_event: counted(2) },
  }));
  await openApp("/home");
  await screen.findByRole("heading", { name: "Hello, Ada" });
  const said = (name: string) => asRead(screen.getByRole("region", { name }));
  expect(said("Where you stand")).toContain("You are owed+45.00 EUR");
  expect(said("Where you stand")).toContain("You owe−1,250.00 TRY");
  expect(said("Total expenses")).toContain("90.00 EUR");
  expect(said("Recent expenses")).toContain("Dinner");
  expect(said("You in numbers")).toContain("Travel companions1 person");
  for (const [region, link, count] of [
    ["Recent events", "Weekend in Porto", ""],
    ["You in numbers", "You pay most often in", "1 time"],
    ["You in numbers", "Most expenses", "2 expenses"],
  ] as const) {
    const card = within(screen.getByRole("region", { name: region })).getByRole("link", { name: new RegExp(link) });
    expect(asRead(card), link).toContain(count);
    expect(card.getAttribute("href"), link).toBe(`/events/${event.id}`);
  }
});

/** Simulates Chromium's install prompt. */
const offer = () =>
  act(() => {
    const event = Object.assign(new Event("beforeinstallprompt"), { prompt: async () => ({ outcome: "accepted" }) });
    window.dispatchEvent(event);
  });

/** Opens home again, with an install prompt. */
async function comeAgain(): Promise<void> {
  useInstallPrompt.setState({ offer: null });
  await goTo("/home");
  await screen.findByRole("heading", { name: "Hello, Ada" });
  await offer();
}

const banner = () => screen.queryByRole("dialog", { name: "Divido on your home screen" });

it("the offer to install comes once a day, and never again once it was closed", async () => {
  keepInstallOffer();
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/home");
  localStorage.removeItem(KEYS.installDismissed);
  await comeAgain();
  await waitFor(() => expect(banner()).not.toBeNull());
  await press("Later");
  await waitFor(() => expect(banner()).toBeNull());

  await comeAgain();
  expect(banner()).toBeNull();

  const anotherDay = () => localStorage.setItem(KEYS.installShown, "2020-01-01");
  anotherDay();
  await comeAgain();
  await waitFor(() => expect(banner()).not.toBeNull());
  await press("Close and do not ask again");
  await waitFor(() => expect(banner()).toBeNull());

  anotherDay();
  await comeAgain();
  expect(banner()).toBeNull();
});
