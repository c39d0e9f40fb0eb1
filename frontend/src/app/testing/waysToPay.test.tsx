import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { PaymentHandle } from "@/core/paying/methods";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, eventPage } from "./answers";
import { becomeOffline, becomeOnline, canPress, deviceHas, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Payment handles: publishing one's own, and paying with those of a payee (docs/product.md 8.2). */

const settlement = `/events/${EVENT_ID}/settlement`;
const SAVE_HANDLE = "rest/v1/rpc/save_payment_handle";
const SAVE_PAYMENT = "rest/v1/rpc/save_payment";
const PAYPAL: PaymentHandle = { service: "paypal", handle: "berkb" };

/** Ada owes Berk 45, or another amount, in the event's currency. */
function withDebt(account: object, default_currency = "EUR", amount = 45): Server {
  const net = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const page = eventPage([ADA_LACE, BERK], {
    ...{
      balances: [net("ada", -amount), net("berk", amount)],
      expenses: [answers.hotel()],
      expense_count: 1,
      total: 90,
    },
  });
  return new Server()
    .answers("rest/v1/rpc/event_page", () => ({ ...page, event: { ...page.event, default_currency } }))
    .answers("functions/v1/events/*/settlement", () => ({
      currency: default_currency,
      transfers: [{ from: "ada", to: "berk", amount, i_pay: true, ...account }],
    }))
    .answers(SAVE_PAYMENT, ({ body }) => body?.payment as object);
}

const service = (name: string) => screen.findByRole<HTMLAnchorElement>("link", { name });
/** Opens a service without leaving the test's page, as a new window does. */
async function open(link: HTMLAnchorElement) {
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await user.click(link);
}
const comeBack = () => act(async () => document.dispatchEvent(new Event("visibilitychange")));
const recorded = (server: Server) => server.bodiesAt(SAVE_PAYMENT).map((body) => (body as { payment: object }).payment);

it("a debtor opens PayPal with the amount, and only their yes on coming back records the payment", async () => {
  const server = withDebt({ iban_state: "none", payment_handles: [PAYPAL] });
  await openApp(settlement);
  await press("Pay Berk: IBAN · how to pay");
  const link = await service("Pay with PayPal");
  expect(link.href).toBe("https://paypal.me/berkb/45.00EUR");
  expect({ rel: link.rel, target: link.target }).toEqual({ rel: "noopener noreferrer", target: "_blank" });
  await comeBack();
  expect(screen.queryByText(/Did you pay/)).toBeNull();
  await open(link);
  expect(screen.queryByText(/Did you pay/)).toBeNull();
  await comeBack();
  await says("Did you pay 45.00 EUR with PayPal?");
  await press("No");
  expect(screen.queryByText(/Did you pay/)).toBeNull();
  expect(recorded(server)).toEqual([]);
  await open(link);
  await comeBack();
  await press("Yes, record it");
  await says("Payment recorded");
  expect(recorded(server)).toMatchObject([{ from_user: "ada", to_user: "berk", amount: 45, method: "paypal" }]);
});

it("the amount with which the service was opened is recorded, even if the debt has changed meanwhile", async () => {
  const account = { iban_state: "none", payment_handles: [PAYPAL] };
  withDebt(account);
  await openApp(settlement);
  await press("Pay Berk: IBAN · how to pay");
  await open(await service("Pay with PayPal"));
  const server = withDebt(account, "EUR", 60);
  await act(() => queryClient.invalidateQueries());
  await says(/60\.00 EUR are due now instead of 45\.00 EUR/);
  await comeBack();
  await says("Did you pay 45.00 EUR with PayPal?");
  await press("Yes, record it");
  await says("Payment recorded");
  expect(recorded(server)).toMatchObject([{ amount: 45, method: "paypal" }]);
});

it("a service without an amount in its address copies it, and a text is copied as it is", async () => {
  const writeText = vi.fn(async () => {});
  deviceHas("clipboard", { writeText });
  withDebt({
    iban_state: "none",
    payment_handles: [
      { service: "revolut", handle: "berkb" },
      { service: "other", handle: "TWINT +41 79" },
    ],
  });
  await openApp(settlement);
  await press("Pay Berk: IBAN · how to pay");
  const link = await service("Pay with Revolut");
  expect(link.href).toBe("https://revolut.me/berkb");
  await says("The button also copies 45.00 EUR. Paste it in Revolut.");
  await open(link);
  await says("45.00 EUR copied");
  expect(writeText).toHaveBeenLastCalledWith("45.00");
  // The number is an element of its own, which stays on one line.
  await says("+41 79");
  await press("Copy");
  expect(writeText).toHaveBeenLastCalledWith("TWINT +41 79");
  await comeBack();
  await says("Did you pay 45.00 EUR?");
});

it("a service is offered only for payments in its currencies", async () => {
  withDebt({ iban_state: "none", payment_handles: [PAYPAL, { service: "monzo", handle: "berkb" }] }, "TRY");
  await openApp(settlement);
  await press("Pay Berk: IBAN · how to pay");
  await says(/Berk has not added an IBAN yet/);
  expect(screen.queryByRole("link", { name: /^Pay with/ })).toBeNull();

  withDebt({ iban_state: "none", payment_handles: [PAYPAL, { service: "monzo", handle: "berkb" }] }, "GBP");
  await openApp(settlement);
  await press("Pay Berk: IBAN · how to pay");
  expect((await service("Pay with Monzo")).href).toBe(
    "https://monzo.me/berkb/45.00?d=Divido%3A%20Weekend%20in%20Porto",
  );
  await service("Pay with PayPal");
});

it("a handle that its service cannot have opens no address", async () => {
  withDebt({ iban_state: "none", payment_handles: [{ service: "paypal", handle: "../x?y" }] });
  await openApp(settlement);
  await press("Pay Berk: IBAN · how to pay");
  await says("../x?y");
  expect(screen.queryByRole("link", { name: /^Pay with/ })).toBeNull();
});

it("a person publishes, changes and removes handles, also offline, and a wrong one is refused on the form", async () => {
  let stored: PaymentHandle[] = [PAYPAL];
  const server = new Server()
    .answers("rest/v1/users", () => answers.profile())
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => stored)
    .answers(SAVE_HANDLE, ({ body }) => {
      const { service, handle } = body as unknown as PaymentHandle;
      stored = [...stored.filter((one) => one.service !== service), ...(handle ? [{ service, handle }] : [])];
      return { service, handle };
    });
  const field = (label: string) => screen.findByRole<HTMLInputElement>("textbox", { name: label });
  await openApp("/profile/iban");
  expect((await field("PayPal")).value).toBe("berkb");
  expect(canPress("Save")).toBe(false);
  for (const wrong of ["ada lovelace", "javascript:alert(1)", "https://evil.example/ada", "a".repeat(200), "a/b"]) {
    await fill("bunq", wrong);
    await press("Save");
    await says(/this is not a name at it/);
  }
  expect(server.bodiesAt(SAVE_HANDLE)).toEqual([]);
  await fill("bunq", "https://bunq.me/ada");
  await user.clear(await field("PayPal"));
  await press("Save");
  await says("Saved");
  expect(server.bodiesAt(SAVE_HANDLE)).toMatchObject([
    { service: "paypal", handle: null },
    { service: "bunq", handle: "ada" },
  ]);
  becomeOffline();
  await fill("Another way", "TWINT +41 79");
  await press("Save");
  await goTo("/profile");
  await goTo("/profile/iban");
  expect((await field("Another way")).value).toBe("TWINT +41 79");
  expect(stored).toEqual([{ service: "bunq", handle: "ada" }]);
  becomeOnline();
  await waitFor(() => expect(stored).toContainEqual({ service: "other", handle: "TWINT +41 79" }));
});

it("handles typed while others are saved, or before a reload, are kept", async () => {
  let answer = () => {};
  const saving = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let stored: object[] = [];
  new Server()
    .answers("rest/v1/users", () => answers.profile())
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => stored)
    .answers(SAVE_HANDLE, async ({ body }) => {
      await saving;
      stored = [body as object];
      return body as object;
    });
  const value = async (name: string) => (await screen.findByRole<HTMLInputElement>("textbox", { name })).value;
  await openApp("/profile/iban");
  await fill("bunq", "ada");
  await press("Save");
  await fill("PayPal", "adal");
  await act(async () => answer());
  await says("Saved");
  expect([await value("bunq"), await value("PayPal")]).toEqual(["ada", "adal"]);
  await goTo("/profile");
  await goTo("/profile/iban");
  expect(await value("PayPal")).toBe("adal");
});

it("a payment is recorded with how it was made and a note, and its line shows both", async () => {
  const page = eventPage([ADA_LACE, BERK], {
    balances: ["ada", "berk"].map((user_id) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net: 0 })),
    ...{ expenses: [answers.hotel()], expense_count: 1, total: 90 },
    payments: [
      {
        ...NO_PAYMENT_DETAILS,
        ...{ id: "paid", event_id: EVENT_ID, from_user: "berk", to_user: "ada", amount: 5 },
        ...{ paid_on: "2027-05-15", method: "wise", note: "for the balloon" },
        ...{ arrival: null, created_by: "berk", created_at: "2027-05-15T12:00:00Z" },
      },
    ],
  });
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers(SAVE_PAYMENT, ({ body }) => body?.payment as object);
  await openApp(settlement);
  const line = within(await screen.findByRole("region", { name: "Recorded payments" }));
  line.getByText(/^Wise · .*for the balloon/);
  await press("Record a payment");
  await fill("Amount in EUR", "12.00");
  for (const [field, option] of Object.entries({ "Who was paid?": "Berk", "How? (optional)": "Cash" })) {
    await user.click(await screen.findByRole("combobox", { name: field }));
    await user.click(await screen.findByRole("option", { name: option, hidden: false }));
  }
  await fill("Note (optional)", " on the bus ");
  await press("Record this payment");
  await says("Payment recorded");
  expect(recorded(server)).toMatchObject([{ amount: 12, method: "cash", note: "on the bus" }]);
});
