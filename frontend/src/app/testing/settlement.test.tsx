import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { useOutbox } from "@/offline/queue";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { asRead } from "./asRead";
import {
  becomeOffline,
  becomeOnline,
  cannotCopy,
  confirm,
  deviceHas,
  onPhone,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";

/** Settling up, and its failures (docs/product.md 8). */

const IBAN = "DE89370400440532013000";
const SAVE_PAYMENT = "rest/v1/rpc/save_payment";
const recorded = (server: Server) =>
  (server.bodiesAt(SAVE_PAYMENT) as { payment: { id: string; amount: number; only_owed?: boolean } }[]).map(
    ({ payment }) => payment,
  );

/** Ada owes berk 45.00 EUR for a dinner. */
function withDebt(account: object = { iban: IBAN, iban_currency: "EUR" }, berk = BERK): Server {
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
  const people = [ADA_LACE, { ...berk, has_payment_details: true }];
  const page = answers.eventPage(people, { balances, expenses: [dinner], expense_count: 1, total: 90 });
  return new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("functions/v1/events/*/settlement", () => ({
      currency: "EUR",
      transfers: [{ from: "ada", to: "berk", amount: 45, i_pay: true, ...account }],
    }));
}

it("the IBAN of a guest is shown with the words that the account is not confirmed, and of others without", async () => {
  const warning = /^No confirmed account: Berk came in by a link/;
  withDebt(undefined, { ...BERK, is_guest: true });
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  await screen.findByRole("button", { name: "Copy IBAN" });
  await says(warning);
  withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  await screen.findByRole("button", { name: "Copy IBAN" });
  expect(screen.queryByText(warning)).toBeNull();
});

it("a wide window with few people shows the reader's account beside the transfers, and the balances below them", async () => {
  withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  const account = within(await screen.findByRole("region", { name: "Your balance" }));
  expect(account.getAllByRole("definition").map((one) => asRead(one))).toContain("−45.00 EUR");
  const column = screen.getByRole("region", { name: "Balances" }).parentElement as HTMLElement;
  within(column).getByRole("button", { name: "Record a payment" });

  onPhone();
  withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("region", { name: "Balances" });
  expect(screen.queryByRole("region", { name: "Your balance" })).toBeNull();
});

const failure = () => Response.json({ code: "failed_load_settlements" }, { status: 422 });

it("an IBAN that cannot be copied shows an error, and a payment to a person who is gone is refused", async () => {
  const server = withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  cannotCopy();
  await press("Pay Berk: IBAN · how to pay");
  await press("Copy IBAN");
  await says("Copying failed.");
  await server.refusing("save_payment", "invalid_payment", async () => {
    await press("I’ve paid 45.00: Berk");
    await says("Please choose two people who are in the event.");
  });
});

it("of very many debtors the settlement lists the largest first, and the others after one press", async () => {
  const crowd = Array.from({ length: 12 }, (_, index) => person(`guest${index}`, `Guest ${index}`));
  const balance = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const balances = [balance("ada", 78), ...crowd.map(({ id }, index) => balance(id, -(index + 1)))];
  const page = answers.eventPage([ADA_LACE, ...crowd], { balances, expenses: [answers.hotel()], expense_count: 1 });
  new Server().answers("rest/v1/rpc/event_page", () => page);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Show 6 more");
  const rows = within(screen.getByRole("region", { name: "Payments to you" })).getAllByRole("listitem");
  expect(rows.map((row) => asRead(row).match(/[\d.]+ EUR/)?.[0])).toEqual(
    Array.from({ length: 12 }, (_, index) => `${12 - index}.00 EUR`),
  );
});

it("a payment between others is marked as paid only after its row was opened", async () => {
  const cem = person("cem", "Cem");
  const net = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const balances = [net("ada", 0), net("berk", 45), net("cem", -45)];
  const page = answers.eventPage([ADA_LACE, BERK, cem], { balances, expenses: [answers.hotel()], expense_count: 1 });
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("rest/v1/rpc/save_payment", ({ body }) => body?.payment as object);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await says("Cem pays Berk");
  expect(screen.queryByRole("button", { name: /Mark as paid|Record part of it/ })).toBeNull();
  await press(/^Cem pays Berk/);
  await press("Mark as paid: Cem → Berk, 45.00\u00a0EUR");
  await says("Payment recorded");
  const payment = { from_user: "cem", to_user: "berk", amount: 45 };
  expect(server.bodiesAt("rest/v1/rpc/save_payment")).toMatchObject([{ payment }]);
});

it("a debtor reads that a payment is made elsewhere and recorded here", async () => {
  withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  await says(/^Pay as you like/);
});

it("an event without expenses has nothing to settle, and leads to its first expense", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => answers.eventPage());
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("heading", { name: "Nothing to settle yet" });
  const link = screen.getByRole("link", { name: "Add an expense" });
  expect(link.getAttribute("href")).toBe(`/events/${EVENT_ID}/add-expense`);
});

it("an event whose expenses come out even without a payment says that nobody owes anything", async () => {
  const refund = answers.hotel({ id: crypto.randomUUID(), amount: -90, amount_in_event_currency: -90 });
  const page = answers.eventPage(undefined, { expenses: [answers.hotel(), refund], expense_count: 2 });
  new Server().answers("rest/v1/rpc/event_page", () => page);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("heading", { name: "Nobody owes anything" });
  expect(screen.queryByRole("heading", { name: /is settled/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Share the picture" })).toBeNull();
});

it("the settlement of a person alone offers no payment, because there is nobody to pay", async () => {
  const settled = async (people: (typeof BERK)[]) => {
    const page = answers.eventPage(people, { expenses: [answers.hotel()], expense_count: 1 });
    new Server().answers("rest/v1/rpc/event_page", () => page);
    await openApp(`/events/${EVENT_ID}/settlement`);
    await screen.findByRole("heading", { name: "Nobody owes anything" });
    return screen.queryAllByRole("button", { name: "Record a payment" }).length;
  };
  expect(await settled([ADA_LACE])).toBe(0);
  expect(await settled([ADA_LACE, BERK])).toBe(1);
});

it("a payee without an IBAN is asked for one, and an account in another currency is shown without a code", async () => {
  withDebt({ iban: null, iban_currency: null });
  await openApp(`/events/${EVENT_ID}/settlement`);
  const share = vi.fn();
  deviceHas("share", share);
  await press("Ask for the IBAN: Berk");
  await says(/Berk has not added an IBAN yet\./);
  await press("Share");
  const question = /I’d like to pay you 45\.00\sEUR for “Weekend in Porto”.*\/settlement$/s;
  await waitFor(() => expect(share).toHaveBeenCalledWith({ text: expect.stringMatching(question) }));

  withDebt({ iban: "TR330006100519786457841326", iban_currency: "TRY" });
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  await says(/This account is in TRY\./);
  expect(screen.queryByRole("img", { name: /QR/ })).toBeNull();
});

it("a settlement whose accounts could not be loaded shows an error, and loads them again", async () => {
  const server = withDebt();
  await server.during("functions/v1/events/*/settlement", failure, async () => {
    await openApp(`/events/${EVENT_ID}/settlement`);
    await says("The payment details could not be loaded.");
  });
  await press("Try again");
  await waitFor(() => expect(screen.queryByText("The payment details could not be loaded.")).toBeNull());
});

it("an account that could not be loaded shows an error, and is loaded again", async () => {
  const server = withDebt();
  await server.during("functions/v1/events/*/settlement", failure, async () => {
    await openApp(`/events/${EVENT_ID}/settlement`);
    await press("Pay Berk: IBAN · how to pay");
    await says("The payment details could not be loaded.");
  });
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Try again" }));
  await says("DE89 3704 0044 0532 0130 00");
});

it("an account that fails to load for long says so while the app tries again, and comes by itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const server = withDebt();
  await server.during(
    "functions/v1/events/*/settlement",
    () => Response.json({ code: "unexpected_error" }, { status: 500 }),
    async () => {
      await openApp(`/events/${EVENT_ID}/settlement`);
      await press("Pay Berk: IBAN · how to pay");
      await pass(5_000);
      const dialog = within(await screen.findByRole("dialog"));
      for (let second = 0; second < 10; second++) {
        dialog.getByText("The payment details could not be loaded.");
        dialog.getByRole("button", { name: "Try again" });
        expect(dialog.queryByText("Loading…")).toBeNull();
        await pass(1_000);
      }
    },
  );
  await pass(8_000);
  await says("DE89 3704 0044 0532 0130 00");
});

it("the payer copies the IBAN, and the button that paid next records the payment", async () => {
  const server = withDebt();
  server.answers("rest/v1/rpc/save_payment", ({ body }) => body?.payment as object);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  deviceHas("clipboard", { writeText: async () => {} });
  await press("Copy IBAN");
  await says("Copied");
  await user.keyboard("{Escape}");
  await press("I’ve paid 45.00: Berk");
  await says("Payment recorded");
  const payment = { from_user: "ada", to_user: "berk", amount: 45 };
  expect(server.bodiesAt("rest/v1/rpc/save_payment")).toMatchObject([{ payment }]);
});

it("a payment that another device has already recorded is refused, until the person wants it all the same", async () => {
  const server = withDebt();
  server.answers(SAVE_PAYMENT, ({ body }) => body?.payment as object);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  await server.refusing("save_payment", "amount_exceeds_balance", async () => {
    await press("I’ve paid 45.00: Berk");
    await says("This is more than is still open.");
  });
  await press("Record anyway");
  await says("Payment recorded");
  const sent = recorded(server);
  expect(sent.map(({ only_owed }) => only_owed)).toEqual([true, undefined]);
  // The same id: if this answer is lost, a repetition records no second payment.
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

it("a payment made offline that others recorded meanwhile waits for a decision, with its people and amount", async () => {
  const server = withDebt();
  server.answers(SAVE_PAYMENT, ({ body }) => body?.payment as object);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  becomeOffline();
  await press("I’ve paid 45.00: Berk");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await server.refusing("save_payment", "amount_exceeds_balance", async () => {
    becomeOnline();
    await press("Have a look");
  });
  await says("Payment of 45.00 EUR · You → Berk");
  await says("This is more than is still open.");
  await press("Record anyway");
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
  const sent = recorded(server);
  expect(sent.at(-1)).toMatchObject({ amount: 45 });
  expect(sent.at(-1)).not.toHaveProperty("only_owed");
});

it("a payment made offline before the event's currency changed says so, and can be dropped", async () => {
  const server = withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  becomeOffline();
  await press("I’ve paid 45.00: Berk");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await server.refusing("save_payment", "currency_changed", async () => {
    becomeOnline();
    await press("Have a look");
  });
  await says("Payment of 45.00 EUR · You → Berk");
  await says("The event has another currency by now. Please enter the amount again.");
  await press("Discard my change");
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
});

it("another debt to a payee whose IBAN was copied begins with the IBAN again", async () => {
  const server = withDebt();
  await openApp(`/events/${EVENT_ID}/settlement`);
  await press("Pay Berk: IBAN · how to pay");
  deviceHas("clipboard", { writeText: async () => {} });
  await press("Copy IBAN");
  await user.keyboard("{Escape}");
  await screen.findByRole("button", { name: "I’ve paid 45.00: Berk" });
  const balances = [
    { user_id: "ada", paid: 0, share: 65, sent: 45, received: 0, net: -20 },
    { user_id: "berk", paid: 130, share: 65, sent: 0, received: 45, net: 20 },
  ];
  const page = answers.eventPage([ADA_LACE, { ...BERK, has_payment_details: true }], {
    balances,
    expense_count: 2,
    total: 130,
  });
  server.answers("rest/v1/rpc/event_page", () => page);
  await act(() => queryClient.invalidateQueries());
  await screen.findByText("20.00 EUR");
  await screen.findByRole("button", { name: "Pay Berk: IBAN · how to pay" });
  expect(screen.queryByRole("button", { name: /^I’ve paid/ })).toBeNull();
});

/** Ada and berk have balances of zero: he has paid her back. */
function withSettledEvent(
  name = "Weekend in Porto",
  status: "active" | "passive" = "active",
  open_bills: EventPageWire["open_bills"] = [],
): Server {
  const page = answers.eventPage(undefined, { expenses: [answers.hotel()], expense_count: 1, total: 90 });
  const payment = {
    ...{ id: crypto.randomUUID(), event_id: EVENT_ID, from_user: "berk", to_user: "ada", amount: 45 },
    ...{
      paid_on: "2027-05-15",
      ...NO_PAYMENT_DETAILS,
      arrival: null,
      created_by: "berk",
      created_at: "2027-05-15T12:00:00Z",
    },
  };
  const event = { ...page.event, name, status };
  return new Server()
    .answers("rest/v1/rpc/event_page", () => ({ ...page, event, payments: [payment], open_bills }))
    .answers("rest/v1/rpc/save_event", ({ body }) => {
      Object.assign(event, body?.changes);
      return { ...event, description: null };
    });
}

it("a settled event shows its total, links to its story and is archived after a question", async () => {
  const server = withSettledEvent();
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("heading", { name: "Weekend in Porto is settled." });
  expect(asRead(screen.getByRole("main"))).toContain("90.00 EUR · 1 expense · 1 payment");
  const story = screen.getByRole("link", { name: "See the story" });
  expect(story.getAttribute("href")).toBe(`/events/${EVENT_ID}/statistics`);
  await press("Archive the event");
  await confirm("Archive the event");
  await says("The event is archived now.");
  expect(server.bodiesAt("rest/v1/rpc/save_event")).toMatchObject([{ changes: { status: "passive" } }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Archive the event" })).toBeNull());
});

it("an event with a bill at the table is not settled, and leads to the bill", async () => {
  const bill = {
    id: "bill",
    title: "Tapas",
    currency: "EUR",
    total: 34,
    host_id: "ada",
    created_at: "2027-05-14T19:00:00Z",
  };
  withSettledEvent(undefined, undefined, [bill]);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("heading", { name: "Nothing to pay so far" });
  const link = await screen.findByRole("link", { name: /Tapas/ });
  expect(link.getAttribute("href")).toBe(`/events/${EVENT_ID}/table/bill`);
  expect(screen.getByRole("main").textContent).not.toMatch(/settled/);
  expect(screen.queryByRole("button", { name: "Archive the event" })).toBeNull();
});

it("a settled event that is passive already is not archived again, and a name in another script keeps the direction of the text", async () => {
  withSettledEvent("رحلة إلى بورتو", "passive");
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("heading", { name: "\u2068رحلة إلى بورتو\u2069 is settled." });
  expect(screen.queryByRole("button", { name: "Archive the event" })).toBeNull();
});
