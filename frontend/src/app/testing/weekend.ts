import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { pathTo } from "@/core/routes/paths";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { code } from "@/platform/loading/onDemand";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, EXPENSE_ID, person } from "./answers";
import { fill, openApp, press, user } from "./openApp";
import { Server } from "./server";

/** The weekend of ada and berk on a server, and its expense forms. */

const eventId = EVENT_ID;
export const EVENT = pathTo("event", { eventId });
export const NEW = pathTo("addExpense", { eventId });
export const EDIT = pathTo("editExpense", { eventId, expenseId: EXPENSE_ID });
export const SAVE = "rest/v1/rpc/save_expense";

/** A server with the event and these expenses, which accepts every change of one. */
export function withEvent(people = [ADA_LACE, BERK], expenses = [answers.hotel()]): Server {
  const total = expenses.reduce((sum, { amount_in_event_currency }) => sum + amount_in_event_currency, 0);
  const page = answers.eventPage(people, { expenses, expense_count: expenses.length, total });
  return new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("rest/v1/rpc/*_expense", () => answers.hotel());
}

/** Ada paid 90.00 EUR for three, and Berk paid his 30.00 EUR back, recorded at `paidAt`. */
export function withPaidHotel(paidAt: string): Server {
  const hotel = answers.hotel({
    shares: ["ada", "berk", "cem"].map((user_id) => ({
      ...{ user_id, share_amount: 30, share_in_event_currency: 30 },
      parts: null,
    })),
  });
  const payment = {
    ...{ id: crypto.randomUUID(), event_id: EVENT_ID, from_user: "berk", to_user: "ada", amount: 30 },
    ...{ paid_on: "2027-05-15", ...NO_PAYMENT_DETAILS, arrival: null, created_by: "berk", created_at: paidAt },
  };
  const balances = [
    { user_id: "ada", paid: 90, share: 30, sent: 0, received: 30, net: 30 },
    { user_id: "berk", paid: 0, share: 30, sent: 30, received: 0, net: 0 },
    { user_id: "cem", paid: 0, share: 30, sent: 0, received: 0, net: -30 },
  ];
  const columns = { balances, expenses: [hotel], expense_count: 1, total: 90, payments: [payment] };
  const page = answers.eventPage([ADA_LACE, BERK, person("cem", "Cem")], columns);
  return new Server().answers("rest/v1/rpc/event_page", () => page).answers("rest/v1/rpc/*_expense", () => hotel);
}

/** Opens the hotel's form, and waits for the code that computes the consequence of a change. */
export async function openPaidHotel(): Promise<void> {
  await openApp(EDIT);
  await waitFor(() => expect([...code.arrived.keys()].map(String).join()).toContain("consequenceOfSaving"));
}

/** When the payment was recorded: after the hotel was entered, or before. */
export const LATER = "2027-05-20T12:00:00Z";
export const EARLIER = "2027-04-20T12:00:00Z";

export const amountField = () => screen.findByLabelText<HTMLInputElement>("Amount");

/** Opens the form of a new expense and fills in the fields without a default. */
export async function enter(digits: string, what: string): Promise<void> {
  await openApp(NEW);
  // At once: each letter would render the whole form.
  await fill("Amount", digits);
  await fill("What was it for?", what);
}

export const enterTaxi = () => enter("1000", "Taxi");

/** Replaces the whole amount, as selecting it does. */
export async function retype(label: string, digits: string): Promise<void> {
  await user.clear(await screen.findByLabelText(label));
  await user.type(screen.getByLabelText(label), digits);
}

type Chip = "Who paid?" | "How is it split?" | "Split between" | "Where was it?";

/** Opens the sheet of a chip of the form. */
export const openSheet = (label: Chip) => press(new RegExp(`^${label.replace("?", "\\?")}`));

/** Closes the open sheet. Without "Done", which waits for amounts that add up, by its corner. */
export async function closeSheet(button: "Done" | "Close" = "Done"): Promise<void> {
  const sheet = within(await screen.findByRole("dialog"));
  const close = sheet.getAllByRole("button", { name: button }).at(-1) as HTMLElement;
  await waitFor(() => expect(close.matches(":disabled, [aria-disabled='true']")).toBe(false));
  await user.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

/** Opens the sheet of the ways to split, and chooses one. */
export async function splitBy(way: "Equal" | "Parts" | "Manual" | "By item"): Promise<void> {
  await openSheet("How is it split?");
  await user.click(await screen.findByRole("radio", { name: way }));
}
