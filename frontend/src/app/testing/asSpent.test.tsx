import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { becomeOffline, becomeOnline, goTo, openApp, press, says, user } from "./openApp";
import type { Server } from "./server";
import { withEvent } from "./weekend";

/** The settlement as it was spent (docs/product.md 8). */

const CEM = person("cem", "Cem");
const SETTLEMENT = `/events/${EVENT_ID}/settlement`;
const SPENT = "rest/v1/rpc/spent_between";
const debts = [
  { from: "ada", to: "berk", amount: 30 },
  { from: "cem", to: "ada", amount: 20 },
  { from: "cem", to: "berk", amount: 5 },
];

/** Ada owes berk 10.00 EUR and cem owes him 25.00, with two payments; as it was spent, there are three debts. */
function withThreeDebts(): Server {
  const balances = [
    { user_id: "ada", paid: 20, share: 30, sent: 0, received: 0, net: -10 },
    { user_id: "berk", paid: 35, share: 0, sent: 0, received: 0, net: 35 },
    { user_id: "cem", paid: 0, share: 25, sent: 0, received: 0, net: -25 },
  ];
  const page = answers.eventPage([ADA_LACE, BERK, CEM], { balances, expense_count: 1, total: 55 });
  return withEvent()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("functions/v1/events/*/settlement", () => ({
      currency: "EUR",
      transfers: [{ from: "ada", to: "berk", amount: 10, i_pay: true, iban_state: "none" }],
    }))
    .answers(SPENT, () => ({ currency: "EUR", revision: 1, debts }))
    .answers("rest/v1/rpc/save_payment", ({ body }) => body?.payment as object);
}

const showSpent = async () => user.click(await screen.findByRole("button", { name: "By expenses" }));

it("a switch shows each two people's debt as it was spent, and asks for it only then", async () => {
  const server = withThreeDebts();
  await openApp(SETTLEMENT);
  await screen.findByText("You pay Berk", { exact: false, selector: "span" });
  expect(server.asked.some(({ path }) => path === `/${SPENT}`)).toBe(false);
  await showSpent();
  await says("Cem pays you");
  within(screen.getByRole("region", { name: "Payments to you" })).getByText("Cem pays you");
  expect(within(screen.getByRole("region", { name: "Your payments" })).queryByText("Cem pays you")).toBeNull();
  await screen.findByRole("button", { name: /Cem → Berk|between others|1\s/ });
  await user.click(screen.getByRole("button", { name: "Fewest payments" }));
  await waitFor(() => expect(screen.queryByText("Cem pays you")).toBeNull());
});

it("a debt as it was spent is recorded as paid, also above what its payer owes in all", async () => {
  const server = withThreeDebts();
  await openApp(SETTLEMENT);
  await showSpent();
  await press(/I’ve paid 30\.00: Berk/);
  await says("Payment recorded");
  const [{ payment }] = server.bodiesAt("rest/v1/rpc/save_payment") as [{ payment: object }];
  expect(payment).toMatchObject({ from_user: "ada", to_user: "berk", amount: 30 });
  expect(payment).not.toMatchObject({ only_owed: true });
});

it("without a network the last answer is shown, and what is not sent is named as missing", async () => {
  withThreeDebts();
  await openApp(SETTLEMENT);
  await showSpent();
  await says("Cem pays you");
  becomeOffline();
  await goTo("/home");
  await goTo(SETTLEMENT);
  await showSpent();
  await says("Cem pays you");
  await press(/I’ve paid 30\.00: Berk/);
  await says("Changes that are not sent yet are missing here.");
  await becomeOnline();
});
