import { expect, it } from "vitest";
import { personWith } from "@/data/person/model";
import { type ExpenseCardWire, type ExpenseWire, expenseCardInUnits, expenseInUnits } from "./columns";

const payers = [
  { user_id: "ada", paid_amount: 700, paid_in_event_currency: 4.29 },
  { user_id: "dede", paid_amount: 300, paid_in_event_currency: 1.84 },
];
const amounts = { amount: 1000, currency: "JPY", amount_in_event_currency: 6.13 };

it("paid amounts and shares are in units of the expense's currency and of the event's", () => {
  const shares = [{ user_id: "ada", share_amount: 1000, share_in_event_currency: 6.13, parts: 2.5 }];
  expect(expenseInUnits({ ...amounts, payers, shares } as unknown as ExpenseWire, "EUR")).toMatchObject({
    amount: 1000,
    payers: [
      { user_id: "ada", paid_amount: 700, paid_in_event_currency: 429 },
      { user_id: "dede", paid_amount: 300, paid_in_event_currency: 184 },
    ],
    shares: [{ user_id: "ada", share_amount: 1000, share_in_event_currency: 613, parts: 2.5 }],
  });
});

it("an expense card names all payers, also those without an account, and the reader's amounts", () => {
  const people = [personWith({ id: "ada" }), personWith({ id: "dede", first_name: "Dede", has_account: false })];
  const card = {
    ...amounts,
    event: { id: "e", default_currency: "EUR" },
    payers: payers.map((payer, place) => ({ ...payer, person: people[place] })),
    my_share: 0,
    my_paid: 4.29,
  } as unknown as ExpenseCardWire;
  expect(expenseCardInUnits({ ...card, my_share: null }).my_share).toBeNull();
  expect(expenseCardInUnits(card)).toMatchObject({
    my_share: 0,
    my_paid: 429,
    payers: [{ paid_in_event_currency: 429 }, { paid_in_event_currency: 184, person: people[1] }],
  });
});
