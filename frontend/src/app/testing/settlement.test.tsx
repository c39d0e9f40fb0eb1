import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { cannotCopy, choose, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Settling up, and what of it goes wrong (docs/product.md 8). */

const IBAN = "DE89370400440532013000";

/** Ada owes berk 45.00 EUR for a dinner. */
function withDebt(account: object = { iban: IBAN, iban_currency: "EUR" }): Server {
  const balances = [
    { user_id: "ada", paid: 0, share: 45, sent: 0, received: 0, net: -45 },
    { user_id: "berk", paid: 90, share: 45, sent: 0, received: 0, net: 45 },
  ];
  const dinner = answers.hotel({
    paid_by: "berk",
    payers: [{ user_id: "berk", paid_amount: 90, paid_in_event_currency: 90 }],
    shares: ["ada", "berk"].map((user_id) => ({
      user_id,
      share_amount: 45,
      share_in_event_currency: 45,
      parts: null,
    })),
  });
  const people = [ADA_LACE, { ...BERK, has_iban: true }];
  const page = answers.eventPage(people, { balances, expenses: [dinner], expense_count: 1, total: 90 });
  return new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("functions/v1/events/*/settlement", () => ({
      currency: "EUR",
      transfers: [{ from: "ada", to: "berk", amount: 45, i_pay: true, ...account }],
    }));
}

const failure = () => Response.json({ code: "failed_load_settlements" }, { status: 422 });

it("an IBAN that cannot be copied is said to be so, and a payment to who is not there any more refused", async () => {
  const server = withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  cannotCopy();
  await press("IBAN · how to pay: Berk");
  await press("Copy IBAN");
  await says("Copying failed.");
  await user.keyboard("{Escape}");
  await server.refusing("save_payment", "invalid_payment", async () => {
    await press(/^Mark as paid/);
    await says("This payment is not valid.");
  });
});

it("what others owe each other is marked as paid out of a menu only", async () => {
  const cem = person("cem", "Cem");
  const net = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const balances = [net("ada", 0), net("berk", 45), net("cem", -45)];
  const page = answers.eventPage([ADA_LACE, BERK, cem], { balances, expenses: [answers.hotel()], expense_count: 1 });
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("rest/v1/rpc/save_payment", ({ body }) => body?.payment as object);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await says("Cem pays Berk");
  expect(screen.queryByRole("button", { name: /Mark as paid|Part of it/ })).toBeNull();
  await choose("Mark as paid", "More: Cem → Berk");
  await says("Payment recorded");
  const payment = { from_user: "cem", to_user: "berk", amount: 45 };
  expect(server.bodiesAt("rest/v1/rpc/save_payment")).toMatchObject([{ payment }]);
});

it("who has something to pay is told that paying inside the app is still to come", async () => {
  withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  await says(/Paying inside the app is coming soon/);
});

it("an event without expenses has nothing to settle, and leads to its first expense", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => answers.eventPage());
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("heading", { name: "Nothing to settle yet" });
  const link = screen.getByRole("link", { name: "Add an expense" });
  expect(link.getAttribute("href")).toBe(`/events/${EVENT_ID}/add-expense`);
});

it("who has no IBAN is said to have none, and an account in another currency its own, without a code", async () => {
  withDebt({ iban: null, iban_currency: null });
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("IBAN · how to pay: Berk");
  await says(/This person has not added an IBAN yet\./);

  withDebt({ iban: "TR330006100519786457841326", iban_currency: "TRY" });
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("IBAN · how to pay: Berk");
  await says(/This account is in TRY\./);
  expect(screen.queryByRole("img", { name: /QR/ })).toBeNull();
});

it("a settlement whose accounts could not be loaded says so, and asks again", async () => {
  const server = withDebt();
  await server.during("functions/v1/events/*/settlement", failure, async () => {
    await openApp(`/events/${EVENT_ID}/settlement`);
    await says("The IBAN could not be loaded.");
  });
  await press("Try again");
  await waitFor(() => expect(screen.queryByText("The IBAN could not be loaded.")).toBeNull());
});

it("an account that could not be loaded is said to be so, and asked for again", async () => {
  const server = withDebt();
  await server.during("functions/v1/events/*/settlement", failure, async () => {
    await openApp(`/events/${EVENT_ID}/settlement`);
    await press("IBAN · how to pay: Berk");
    await says("The IBAN could not be loaded.");
  });
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Try again" }));
  await says("DE89 3704 0044 0532 0130 00");
});
