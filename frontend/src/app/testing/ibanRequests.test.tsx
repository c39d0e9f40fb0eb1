import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID } from "./answers";
import { becomeOffline, becomeOnline, canPress, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Requests for IBANs that their owners show only on request. */

const settlement = `/events/${EVENT_ID}/settlement`;
const ANSWER = "rest/v1/rpc/answer_iban_request";

/** The weekend, where `debtor` owes `payee` 45.00 EUR. */
function debt(debtor: string, payee: string, columns: Partial<EventPageWire> = {}): EventPageWire {
  const balance = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const balances = [balance(debtor, -45), balance(payee, 45)];
  const people = [ADA_LACE, { ...BERK, has_payment_details: true }];
  return answers.eventPage(people, { balances, expenses: [answers.hotel()], expense_count: 1, total: 90, ...columns });
}

it("a person who wants to be asked before others see their IBAN ticks one box, which is saved at once", async () => {
  let stored = answers.profile();
  const server = new Server()
    .answers("rest/v1/users", () => stored)
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => [])
    .answers("rest/v1/rpc/my_iban_requests", () => [])
    .answers("rest/v1/rpc/save_profile", ({ body }) => {
      stored = { ...stored, ...(body?.changes as object) };
      return stored;
    });
  const wish = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "Ask me first" });
  await openApp("/profile/iban");
  expect((await wish()).checked).toBe(false);
  (await wish()).focus();
  await user.keyboard(" ");
  await waitFor(() => expect(stored.iban_ask_first).toBe(true));
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toMatchObject([{ changes: { iban_ask_first: true } }]);
  await goTo("/profile");
  await goTo("/profile/iban");
  await waitFor(async () => expect((await wish()).checked).toBe(true));
  becomeOffline();
  await user.click(await wish());
  await waitFor(async () => expect((await wish()).checked).toBe(false));
  expect(stored.iban_ask_first).toBe(true);
  becomeOnline();
  await waitFor(() => expect(stored.iban_ask_first).toBe(false));
});

it("a debtor requests an IBAN once; offline the button is disabled and explains why", async () => {
  let iban_state = "ask";
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => debt("ada", "berk"))
    .answers("functions/v1/events/*/settlement", () => ({
      currency: "EUR",
      transfers: [{ from: "ada", to: "berk", amount: 45, i_pay: true, iban_state, iban: null, iban_currency: null }],
    }))
    .answers("rest/v1/rpc/ask_for_iban", () => {
      iban_state = "asked";
      return Response.json("asked");
    });
  await openApp(settlement);
  await press("Ask Berk: IBAN · how to pay");
  await says("Berk would like to be asked before anybody sees how to pay them.");
  becomeOffline();
  expect(canPress("Ask for the payment details")).toBe(false);
  await says("Asking needs a connection.");
  becomeOnline();
  expect(canPress("Ask for the payment details")).toBe(true);
  await press("Ask for the payment details");
  await says("You have asked. As soon as Berk says yes, the payment details are here.");
  expect(screen.queryByRole("button", { name: "Ask for the payment details" })).toBeNull();
  expect(server.bodiesAt("rest/v1/rpc/ask_for_iban")).toEqual([{ event_id: EVENT_ID, payee_id: "berk" }]);
});

/** Berk's request for ada's IBAN is pending until she has answered. */
function withRequest(): Server {
  let asks = ["berk"];
  return new Server()
    .answers("rest/v1/rpc/event_page", () => debt("berk", "ada", { iban_requests: asks }))
    .answers("functions/v1/events/*/settlement", () => ({ currency: "EUR", transfers: [] }))
    .answers("rest/v1/users", () =>
      answers.profile({ iban: "DE89370400440532013000", iban_currency: "EUR", iban_ask_first: true }),
    )
    .answers("rest/v1/rpc/my_iban_requests", () =>
      asks.map((asked_by) => ({
        event_id: EVENT_ID,
        event_name: "Weekend in Porto",
        asked_by,
        asked_by_name: "Berk",
        asked_at: "2027-05-01T12:00:00Z",
        allowed: null,
      })),
    )
    .answers(ANSWER, () => {
      asks = [];
      return null;
    });
}

const requests = () => screen.findByRole("region", { name: "Requests for your payment details" });
const requestsAreGone = () =>
  waitFor(() => expect(screen.queryByRole("region", { name: "Requests for your payment details" })).toBeNull());

it("a payee sees the request in the settlement and in the profile too, and can refuse it", async () => {
  const server = withRequest();
  await openApp(settlement);
  await requests();
  await goTo("/profile");
  expect((await requests()).textContent).toContain("Weekend in Porto");
  await user.click(within(await requests()).getByRole("button", { name: "Refuse: Berk" }));
  await says("Berk does not see your payment details.");
  await requestsAreGone();
  expect(server.bodiesAt(ANSWER)).toEqual([{ event_id: EVENT_ID, debtor_id: "berk", allowed: false }]);
});

it("answering a request needs a connection, as the button says, and nothing is lost meanwhile", async () => {
  const server = withRequest();
  await openApp(settlement);
  await requests();
  becomeOffline();
  expect(canPress("Allow: Berk")).toBe(false);
  await says("Answering needs a connection.");
  becomeOnline();
  await press("Allow: Berk");
  await says("Berk can see your payment details now.");
  await requestsAreGone();
  expect(server.bodiesAt(ANSWER)).toEqual([{ event_id: EVENT_ID, debtor_id: "berk", allowed: true }]);
});

it("home asks about a request before payments, names the event, and asks no more after the answer", async () => {
  const asked = { event_id: EVENT_ID, event_name: "Weekend in Porto", asked_by: "berk", asked_by_name: "Berk" };
  const paid = { id: "one", event: null, amount: 25, currency: "EUR", made_at: "2027-05-16T12:00:00Z", person: BERK };
  let waiting = [asked];
  const server = new Server()
    .answers("rest/v1/rpc/dashboard", () => ({
      ...answers.dashboard(),
      recent_events: [answers.eventCard()],
      unanswered_iban_requests: waiting,
      unanswered_payments: [paid],
    }))
    .answers(ANSWER, () => {
      waiting = [];
      return null;
    });
  await openApp("/home");
  const name = "Berk would like to see your payment details, to pay you.";
  const question = within(await screen.findByRole("group", { name }));
  const link = question.getByRole("link", { name: "Weekend in Porto" });
  expect(link.getAttribute("href")).toBe(settlement);
  expect(screen.getAllByRole("group")).toHaveLength(1);
  becomeOffline();
  expect(canPress("Allow")).toBe(false);
  await says("Answering needs a connection.");
  becomeOnline();
  await press("Allow");
  await says("Berk can see your payment details now.");
  await screen.findByRole("group", { name: "Did 25.00\u00a0EUR from Berk arrive?" });
  expect(screen.queryByRole("group", { name })).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
  expect(server.bodiesAt(ANSWER)).toEqual([{ event_id: EVENT_ID, debtor_id: "berk", allowed: true }]);
});
