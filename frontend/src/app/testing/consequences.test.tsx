import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, confirm, openApp, press, says, user } from "./openApp";
import { Server } from "./server";
import { amountField, EDIT, retype, SAVE } from "./weekend";

/** Changing an expense after people have paid according to its balances. */

const CEM = person("cem", "Cem");

/** Ada paid 90.00 EUR for three, and Berk paid his 30.00 EUR back, recorded at `paidAt`. */
function withPaidHotel(paidAt: string): Server {
  const hotel = answers.hotel({
    shares: ["ada", "berk", "cem"].map((user_id) => ({
      ...{ user_id, share_amount: 30, share_in_event_currency: 30 },
      parts: null,
    })),
  });
  const payment = {
    ...{ id: crypto.randomUUID(), event_id: EVENT_ID, from_user: "berk", to_user: "ada", amount: 30 },
    ...{ paid_on: "2027-05-15", created_by: "berk", created_at: paidAt },
  };
  const balances = [
    { user_id: "ada", paid: 90, share: 30, sent: 0, received: 30, net: 30 },
    { user_id: "berk", paid: 0, share: 30, sent: 30, received: 0, net: 0 },
    { user_id: "cem", paid: 0, share: 30, sent: 0, received: 0, net: -30 },
  ];
  const columns = { balances, expenses: [hotel], expense_count: 1, total: 90, payments: [payment] };
  const page = answers.eventPage([ADA_LACE, BERK, CEM], columns);
  return new Server().answers("rest/v1/rpc/event_page", () => page).answers("rest/v1/rpc/*_expense", () => hotel);
}

const LATER = "2027-05-20T12:00:00Z";
const EARLIER = "2027-04-20T12:00:00Z";

it("an old expense is changed after its consequence was shown, also offline, and not when the person goes back", async () => {
  const server = withPaidHotel(LATER);
  await openApp(EDIT);
  await amountField();
  becomeOffline();
  await retype("Amount", "12000");
  await press("Save changes");
  const dialog = within(await screen.findByRole("dialog", { name: "People have already paid" }));
  const text = asRead(screen.getByRole("dialog"));
  expect(text).toContain("Berk −10.00 EUR");
  expect(text).toContain("Cem −10.00 EUR");
  expect(text).toContain("You +20.00 EUR");
  expect(text).toContain("Payments go from 1 to 2.");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await amountField()).value).toBe("120.00");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await press("Save changes");
  await press("Save anyway");
  await says(/^Saved on this device\./);
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt(SAVE)[0]).toMatchObject({ expense: { amount: 120 } }));
});

it("deleting an old expense shows its consequence in the question", async () => {
  const server = withPaidHotel(LATER);
  await openApp(EDIT);
  await press("Delete expense");
  const question = await screen.findByRole("alertdialog");
  await waitFor(() => expect(asRead(question)).toContain("It stays at 1 payment."));
  expect(asRead(question)).toContain("You −60.00 EUR");
  await confirm("Delete");
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/delete_expense")).toHaveLength(1));
});

it("an expense that is newer than the last payment is changed without a question", async () => {
  withPaidHotel(EARLIER);
  await openApp(EDIT);
  await retype("Amount", "12000");
  await press("Save changes");
  await says("Changes saved");
  expect(screen.queryByRole("dialog")).toBeNull();
});
