import { expect, it } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import type { SettlementWire } from "@/data/settlement/payeeAccounts";
import { eventOpening, type Openings, settlementOpening } from "./opening";

const made = {
  event: {
    screen: "FULL {{balance}}",
    empty: "EMPTY",
    pending: "PENDING",
    columns: " COLUMNS",
    balances: { owed: "OWED COLUMNS", owes: "OWES COLUMNS", settled: "SETTLED", done: "DONE" },
    parts: {
      en: { paid: "paid {{amount}}", share: "share {{amount}}", sent: "sent {{amount}}", received: "got {{amount}}" },
    },
    counts: {
      en: {
        days_one: "{{count}} day",
        days_other: "{{count}} days",
        people_count_one: "{{count}} person",
        people_count_other: "{{count}} people",
      },
    },
  },
  settlement: {
    screen: "{{due}}",
    dues: { pays: "PAYS {{sentence}}{{rows}}", gets: "GETS {{sentence}}{{rows}}" },
    row: " ROW",
    sentences: { en: { pays_one: "one", pays_other: "some", gets_one: "one", gets_other: "some" } },
  },
} as unknown as Openings;

const event = {
  id: "trip",
  name: "Trip",
  default_currency: "EUR",
  planned_start_date: "2025-11-14",
  planned_duration_days: 1,
  place_city: null,
  place_country: "Portugal",
  description: "By the river",
};
const nothing = { paid: 0, share: 0, sent: 0, received: 0, net: 0 };
const page = (mine: object, theirs: object = { share: 1, net: -1 }) =>
  ({
    event,
    balances: [
      { user_id: "ada", ...nothing, ...mine },
      { user_id: "ben", ...nothing, ...theirs },
    ],
    participants: [
      { user_id: "ada", status: "active", household_id: null },
      { user_id: "ben", status: "active", household_id: null },
      { user_id: "cem", status: "removed", household_id: null },
    ].map((one) => ({ ...one, person: { has_account: true } })),
    households: [],
    total: 41.5,
    expense_count: 1,
    payments: [],
  }) as unknown as EventPageWire;

it.each([
  [{ paid: 30.5, share: 10.25, net: 20.25 }, "FULL OWED", "20.25", "paid\u00a030.50 · share\u00a010.25"],
  [
    { share: 1234.5, sent: 0.1, net: -1234.4 },
    "FULL OWES",
    "1,234.40",
    "paid\u00a00.00 · share\u00a01,234.50 · sent\u00a00.10",
  ],
  [{ paid: 10, share: 10 }, "FULL SETTLED", "0.00", "paid\u00a010.00 · share\u00a010.00"],
  [{}, "FULL SETTLED", "0.00", ""],
])("an event shows the reader's status early: %o", (mine, screen, amount, parts) => {
  const opening = eventOpening(made, "en", "ada", page(mine));
  expect(opening.screen).toBe(screen);
  expect(opening.values).toEqual({
    id: "trip",
    name: "Trip",
    description: "By the river",
    start: "Nov 14, 2025",
    duration: "1 day",
    place: "Portugal",
    people: "2 people",
    total: "41.50",
    amount,
    currency: "EUR",
    parts,
  });
});

it("an event shows early that everyone is even, or that it is empty", () => {
  expect(eventOpening(made, "en", "ada", page({ paid: 1, share: 1 }, {})).screen).toBe("FULL DONE");
  const empty = { ...page({}, {}), expense_count: 0 };
  expect(eventOpening(made, "en", "ada", empty).screen).toBe("EMPTY");
});

it("the balance of a household stays a placeholder, which a reader who pays as one with others cannot mistake for theirs", () => {
  const alone = page({ paid: 153.21, net: 153.21 }, { share: 300.49, net: -300.49 });
  const together = {
    ...alone,
    households: [{ id: "home", name: "Home" }],
    participants: alone.participants.map((one) => ({ ...one, household_id: one.status === "active" ? "home" : null })),
  };
  expect(eventOpening(made, "en", "ada", together).screen).toBe("FULL PENDING");
});

it("only a balance among several people has columns, and one of zero waits for the app while a bill is at the table", () => {
  const two = page({ paid: 2, net: 2 }, { share: 1, net: -1 });
  expect(eventOpening(made, "en", "ada", two).screen).toBe("FULL OWED");
  const cems = { user_id: "cem", ...nothing, share: 1, net: -1 };
  const three = { ...two, balances: [...two.balances, cems] };
  expect(eventOpening(made, "en", "ada", three).screen).toBe("FULL OWED COLUMNS");
  const atTable = { ...page({}, {}), open_bills: [{}] } as unknown as EventPageWire;
  expect(eventOpening(made, "en", "ada", atTable).screen).toBe("FULL PENDING");
});

it("facts of an event that are not set stay empty", () => {
  const open = { ...page({}), event: { ...event, planned_start_date: null, planned_duration_days: null } };
  const { values } = eventOpening(made, "en", "ada", open as unknown as EventPageWire);
  expect(values).toMatchObject({ start: "", duration: "" });
});

it("an event in a currency without decimals shows amounts without decimals", () => {
  const yen = {
    ...page({ paid: 3000, share: 1250, net: 1750 }),
    total: 3000,
    event: { ...event, default_currency: "JPY" },
  };
  const { values } = eventOpening(made, "en", "ada", yen as unknown as EventPageWire);
  expect(values).toMatchObject({
    total: "3,000",
    amount: "1,750",
    currency: "JPY",
    parts: "paid\u00a03,000 · share\u00a01,250",
  });
});

it("an event shows an early status also to a reader without a balance", () => {
  expect(eventOpening(made, "en", "somebody else", page({ paid: 1, net: 1 })).screen).toBe("FULL SETTLED");
});

it.each([
  [[["ada", "ben", 10]], { screen: "PAYS one ROW", count: "1", amount: "10.00\u00a0EUR", partner: "Ben" }],
  [
    [
      ["ben", "ada", 0.1],
      ["cem", "ada", 0.2],
      ["ben", "dan", 5],
    ],
    { screen: "GETS some ROW ROW", count: "2", amount: "0.30\u00a0EUR", partner: "" },
  ],
  [[["ben", "dan", 5]], null],
  [[], null],
] as const)("a settlement shows early what the reader has to do, if anything: %o", (transfers, said) => {
  const answer = {
    currency: "EUR",
    balances: [
      { user_id: "ada", name: "Ada", household_id: null },
      { user_id: "ben", name: "Ben", household_id: null },
    ],
    transfers: transfers.map(([from, to, amount]) => ({ from, to, amount })),
  };
  const opening = settlementOpening(made, "en", "ada", answer as unknown as SettlementWire);
  const { name: _, ...values } = opening?.values ?? {};
  expect(opening && { screen: opening.screen, ...values }).toEqual(said);
});

it("a settlement shows nothing early to a member of a household, because others may make their payments", () => {
  const answer = {
    currency: "EUR",
    balances: [{ user_id: "ada", household_id: "family" }],
    transfers: [{ from: "ada", to: "ben", amount: 5 }],
  };
  expect(settlementOpening(made, "en", "ada", answer as unknown as SettlementWire)).toBeNull();
});

it.each([
  ["whose account is deleted", { name: "Ben", deleted: true }],
  ["who has no name", { name: "User 1234abcd" }],
])("a settlement says nothing early about a single person %s: the app has another name for them", (_, ben) => {
  const answer = {
    currency: "EUR",
    balances: [
      { user_id: "ada", name: "Ada", household_id: null },
      { user_id: "ben", household_id: null, ...ben },
    ],
    transfers: [{ from: "ada", to: "ben", amount: 5 }],
  };
  expect(settlementOpening(made, "en", "ada", answer as unknown as SettlementWire)).toBeNull();
});
