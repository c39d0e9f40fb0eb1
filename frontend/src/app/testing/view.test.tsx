import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as answers from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, canPress, confirm, deviceHas, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** View links: opening and creating them. */

const TOKEN = "a-token-to-look-only";
const VIEW = `functions/v1/views/${TOKEN}`;

const person = (user_id: string, name: string | null, columns: object = {}) => ({
  user_id,
  name,
  active: true,
  household: null,
  color: 0,
  ...columns,
});
const balance = (user_id: string, paid: number, share: number) => ({
  user_id,
  paid,
  share,
  sent: 0,
  received: 0,
  net: paid - share,
});
const expense = (id: string, columns: object = {}) => ({
  id,
  description: "Boat",
  amount: 480,
  currency: "EUR",
  amount_in_event_currency: 480,
  conversion_rate_to_event_currency: 1,
  rate_date: null,
  expense_date: "2027-05-14",
  category: "general",
  topic: "transport",
  place_name: null,
  payers: [
    { user_id: "a1", paid_amount: 300, paid_in_event_currency: 300 },
    { user_id: "b2", paid_amount: 180, paid_in_event_currency: 180 },
  ],
  shares: ["a1", "b2", "c3"].map((user_id) => ({ user_id, share_amount: 160, share_in_event_currency: 160 })),
  ...columns,
});

const { name, description, category, default_currency, place_country, place_city } = answers.eventPage().event;

const KAYAS = { household: "The Kayas" };

/** Ada and a person without a name paid a boat for three. The person without a name and Grandpa are a household. */
const seen = (columns: object = {}) => ({
  event: {
    ...{ name, description, category, default_currency, place_country, place_city },
    planned_start_date: "2027-05-14",
    planned_duration_days: 3,
    revision: 1,
  },
  people: [person("a1", "Ada"), person("b2", null, KAYAS), person("c3", "Grandpa", KAYAS)],
  balances: [balance("a1", 300, 160), balance("b2", 180, 160), balance("c3", 0, 160)],
  transfers: [
    { from: "c3", to: "a1", amount: 140 },
    { from: "c3", to: "b2", amount: 20 },
  ],
  total: 480,
  expense_count: 1,
  by_category: [{ category: "general", count: 1, total: 480 }],
  by_topic: [{ topic: "transport", count: 1, total: 480 }],
  by_day: [{ date: "2027-05-14", count: 1, total: 480 }],
  by_currency: [{ currency: "EUR", count: 1, amount: 480, total: 480 }],
  story: {
    paid: [
      { date: "2027-05-14", user_id: "a1", paid: 300 },
      { date: "2027-05-14", user_id: "b2", paid: 180 },
    ],
    largest: [
      {
        id: "boat",
        description: "Boat",
        amount: 480,
        currency: "EUR",
        amount_in_event_currency: 480,
        expense_date: "2027-05-14",
        topic: "transport",
        place_name: null,
        paid_by: ["a1", "b2"],
      },
    ],
    visits: [],
  },
  payments: [],
  expenses: [expense("boat")],
  next: null,
  ...columns,
});

describe("an opened view link", () => {
  it("an event with a bill at the table is not settled by a view link", async () => {
    new Server().answers(VIEW, () => seen({ transfers: [], has_open_bill: true }));
    await openApp(`/view/${TOKEN}`, null);
    await screen.findByText("Nothing to pay so far. A bill is open at the table.");
    expect(screen.queryByText("Everything is settled.")).toBeNull();
  });

  it("a view link shows the spending, all balances and the payments, without an account", async () => {
    new Server().answers(VIEW, () => seen());
    await openApp(`/view/${TOKEN}`, null);
    await screen.findByRole("heading", { level: 1, name });
    expect(screen.getByRole("row", { name: /Ada.*\+140.00\sEUR to receive/s })).toBeDefined();
    expect(screen.getByRole("row", { name: /Grandpa.*pays with Person 2.*160.00\sEUR to pay/s })).toBeDefined();
    for (const told of [
      "3 people",
      "Grandpa pays Ada",
      "Grandpa pays Person 2",
      "Paid: Ada 300.00 · Person 2 180.00",
      "Ada 160.00 · Person 2 160.00 · Grandpa 160.00",
    ]) {
      expect(asRead(document.body)).toContain(told);
    }
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });

  it("a view link names the others of a household as a list, whatever their names contain", async () => {
    const family = { household: "Tom & Jerry, Ben & Ada" };
    const people = [person("a1", "Tom & Jerry", family), person("b2", "Ben, Jr.", family), person("c3", "Ada", family)];
    new Server().answers(VIEW, () => seen({ people }));
    await openApp(`/view/${TOKEN}`, null);
    const told = await screen.findAllByText(/^pays with/);
    expect(told.map(asRead)).toEqual([
      "pays with Ben, Jr. and Ada",
      "pays with Tom & Jerry and Ada",
      "pays with Tom & Jerry and Ben, Jr.",
    ]);
  });

  it("a view link shows a foreign amount beneath its conversion, and repayments among the expenses", async () => {
    const taxi = expense("taxi", { description: "Taxi", amount: 20, currency: "USD", amount_in_event_currency: 18 });
    const payment = { id: "p", from_user: "c3", to_user: "a1", amount: 12.5, paid_on: "2027-05-14" };
    const by_currency = [
      { currency: "EUR", amount: 480, total: 480 },
      { currency: "USD", amount: 20, total: 18 },
    ];
    new Server().answers(VIEW, () =>
      seen({ expenses: [taxi, expense("boat")], expense_count: 2, payments: [payment], by_currency }),
    );
    await openApp(`/view/${TOKEN}`);
    const line = (await screen.findByText("Taxi")).closest("li");
    expect(line?.textContent).toMatch(/18\.00.EUR.*20\.00.USD/s);
    expect(asRead(document.body)).toContain("Payment");
    expect(asRead(document.body)).toContain("Grandpa → Ada");
  });

  it("a view link lists a refund below zero, with who got it", async () => {
    const back = {
      ...{ description: "Deposit", amount: -480, amount_in_event_currency: -480 },
      payers: [{ user_id: "a1", paid_amount: -480, paid_in_event_currency: -480 }],
      shares: ["a1", "c3"].map((user_id) => ({ user_id, share_amount: -240, share_in_event_currency: -240 })),
    };
    new Server().answers(VIEW, () => seen({ total: -480, expenses: [expense("deposit", back)] }));
    await openApp(`/view/${TOKEN}`, null);
    await screen.findByRole("heading", { level: 1, name });
    const shown = asRead(document.body);
    for (const told of ["Ada got it back", "−480.00 EUR", "Ada −240.00 · Grandpa −240.00"])
      expect(shown).toContain(told);
  });

  it("a view link loads earlier expenses on request, and all of them again after a change", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const next = { expense_date: "2027-05-14", created_at: "2027-05-14T12:00:00Z", id: "boat" };
    let revision = 1;
    const server = new Server()
      .answers(VIEW, () =>
        seen({ event: { ...seen().event, revision }, next, expense_count: 2, total: 480 + revision, payments: [] }),
      )
      .answers(`${VIEW}/expenses`, ({ search }) => {
        expect(Object.fromEntries(search)).toEqual({
          before_date: next.expense_date,
          before_time: next.created_at,
          before_id: next.id,
        });
        return {
          expenses: [expense("bus", { description: `Bus ${revision}`, expense_date: "2027-05-13" })],
          next: null,
        };
      });
    await openApp(`/view/${TOKEN}`, null);
    await says("And 1 earlier expense.");
    await press("Show earlier expenses");
    await says("Bus 1");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show earlier expenses" })).toBeNull());
    revision = 2;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await says("Bus 2");
    expect(server.bodiesAt(`${VIEW}/expenses`)).toHaveLength(2);
  });

  it("a revoked view link says so, and sends no more requests", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = new Server().answers(VIEW, () => seen());
    await openApp(`/view/${TOKEN}`, null);
    await screen.findByRole("heading", { level: 1, name });
    server.answers(VIEW, () => Response.json({ code: "view_not_found" }, { status: 404 }));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await screen.findByRole("heading", { level: 1, name: "This link no longer works" });
    expect(asRead(document.body)).not.toContain(name);
    const asked = server.asked.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.asked).toHaveLength(asked);
  });

  it("a malformed view link says so at once, and a failed request can be retried", async () => {
    const server = new Server();
    await openApp("/view/short", null);
    await screen.findByRole("heading", { level: 1, name: "This link no longer works" });
    expect(server.asked.filter(({ path }) => path.includes("views"))).toEqual([]);

    server.answers(VIEW, () => Response.json({ code: "failed_load_event" }, { status: 422 }));
    await openApp(`/view/${TOKEN}`, null);
    await says("The event could not be loaded.");
    server.answers(VIEW, () => seen());
    await press("Try again");
    await screen.findByRole("heading", { level: 1, name });
  });
});

describe("a new view link", () => {
  const LINKS = "rest/v1/event_invitations";
  const CREATE = "rest/v1/rpc/create_invitation";
  const url = `${window.location.origin}/view/${TOKEN}`;

  /** The share dialog with this list of view-only links. */
  async function unfolded(links: object[]): Promise<Server> {
    const server = new Server()
      .answers("rest/v1/rpc/event_page", () => answers.eventPage())
      .answers(LINKS, () => links)
      .answers(CREATE, ({ body }) =>
        body?.kind === "view" ? { id: "fresh", token: TOKEN } : { id: "group", token: "a-token-for-the-group" },
      );
    await openApp(`/events/${answers.EVENT_ID}`);
    await press("Invite");
    await press("More actions");
    await user.click(await screen.findByRole("menuitem", { name: "View-only link" }));
    return server;
  }

  const link = (id: string, created_by: string) => ({ id, created_by, created_at: "2027-05-02T09:30:00Z" });

  it("a view link is shown once when it is made, and listed with its creator", async () => {
    const links = [link("old", "berk")];
    await unfolded(links);
    await screen.findByRole("dialog", { name: "Share for viewing only" });
    expect(screen.queryByText("Whoever opens the link sees the event and can join.")).toBeNull();
    await screen.findByRole("button", { name: /Revoke the link by Berk, / });
    links.unshift(link("fresh", "ada"));
    await press("Make a link");
    expect(await screen.findByLabelText("View-only link")).toHaveProperty("value", url);
    await screen.findByRole("button", { name: /Revoke the link by Ada, / });
    const share = vi.fn(async () => {});
    deviceHas("share", share);
    const made = screen.getByText(/shown only this once/).closest("div") as HTMLElement;
    await act(async () => within(made).getByRole("button", { name: "Share link" }).click());
    expect(share).toHaveBeenCalledWith({ text: expect.stringContaining(url) });
  });

  it("a view link is revoked after a question, and then no longer listed", async () => {
    const links = [link("fresh", "ada")];
    const server = await unfolded(links);
    await press("Make a link");
    await screen.findByLabelText("View-only link");
    server.answers("rest/v1/rpc/revoke_invitation", () => links.splice(0)[0] ?? null);
    await press(/Revoke the link by Ada/);
    await confirm("Revoke");
    await says("The link no longer works.");
    await waitFor(() => expect(screen.queryByLabelText("View-only link")).toBeNull());
    expect(server.bodiesAt("rest/v1/rpc/revoke_invitation")).toEqual([
      { event_id: answers.EVENT_ID, invitation_id: "fresh" },
    ]);
  });

  it("a view link needs a connection, as its button says, and shows an error when it cannot be made", async () => {
    const server = await unfolded([]);
    await screen.findByRole("button", { name: "Make a link" });
    becomeOffline();
    expect(canPress("Making a link needs a connection")).toBe(false);
    becomeOnline();
    await server.breaking(CREATE, async () => {
      await press("Make a link");
      await says("The invite link could not be created.");
    });
  });
});
