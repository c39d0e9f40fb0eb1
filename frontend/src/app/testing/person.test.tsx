import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { asRead } from "./asRead";
import { address, becomeOffline, becomeOnline, confirm, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** One payment with a person, across events. */

const EVENT_ID = "11111111-1111-4111-8111-111111111111";
const BEN_ID = "33333333-3333-4333-8333-333333333333";
const BEN = answers.person(BEN_ID, "Ben");
const PAGE = `/people/${BEN_ID}`;
const SETTLE = "rest/v1/rpc/settle_with";
const UNDO = "rest/v1/rpc/undo_settlement";

/** Ben's debt to ada in an event; negative for what she owes him. */
const open = (id: string, name: string, owed: number, default_currency = "EUR") => ({
  id,
  name,
  status: "active",
  default_currency,
  my_net: owed,
  household_net: null,
  standings: [
    {
      user_id: "ada",
      household_id: null,
      before: owed,
      net: owed,
      has_payment_details: false,
      place: 1,
      person: answers.ADA_LACE,
    },
    {
      user_id: BEN_ID,
      household_id: null,
      before: -owed,
      net: -owed,
      has_payment_details: false,
      place: 2,
      person: BEN,
    },
  ],
});

interface Part {
  event_id: string;
  id: string;
  from_user: string;
  to_user: string;
  amount: number;
  from_net: number;
  to_net: number;
}

interface Asked {
  person_id: string;
  currency: string;
  parts: Part[];
  mutation_id: string;
}

/** A server that settles and undoes, as the database does. */
function serverWith(events: ReturnType<typeof open>[], columns: object = {}): Server {
  let settlements: object[] = [];
  let made: Asked | null = null;
  const present = () =>
    events.flatMap((event) => {
      const part = made?.parts.find(({ event_id }) => event_id === event.id);
      const left = event.my_net - (part ? (part.to_user === "ada" ? part.amount : -part.amount) : 0);
      return left === 0 ? [] : [{ ...event, ...open(event.id, event.name, left, event.default_currency) }];
    });
  return new Server()
    .answers("rest/v1/rpc/person_page", () => ({ person: BEN, open_events: present(), settlements, ...columns }))
    .answers("rest/v1/rpc/expenses_with", () => ({ expenses: [], next: null }))
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard())
    .answers(SETTLE, ({ body }) => {
      made = body as unknown as Asked;
      const signed = ({ amount, from_user }: Part) => (from_user === "ada" ? amount : -amount);
      const parts = made.parts.map((part) => ({
        ...{ event_id: part.event_id, payment_id: part.id, amount: signed(part), state: "recorded" },
        name: events.find(({ id }) => id === part.event_id)?.name ?? null,
      }));
      const row = { id: made.mutation_id, made_by: "ada", currency: made.currency, made_at: "2027-05-16T12:00:00Z" };
      const amount = parts.reduce((sum, part) => sum + part.amount, 0);
      settlements = [{ ...row, amount, received: null, undone_at: null, parts }];
      return row;
    })
    .answers(UNDO, () => {
      made = null;
      settlements = settlements.map((one) => ({ ...one, undone_at: "2027-05-16T12:01:00Z" }));
      return { undone: 3, gone: 0, kept: [] };
    });
}

const threeEvents = () => [open("trip", "Trip", 40), open("flat", "Flat", -25), open("dinner", "Dinner", 10)];
/** Name of a card, whose amount does not break before its currency. */
const unbroken = (title: string) => title.replace(/ (?=[A-Z]{3}$)/, "\u00a0");
const card = async (title: string) => within(await screen.findByRole("region", { name: unbroken(title) }));
const settledWith = (server: Server) => server.bodiesAt(SETTLE) as Asked[];
const inShort = ({ parts }: Asked) =>
  parts.map(({ event_id, from_user, amount }) => [event_id, from_user === "ada" ? "ada" : "ben", amount]);

it("a person's page says what one payment settles, and one tap records it in every event", async () => {
  const server = serverWith([...threeEvents(), open("london", "London", -7, "GBP")]);
  await openApp(PAGE);
  await screen.findByRole("heading", { name: "You and Ben", level: 1 });
  const euros = await card("Ben pays you 25.00 EUR");
  euros.getByText("One payment settles 3 events.");
  expect(euros.getAllByRole("listitem").map(asRead)).toEqual([
    "Trip+40.00 EURto you",
    "Flat−25.00 EURfrom you",
    "Dinner+10.00 EURto you",
  ]);
  await card("You pay Ben 7.00 GBP");
  await user.click(euros.getByRole("button", { name: "I’ve received 25.00\u00a0EUR" }));
  await says("Settled with Ben");
  const [asked] = settledWith(server);
  expect(asked && inShort(asked)).toEqual([
    ["trip", "ben", 40],
    ["flat", "ada", 25],
    ["dinner", "ben", 10],
  ]);
  expect(asked).toMatchObject({ person_id: BEN_ID, currency: "EUR" });
  expect(asked?.parts[0]).toMatchObject({ from_net: -40, to_net: 40 });
  await waitFor(() => expect(screen.queryByRole("region", { name: unbroken("Ben pays you 25.00 EUR") })).toBeNull());
  // Currencies are never mixed.
  await card("You pay Ben 7.00 GBP");
  (await card("Payments between you")).getByText("Ben paid you 25.00 EUR");
});

it("a smaller amount shows which debts it pays, and more than the total is refused on the form", async () => {
  const server = serverWith(threeEvents());
  await openApp(PAGE);
  await press("Another amount");
  const form = within(await screen.findByRole("dialog", { name: "One payment with Ben" }));
  await fill("Amount (EUR)", "30.00");
  await user.click(form.getByRole("button", { name: "Record payment" }));
  form.getByText("This is more than is still open.");
  await fill("Amount (EUR)", "5.00");
  expect(form.getAllByRole("listitem").map(asRead)).toEqual(["Trip+30.00 EURto you", "Flat−25.00 EURfrom you"]);
  await user.click(form.getByRole("button", { name: "Record payment" }));
  await card("Ben pays you 20.00 EUR");
  const paid = [
    ["trip", "ben", 30],
    ["flat", "ada", 25],
  ];
  await waitFor(() => expect(settledWith(server).map(inShort)).toEqual([paid]));
});

it("another amount is not recorded in the other direction if the debt turns round meanwhile", async () => {
  const debts = [open("trip", "Trip", 40)];
  const server = serverWith(debts);
  await openApp(PAGE);
  await card("Ben pays you 40.00 EUR");
  await press("Another amount");
  const form = within(await screen.findByRole("dialog", { name: "One payment with Ben" }));
  await fill("Amount (EUR)", "5.00");
  debts[0] = open("trip", "Trip", -30);
  await act(() => queryClient.invalidateQueries());
  await user.click(form.getByRole("button", { name: "Record payment" }));
  await says("A balance changed in the meantime. Look at the new amounts.");
  expect(settledWith(server)).toEqual([]);
  expect(form.getByLabelText("Amount (EUR)")).toHaveProperty("value", "5.00");
});

it("a text that is no amount of money is not saved as the amount before it", async () => {
  const server = serverWith(threeEvents());
  await openApp(PAGE);
  await press("Another amount");
  const amount = await screen.findByLabelText("Amount (EUR)");
  const refused = [
    ["0.505", "Amounts in this currency have fewer decimals."],
    ["12,345,678.00", "This amount is too large."],
    ["-12", "Please enter an amount above zero."],
  ] as const;
  for (const [text, words] of refused) {
    await user.click(amount);
    await user.paste("5.00");
    await user.paste(text);
    await press("Record payment");
    await says(words);
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect(amount).toHaveProperty("value", text);
  }
  expect(settledWith(server)).toEqual([]);
});

it("another amount is recorded with how it was paid and a note of at most 200 letters, in each of its events", async () => {
  const server = serverWith(threeEvents());
  await openApp(PAGE);
  await press("Another amount");
  const amount = await screen.findByRole("textbox", { name: /^Amount/ });
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.paste("24.00");
  await fill("Note (optional)", "a".repeat(201));
  await user.click(await screen.findByRole("combobox", { name: "How? (optional)" }));
  await user.click(await screen.findByRole("option", { name: "Cash", hidden: false }));
  await press("Record payment");
  await says("This text is too long.");
  expect(settledWith(server)).toEqual([]);
  await fill("Note (optional)", " on the bus ");
  await press("Record payment");
  await says("Payment recorded");
  const said = { method: "cash", note: "on the bus" };
  expect(settledWith(server)).toMatchObject([{ parts: [said, said, said] }]);
});

it("the debts of all events are paid by the person's PayPal, and the answer on coming back records it in each event", async () => {
  const debts = [open(EVENT_ID, "Trip", -40), open("flat", "Flat", -5)];
  const server = serverWith(debts).answers("functions/v1/events/*/settlement", () => ({
    currency: "EUR",
    transfers: [
      {
        ...{ from: "ada", to: BEN_ID, amount: 40, i_pay: true, iban_state: "none" },
        payment_handles: [{ service: "paypal", handle: "benb" }],
      },
    ],
  }));
  await openApp(PAGE);
  await press("IBAN · how to pay");
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Pay with PayPal" });
  expect(link.href).toBe("https://paypal.me/benb/45.00EUR");
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await user.click(link);
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  await says("Did you pay 45.00 EUR with PayPal?");
  expect(settledWith(server)).toEqual([]);
  await press("Yes, record it");
  await says("Settled with Ben");
  expect(settledWith(server)).toMatchObject([{ parts: [{ method: "paypal" }, { method: "paypal" }] }]);
});

it("an open pay sheet records what was paid, not what is open by then, and closes once the person pays", async () => {
  const debts = [open(EVENT_ID, "Trip", -40), open("dinner", "Dinner", 10)];
  const server = serverWith(debts).answers("functions/v1/events/*/settlement", () => ({
    currency: "EUR",
    transfers: [
      {
        ...{ from: "ada", to: BEN_ID, amount: 40, i_pay: true, iban_state: "none" },
        payment_handles: [{ service: "paypal", handle: "benb" }],
      },
    ],
  }));
  const becomes = async (owed: number) => {
    debts[1] = open("dinner", "Dinner", owed);
    await act(() => queryClient.invalidateQueries());
  };
  await openApp(PAGE);
  await press("IBAN · how to pay");
  const link = await screen.findByRole("link", { name: "Pay with PayPal" });
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await user.click(link);
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  await becomes(20);
  await says("I’ve paid 20.00 EUR");
  await says("Did you pay 30.00 EUR with PayPal?");
  await press("Yes, record it");
  await says("This is more than is still open.");
  expect(settledWith(server)).toEqual([]);
  await becomes(60);
  await card("Ben pays you 20.00 EUR");
  expect(screen.queryByRole("dialog")).toBeNull();
  await becomes(-10);
  await press("IBAN · how to pay");
  await press("I’ve paid 50.00\u00a0EUR");
  await says("Settled with Ben");
});

it("the payer of a person who took over another's debts today is warned, unless those are not paid", async () => {
  const claimed_at = new Date().toISOString();
  const opa = answers.person("opa", "Opa", { has_account: false, claimed_by: BEN_ID, claimed_at });
  const trip = open(EVENT_ID, "Trip", -40);
  const dinner = open("dinner", "Dinner", 10);
  const pays = async (events: object[]) => {
    serverWith(events as ReturnType<typeof open>[]).answers("functions/v1/events/*/settlement", () => ({
      currency: "EUR",
      transfers: [
        { from: "ada", to: BEN_ID, amount: 40, i_pay: true, iban_state: "shown", iban: "DE89370400440532013000" },
      ],
    }));
    await openApp(PAGE);
    await press("IBAN · how to pay");
    await screen.findByRole("button", { name: "Copy IBAN" });
  };
  const warning = /^As of today, “Opa” and Ben are one person: Ben is paid/;
  await pays([{ ...trip, formers: [opa] }, dinner]);
  await says(warning);
  await pays([trip, { ...dinner, formers: [opa] }]);
  expect(screen.queryByText(warning)).toBeNull();
});

it("a guest's IBAN for several events is shown with the words that the account is not confirmed, and others' without", async () => {
  const warning = /^No confirmed account: Ben came in by a link/;
  const pays = async (columns: object) => {
    serverWith([open(EVENT_ID, "Trip", -40)], columns).answers("functions/v1/events/*/settlement", () => ({
      currency: "EUR",
      transfers: [
        { from: "ada", to: BEN_ID, amount: 40, i_pay: true, iban_state: "shown", iban: "DE89370400440532013000" },
      ],
    }));
    await openApp(PAGE);
    await press("IBAN · how to pay");
    await screen.findByRole("button", { name: "Copy IBAN" });
  };
  await pays({ person: { ...BEN, is_guest: true } });
  await says(warning);
  await pays({});
  expect(screen.queryByText(warning)).toBeNull();
});

it("a part that somebody else of the reader's household pays names the two, and does not say that it is from the reader", async () => {
  const flat = open("flat", "Flat", -25);
  const ada = { ...flat.standings[0], household_id: "us", net: 0, before: 0 };
  const cem = { ...ada, user_id: "cem", net: -25, before: -25, place: 3, person: answers.person("cem", "Cem") };
  const open_events = [{ ...flat, standings: [ada, flat.standings[1], cem] }, open("trip", "Trip", -40)];
  serverWith([], { open_events });
  await openApp(PAGE);
  const sum = await card("You pay Ben 65.00 EUR");
  expect(sum.getAllByRole("listitem").map(asRead)).toEqual(["FlatCem → Ben−25.00 EUR", "Trip−40.00 EURfrom you"]);
});

it("a debt with a person's household names the household, and one with the person alone besides does not", async () => {
  const flat = open("flat", "Flat", 25);
  const [ada, ben] = flat.standings;
  const cem = { ...ben, user_id: "cem", net: 0, before: 0, place: 3, person: answers.person("cem", "Cem") };
  const shared = { ...flat, standings: [ada, { ...ben, household_id: "them" }, { ...cem, household_id: "them" }] };
  serverWith([], { open_events: [shared] });
  await openApp(PAGE);
  await card("Ben & Cem pay you 25.00 EUR");
  serverWith([], { open_events: [shared, open("trip", "Trip", 40)] });
  await openApp(PAGE);
  await card("Ben pays you 65.00 EUR");
});

it("opposite debts of the same amount cancel out without money", async () => {
  const server = serverWith([open("trip", "Trip", 25), open("flat", "Flat", -25)]);
  await openApp(PAGE);
  const even = await card("No money moves");
  expect(even.queryByRole("button", { name: "Another amount" })).toBeNull();
  await press("Cancel them out");
  await says("You’re settled up");
  await says("Cancelled out, no money moved");
  const cancelled = [
    ["trip", "ben", 25],
    ["flat", "ada", 25],
  ];
  await waitFor(() => expect(settledWith(server).map(inShort)).toEqual([cancelled]));
  // The card with the pressed button is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

it("a settlement is taken back from its toast, and from the list after a question", async () => {
  const server = serverWith(threeEvents());
  await openApp(PAGE);
  await press("I’ve received 25.00\u00a0EUR");
  await press("Undo");
  await card("Ben pays you 25.00 EUR");
  await says("Taken back");
  const [asked] = settledWith(server);
  expect(server.bodiesAt(UNDO)).toMatchObject([{ id: asked?.mutation_id }]);

  await press("I’ve received 25.00\u00a0EUR");
  await press("Take back: Ben paid you 25.00\u00a0EUR");
  await says("3 payments will be removed and the balances recalculated.");
  await confirm("Take back");
  await waitFor(() => expect(server.bodiesAt(UNDO)).toHaveLength(2));
});

it("a settlement says which of its payments were removed and which are out of reach", async () => {
  const part = (name: string | null, state: string, amount: number) => ({
    ...{ event_id: `event of ${amount}`, payment_id: `payment of ${amount}` },
    ...{ name, state, amount },
  });
  const settlement = {
    ...{ id: "one", made_by: BEN_ID, currency: "EUR", amount: -4, made_at: "2027-05-16T12:00:00Z", received: null },
    ...{
      undone_at: null,
      parts: [part("Trip", "recorded", -1), part("Flat", "deleted", -1.5), part(null, "left", -1.5)],
    },
  };
  serverWith([], { settlements: [settlement] });
  await openApp(PAGE);
  await press("Take back: You paid Ben 4.00\u00a0EUR");
  const asked = asRead(await screen.findByRole("alertdialog"));
  expect(asked).toContain("1 payment will be removed");
  expect(asked).toContain("1 payment was removed before.");
  expect(asked).toContain("1 payment stays: you left its event, or it was deleted.");
});

it("a settlement made offline is one entry of the outbox, counts at once and is sent once", async () => {
  const server = serverWith(threeEvents());
  await openApp(PAGE);
  await card("Ben pays you 25.00 EUR");
  becomeOffline();
  await press("I’ve received 25.00\u00a0EUR");
  await says("You’re settled up");
  await says("on its way");
  // Before the request fails, the app tries to send it.
  await goTo(PAGE);
  await says("on its way");
  expect(screen.queryByRole("region", { name: unbroken("Ben pays you 25.00 EUR") })).toBeNull();
  becomeOnline();
  await waitFor(() => expect(screen.queryByText("on its way")).toBeNull());
  const sent = new Set(settledWith(server).map(({ mutation_id }) => mutation_id));
  expect(sent.size).toBe(1);
  await says("Ben paid you 25.00 EUR");
});

it("a changed balance refuses the payment, and the page shows the current one", async () => {
  const events = threeEvents();
  const server = serverWith(events);
  await openApp(PAGE);
  await card("Ben pays you 25.00 EUR");
  events[1] = open("flat", "Flat", -30);
  await server.refusing(
    "settle_with",
    "balances_changed",
    async () => {
      await press("I’ve received 25.00\u00a0EUR");
      await says("A balance changed in the meantime. Look at the new amounts.");
    },
    409,
  );
  await card("Ben pays you 20.00 EUR");
});

it("the payee is asked on home whether the money arrived, and is not asked again after the answer", async () => {
  const answered: unknown[] = [];
  const one = { id: "one", event: null, amount: 25, currency: "EUR", made_at: "2027-05-16T12:00:00Z", person: BEN };
  new Server()
    // The server's answer is older than the person's own.
    .answers("rest/v1/rpc/dashboard", () => ({
      ...answers.dashboard(),
      recent_events: [answers.eventCard()],
      unanswered_payments: [one],
    }))
    .answers("rest/v1/rpc/answer_settlement", ({ body }) => {
      answered.push(body);
      return {};
    });
  await openApp("/home");
  const question = within(await screen.findByRole("group", { name: "Did 25.00\u00a0EUR from Ben arrive?" }));
  await user.click(question.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("group")).toBeNull());
  await waitFor(() => expect(answered).toEqual([{ id: "one", received: true }]));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

it("home asks about payments in one event, one at first, and names the event, which leads to the payment", async () => {
  const asked = ["a", "b", "c"].map((id, at) => ({
    ...{ id, amount: 20 + at, currency: "EUR", made_at: "2027-05-16T12:00:00Z", person: BEN },
    event: { id: answers.EVENT_ID, name: "Weekend in Porto" },
  }));
  const answered: unknown[] = [];
  new Server()
    .answers("rest/v1/rpc/dashboard", () => ({
      ...answers.dashboard(),
      recent_events: [answers.eventCard()],
      unanswered_payments: asked.slice(answered.length),
    }))
    .answers("rest/v1/rpc/answer_payment", ({ body }) => {
      answered.push(body);
      return {};
    });
  await openApp("/home");
  const question = within(await screen.findByRole("group", { name: "Did 20.00\u00a0EUR from Ben arrive?" }));
  expect(question.getByRole("link", { name: "Weekend in Porto" }).getAttribute("href")).toBe(
    `/events/${answers.EVENT_ID}/settlement?payment=a`,
  );
  expect(screen.getAllByRole("group")).toHaveLength(1);
  await press("Show 2 more");
  expect(screen.getAllByRole("group")).toHaveLength(3);
  await user.click(question.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.getAllByRole("group")).toHaveLength(2));
  await waitFor(() => expect(answered).toEqual([{ event_id: answers.EVENT_ID, id: "a", received: true }]));
});

it("the page of a person asks whether money arrived only while one of its payments is there", async () => {
  const settlement = (id: string, amount: number, ...states: string[]) => ({
    ...{
      id,
      amount,
      made_by: BEN_ID,
      currency: "EUR",
      made_at: "2027-05-16T12:00:00Z",
      received: null,
      undone_at: null,
    },
    parts: states.map((state, at) => ({ ...{ event_id: `${at}`, payment_id: `${at}`, name: "Trip", state }, amount })),
  });
  serverWith([], {
    settlements: [settlement("one", 25, "deleted", "recorded"), settlement("other", 7, "deleted", "deleted")],
  });
  await openApp(PAGE);
  await screen.findByRole("group", { name: "Did 25.00\u00a0EUR from Ben arrive?" });
  expect(screen.getAllByRole("group")).toHaveLength(1);
});

it("an event's payment names the payment over several events of which it is a part, and lets the payee confirm it later", async () => {
  const settlement = {
    ...{ id: "one", amount: 10, made_by: BEN_ID, currency: "EUR", received: null as boolean | null },
    parts: [
      { event_id: EVENT_ID, payment_id: "payment", amount: 10.5 },
      { event_id: "flat", payment_id: "other", amount: -0.5 },
    ],
  };
  const server = withPaymentsOf([BEN_ID], () => [settlement]).answers("rest/v1/rpc/answer_settlement", ({ body }) => {
    settlement.received = body?.received === true;
    return settlement;
  });
  await openApp(`/events/${EVENT_ID}/settlement`);
  const payments = within(await screen.findByRole("region", { name: "Recorded payments" }));
  await payments.findByRole("link", { name: "Part of one payment of 10.00\u00a0EUR over 2 events" });
  await payments.findByRole("group", { name: "Did 10.00\u00a0EUR from Ben arrive?" });
  await press("Not yet");
  await payments.findByText("Not arrived yet");
  await press("It has arrived");
  await payments.findByText("Arrived");
  expect(payments.queryByRole("group")).toBeNull();
  const asked = () => server.bodiesAt("rest/v1/rpc/answer_settlement");
  await waitFor(() => expect(asked()).toMatchObject([{ received: false }, { received: true }]));
});

it("one request asks about the payments over several events with everybody in the event", async () => {
  const joint = (made_by: string, payment_id: string, amount: number) => ({
    ...{ id: `settlement of ${made_by}`, amount, made_by, currency: "EUR", received: true },
    parts: [{ payment_id }, { payment_id: `${payment_id} elsewhere` }],
  });
  const server = withPaymentsOf([BEN_ID, "cem"], () => [joint(BEN_ID, "payment", 10), joint("cem", "payment 2", 20)]);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("link", { name: "Part of one payment of 10.00\u00a0EUR over 2 events" });
  await screen.findByRole("link", { name: "Part of one payment of 20.00\u00a0EUR over 2 events" });
  const [question, ...others] = server.asked.filter(({ path }) => path === "/rest/v1/settlements");
  expect(question?.search.get("parts")).toBe(`cs.[{"event_id":"${EVENT_ID}"}]`);
  expect(question?.search.get("undone_at")).toBe("is.null");
  expect(others).toEqual([]);
  expect(server.bodiesAt("rest/v1/rpc/person_page")).toEqual([]);
});

/** An event with a payment of each person to the reader, which may be parts of these payments over several events. */
function withPaymentsOf(payers: readonly string[], settlements: () => object[]): Server {
  const made = { created_at: "2027-05-16T12:00:00Z", paid_on: "2027-05-16", ...NO_PAYMENT_DETAILS, arrival: null };
  return serverWith([])
    .answers("rest/v1/settlements", settlements)
    .answers("rest/v1/rpc/event_page", () =>
      answers.eventPage([answers.ADA_LACE, BEN, answers.person("cem", "Cem")], {
        payments: payers.map((from_user, place) => ({
          ...{ id: place === 0 ? "payment" : `payment ${place + 1}`, event_id: EVENT_ID, from_user, to_user: "ada" },
          ...{ amount: 10.5, created_by: from_user, ...made },
        })),
        expense_count: 1,
      }),
    );
}

it("home leads to a person with whom several events are open, with what one payment would settle", async () => {
  serverWith(threeEvents()).answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    balances: [{ currency: "EUR", receivable: 50, payable: 25 }],
    open_event_count: 3,
    open_events: threeEvents(),
    recent_events: [answers.eventCard()],
  }));
  await openApp("/home");
  // What the reader owes Ben is netted in the line of what Ben owes.
  await screen.findByText("You owe nobody");
  expect(screen.getAllByText("Ben")).toHaveLength(1);
  screen.getByRole("button", { name: /^Remind Ben: 25\.00.EUR/ });
  const link = await screen.findByRole("link", { name: /^Settle with Ben/ });
  expect(asRead(link)).toContain("+25.00 EUR");
  await user.click(link);
  await waitFor(() => expect(address()).toBe(PAGE));
  await card("Ben pays you 25.00 EUR");
});

it("the page of a stranger is not found", async () => {
  new Server()
    .answers("rest/v1/rpc/person_page", () => null)
    .answers("rest/v1/rpc/expenses_with", () => ({ expenses: [], next: null }));
  await openApp(PAGE);
  await screen.findByRole("alert");
  expect(screen.queryByRole("region", { name: /Ben/ })).toBeNull();
});
