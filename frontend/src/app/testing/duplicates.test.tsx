import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { today } from "@/core/dates/dates";
import { useOutbox } from "@/offline/queue";
import * as answers from "./answers";
import { ADA_LACE, BERK, EXPENSE_ID } from "./answers";
import { address, becomeOffline, becomeOnline, fill, goTo, openApp, press, says, user } from "./openApp";
import { EVENT, enterTaxi, NEW, SAVE, withEvent } from "./weekend";

/** Duplicates: expenses that somebody may have entered already. */

const duplicateOfTaxi = (columns = {}) => {
  const created_at = new Date(Date.now() - 4 * 60_000).toISOString();
  const taxi = { description: "taxi to the hotel", amount: 10, expense_date: today(), created_by: "berk", created_at };
  const payers = [{ user_id: "berk", paid_amount: 10, paid_in_event_currency: 10 }];
  return answers.hotel({ ...taxi, amount_in_event_currency: 10, paid_by: "berk", payers, ...columns });
};
const withTwin = (columns = {}) =>
  withEvent().answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, BERK], { expenses: [duplicateOfTaxi(columns)], expense_count: 1, total: 10 }),
  );

it("a duplicate is asked about before it is saved, and saved all the same after a confirmation", async () => {
  const server = withTwin();
  await enterTaxi();
  await press("Save expense");
  await says("Berk added 10.00 EUR 4 minutes ago: “taxi to the hotel”.");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await press("Close");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Taxi");
  await press("Save expense");
  await press("Save anyway");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Taxi", amount: 10 } }]);
});

it("a duplicate that the server refuses is asked about no longer, and the form shows the error", async () => {
  const server = withTwin();
  await enterTaxi();
  await press("Save expense");
  await server.refusing("save_expense", "invalid_date", async () => {
    await press("Save anyway");
    await waitFor(() => expect(server.bodiesAt(SAVE)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Taxi");
  expect(screen.getByText("Not saved: This date is not valid.")).not.toBeNull();
  await press("Save expense");
  await press("Save anyway");
  await says("Expense saved");
});

it("an identical duplicate is left out, and can be saved from the message after all", async () => {
  const server = withTwin();
  await enterTaxi();
  await press("Save expense");
  await press("It is the same");
  await says("Not saved a second time.");
  await waitFor(() => expect(address()).toBe(EVENT));
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await press("Save anyway");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Taxi" } }]);
  await goTo(NEW);
  expect(await screen.findByLabelText("What was it for?")).toHaveProperty("value", "");
});

it("a pending expense of the same person has duplicates, too", async () => {
  const server = withEvent();
  await enterTaxi();
  becomeOffline();
  await press("Save expense");
  await says(/^Saved\. Sent once/);
  await goTo(NEW);
  await user.type(await screen.findByLabelText("Amount"), "1000");
  await fill("What was it for?", "taxi");
  await press("Save expense");
  await says("You added 10.00 EUR 1 minute ago: “Taxi”.");
  await press("It is the same");
  await waitFor(() => expect(address()).toBe(EVENT));
  const tried = server.bodiesAt(SAVE) as { expense: { description: string } }[];
  expect(tried.filter(({ expense }) => expense.description !== "Taxi")).toEqual([]);
  becomeOnline();
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
});

it("a copy made on purpose is no duplicate of its original", async () => {
  const server = withTwin();
  await openApp(`${EVENT}/add-expense?copy=${EXPENSE_ID}`);
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "taxi to the hotel" } }]);
});
