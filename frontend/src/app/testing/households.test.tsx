import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, canPress, choose, deviceHas, fill, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Households: formed among the people of an event, and added up in the settlement. */

const ADA = answers.person("ada", "Ada", { last_name: "Kaya" });
const CAN = answers.person("can", "Can", { last_name: "Kaya" });
const DEDE = answers.person("dede", "Dede", { email: null, has_account: false });
const JONAS = answers.person("jonas", "Jonas", { last_name: "Weber", has_payment_details: true });
const PEOPLE = [ADA, CAN, DEDE, JONAS];
const path = `/events/${EVENT_ID}`;

/** An event with these balances of ada, can, dede and jonas, in euro, and these households. */
function eventWith(
  household: { id: string; name: string; people: string[] } | null,
  nets = [0, 0, 0, 0],
): EventPageWire {
  const page = answers.eventPage(PEOPLE, {
    households: household ? [{ id: household.id, name: household.name }] : [],
    balances: PEOPLE.map(({ id }, i) => {
      const net = nets[i] ?? 0;
      return { user_id: id, paid: Math.max(net, 0), share: Math.max(-net, 0), sent: 0, received: 0, net };
    }),
    expenses: [answers.hotel()],
    expense_count: 1,
    total: 90,
  });
  const participants = page.participants.map((one) => ({
    ...one,
    household_id: household?.people.includes(one.user_id) ? household.id : null,
  }));
  return { ...page, participants };
}

/** A server that stores households. */
function keeping(page: EventPageWire): Server {
  let now = page;
  return new Server()
    .answers("rest/v1/rpc/event_page", () => now)
    .answers("rest/v1/rpc/save_household", ({ body }) => {
      const { id, name, people } = body as { id: string; name: string; people: string[] };
      now = eventWith({ id, name, people });
      return { event_id: EVENT_ID, id, name };
    })
    .answers("rest/v1/rpc/delete_household", () => {
      now = eventWith(null);
      return null;
    });
}

const KAYAS = { id: "33333333-3333-4333-8333-333333333333", name: "The Kayas", people: ["ada", "can"] };
const nameField = () => screen.findByLabelText<HTMLInputElement>("What are they called?");
const tick = async (name: string) => user.click(await screen.findByRole("checkbox", { name: new RegExp(name) }));

it("people join a household under the name they share, which follows them until somebody gives another", async () => {
  const server = keeping(eventWith(null));
  await openApp(`${path}/edit`);
  await choose("Pays as one with…", "Options: Ada Kaya");
  expect((await nameField()).value).toBe("");
  expect(canPress("Count them together")).toBe(false);
  await tick("Can");
  expect((await nameField()).value).toBe("The Kayas");
  await tick("Jonas");
  expect((await nameField()).value).toBe("Ada, Can & Jonas");
  await tick("Jonas");
  await press("Count them together");
  await says("The Kayas: counted together from now on.");
  expect(server.bodiesAt("rest/v1/rpc/save_household")).toEqual([
    { event_id: EVENT_ID, id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: "The Kayas", people: ["ada", "can"] },
  ]);
  await waitFor(() => expect(screen.getAllByText("pays with the Kayas")).toHaveLength(2));

  await choose("Pays as one with…", "Options: Can Kaya");
  await tick("Dede");
  await fill("What are they called?", "All of us");
  await tick("Jonas");
  expect((await nameField()).value).toBe("All of us");
  await tick("Jonas");
  await press("Count them together");
  await says("All of us: counted together from now on.");
  expect(server.bodiesAt("rest/v1/rpc/save_household").at(-1)).toMatchObject({
    name: "All of us",
    people: ["ada", "can", "dede"],
  });
});

it("people leave their household to pay alone, and members of one household cannot be ticked for another", async () => {
  const server = keeping(eventWith(KAYAS));
  await openApp(`${path}/edit`);
  await choose("Pays as one with…", "Options: Jonas Weber");
  const can = await screen.findByRole("checkbox", { name: "Can Kaya pays with the Kayas" });
  expect(can).toHaveProperty("disabled", true);
  await user.keyboard("{Escape}");
  await choose("Pays as one with…", "Options: Can Kaya");
  await press("Each pays alone again");
  await says("Each pays alone again.");
  expect(server.bodiesAt("rest/v1/rpc/delete_household")).toEqual([{ event_id: EVENT_ID, id: KAYAS.id }]);
  await waitFor(() => expect(screen.queryByText("pays with the Kayas")).toBeNull());
});

it("a person who left the event meanwhile is refused for a household, and disappears from the choice", async () => {
  const server = keeping(eventWith(null));
  await openApp(`${path}/edit`);
  await choose("Pays as one with…", "Options: Ada Kaya");
  await tick("Can");
  await tick("Dede");
  const page = eventWith(null);
  const left = page.participants.map((one) => (one.user_id === "dede" ? { ...one, status: "removed" as const } : one));
  server.answers("rest/v1/rpc/event_page", () => ({ ...page, participants: left }));
  await server.refusing("save_household", "invalid_household", async () => {
    await press("Count them together");
    await says("Please choose a name and who pays as one.");
  });
  const dialog = within(screen.getByRole("dialog"));
  await waitFor(() => expect(dialog.queryByText("Dede")).toBeNull());
  server.answers("rest/v1/rpc/save_household", () => ({ event_id: EVENT_ID, id: "any", name: "The Kayas" }));
  await press("Count them together");
  await says("The Kayas: counted together from now on.");
  expect(server.bodiesAt("rest/v1/rpc/save_household").at(-1)).toMatchObject({ people: ["ada", "can"] });
});

it("the menu and the buttons of a household state without a network that they need one", async () => {
  keeping(eventWith(KAYAS));
  await openApp(`${path}/edit`);
  await choose("Pays as one with…", "Options: Can Kaya");
  await screen.findByRole("button", { name: "Count them together" });
  becomeOffline();
  expect(canPress("Count them together (needs a connection)")).toBe(false);
  expect(canPress("Each pays alone again (needs a connection)")).toBe(false);
  await user.keyboard("{Escape}");
  await press("Options: Can Kaya");
  const item = await screen.findByRole("menuitem", { name: "Pays as one with… (needs a connection)" });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  becomeOnline();
});

it("the settlement adds up a household, names the payer and the others, and explains each balance", async () => {
  keeping(eventWith(KAYAS, [-30, 10, -20, 40])).answers("functions/v1/events/*/settlement", () => ({
    currency: "EUR",
    balances: [],
    transfers: [],
  }));
  await openApp(`${path}/settlement`);
  const card = (await screen.findByText("20.00 EUR", { selector: "strong" })).parentElement;
  expect(asRead(card)).toBe("The Kayas You pay 20.00 EUR for your household");
  await says("your own balance −30.00");
  const rows = screen.getAllByRole("rowheader").map((row) => row.textContent);
  expect(rows.filter((row) => /Kaya|You/.test(row ?? ""))).toEqual([
    expect.stringContaining("The Kayas counted together"),
    expect.stringContaining("Can Kaya"),
    expect.stringContaining("You"),
  ]);
  await press("Can Kaya");
  const why = within(await screen.findByRole("dialog"));
  expect(why.getByText("The Kayas together").nextElementSibling?.textContent).toContain("20.00");
  expect(why.getByText(/^Counted together: You, Can Kaya\./)).toBeTruthy();
});

/** Ada paid more than her share, Can much less. Together they owe Jonas 147.28. */
const OWING = [153.21, -300.49, 0, 147.28];

it("the members of a household read on the event what they owe together, who pays, and their own part in grey", async () => {
  keeping(eventWith(KAYAS, OWING));
  await openApp(path);
  const card = await screen.findByRole("region", { name: "Settle up" });
  expect(asRead(card)).toContain(
    "together you pay−147.28 EUR How this came aboutSettle upCan pays · your own balance +153.21",
  );
  const columns = within(screen.getByRole("list", { name: "Where everyone stands" }));
  expect(columns.getAllByRole("button").map(asRead)).toEqual(["AKCKThe Kayas−147.28 EUR", "JWJonas+147.28 EUR"]);
  expect(asRead(card)).not.toContain("−300.49");

  await user.click(columns.getByRole("button", { name: /The Kayas/ }));
  const members = within(await screen.findByRole("dialog", { name: "The Kayas" }));
  expect(members.getAllByRole("listitem").map(asRead)).toEqual([
    expect.stringContaining("You How this came about+153.21 EUR"),
    expect.stringContaining("Can Kaya How this came about−300.49 EUR"),
  ]);
  await user.click(members.getByRole("button", { name: /Can Kaya/ }));
  await screen.findByRole("dialog", { name: "Balance: Can Kaya" });
});

it("the member who pays for a household reads that they do", async () => {
  keeping(eventWith(KAYAS, [-300.49, 153.21, 0, 147.28]));
  await openApp(path);
  const card = await screen.findByRole("region", { name: "Settle up" });
  expect(asRead(card)).toContain(
    "together you pay−147.28 EUR How this came aboutSettle upyou pay · your own balance −300.49",
  );
});

it("a member of a household who is owed money reads on home what all of them owe, counted once", async () => {
  const person = (one: typeof ADA, place: number, net: number, household_id: string | null) => ({
    ...{ user_id: one.id, household_id, before: net, net, place, person: one },
  });
  const card = { my_net: 153.21, household_net: -147.28 };
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 0, payable: 147.28 }],
    open_event_count: 1,
    open_events: [
      {
        ...{ id: EVENT_ID, name: "Porto", status: "active", default_currency: "EUR", ...card },
        standings: [
          person(ADA, 1, 153.21, KAYAS.id),
          person(CAN, 2, -300.49, KAYAS.id),
          person(JONAS, 3, 147.28, null),
        ],
      },
    ],
    recent_events: [answers.eventCard({ ...card, expense_count: 3 })],
  }));
  await openApp("/home");
  const standing = await screen.findByRole("region", { name: "Where you stand" });
  expect(asRead(standing)).toContain("You owe−147.28 EUR");
  expect(asRead(standing)).toContain("Jonas Weber−147.28 EURPortoCan paysSettle up");
  expect(asRead(standing)).toContain("Nobody owes you");
  const tile = within(screen.getByRole("region", { name: "Recent events" })).getByRole("link", { name: /Porto/ });
  expect(asRead(tile)).toContain("−147.28 EURtogether you payyour own balance +153.21");
});

const ROSAS = { id: KAYAS.id, name: "Jonas & Dede", people: ["dede", "jonas"] };

it("a debt of a household carries its name, and the reminder addresses the member with an account", async () => {
  keeping(eventWith(ROSAS, [30, 0, -40, 10])).answers("functions/v1/events/*/settlement", () => ({
    currency: "EUR",
    balances: [],
    transfers: [],
  }));
  await openApp(`${path}/settlement`);
  const card = (await screen.findByText("30.00 EUR", { selector: "strong" })).parentElement;
  expect(asRead(card)).toContain("You get 30.00 EUR from Jonas & Dede");
  const share = vi.fn();
  deviceHas("share", share);
  await press(/^Remind/);
  await press("Share");
  await waitFor(() => expect(asRead(share.mock.calls[0]?.[0].text)).toContain("Jonas"));
});

it("the payments beside a wide event name the household of who pays, with one face for both", async () => {
  keeping(eventWith(ROSAS, [30, 0, -40, 10]));
  await openApp(path);
  const payments = within(await screen.findByRole("region", { name: "Who pays whom" }));
  expect(payments.getAllByRole("listitem").map(asRead)).toEqual([
    expect.stringMatching(/30\.00 EURJonas Weber \(Jonas & Dede\) pays you$/),
  ]);
  const people = within(screen.getByRole("region", { name: "People" }));
  const household = people.getByText("Jonas & Dede").closest("li");
  expect(household?.firstElementChild?.className).toMatch(/pair/);
});

it("a debt of a household carries the names of its people on home, in the order in which they joined", async () => {
  const standing = (one: typeof ADA, net: number, place: number, household_id: string | null = null) => ({
    ...{ user_id: one.id, household_id, before: net, net, place, person: one },
  });
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 30, payable: 0 }],
    open_event_count: 1,
    open_events: [
      {
        ...{ id: EVENT_ID, name: "Porto", status: "active", default_currency: "EUR", my_net: 30, household_net: null },
        standings: [
          standing(ADA, 30, 1),
          standing(CAN, -10, 4, ROSAS.id),
          standing(DEDE, -30, 2, ROSAS.id),
          standing(JONAS, 10, 3, ROSAS.id),
        ],
      },
    ],
    recent_events: [answers.eventCard({ my_net: 30, expense_count: 3 })],
  }));
  await openApp("/home");
  const due = await screen.findByRole("region", { name: "Where you stand" });
  expect(asRead(due)).toContain("Dede, Jonas & Can+30.00 EUR");
});

it("a household's event in the list of events has its balance as headline", async () => {
  const card = answers.eventCard({ my_net: 153.21, household_net: -147.28, expense_count: 3 });
  new Server().answers("rest/v1/rpc/my_events", () => [card]);
  await openApp("/events");
  const tile = await screen.findByRole("link", { name: /Weekend in Porto/ });
  expect(asRead(tile)).toContain("−147.28 EURtogether you payyour own balance +153.21");
});
