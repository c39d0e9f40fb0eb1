import { screen } from "@testing-library/react";
import { pathTo } from "@/core/routes/paths";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, EXPENSE_ID } from "./answers";
import { fill, openApp, user } from "./openApp";
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

export const amountField = () => screen.findByLabelText<HTMLInputElement>("Amount");

/** Opens the form of a new expense and fills in the fields without a default. */
export async function enter(digits: string, what: string): Promise<void> {
  await openApp(NEW);
  await user.type(await amountField(), digits);
  await fill("What was it for?", what);
}

export const enterTaxi = () => enter("1000", "Taxi");

/** Replaces the whole amount, as selecting it does. */
export async function retype(label: string, digits: string): Promise<void> {
  await user.clear(await screen.findByLabelText(label));
  await user.type(screen.getByLabelText(label), digits);
}
