import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, EXPENSE_ID, person } from "./answers";
import { asRead } from "./asRead";
import { openApp, press, says } from "./openApp";
import { amountField, EDIT, withEvent } from "./weekend";

/** Sections below the form of a saved expense: its history and the explanation of its shares. */

const LOG = "rest/v1/event_log";
const HISTORY = "History";
const SHARES = "How the shares were worked out";

const hotelForThree = () =>
  answers.hotel({
    amount: 100,
    amount_in_event_currency: 100,
    payers: [{ user_id: "ada", paid_amount: 100, paid_in_event_currency: 100 }],
    shares: [
      { user_id: "ada", share_amount: 33.34, share_in_event_currency: 33.34, parts: null },
      { user_id: "berk", share_amount: 33.33, share_in_event_currency: 33.33, parts: null },
      { user_id: "cem", share_amount: 33.33, share_in_event_currency: 33.33, parts: null },
    ],
  });

const logEntry = (columns: object) => ({
  ...{ event_id: EVENT_ID, entity: "expense", entity_id: EXPENSE_ID, old: null, new: null },
  ...columns,
});

async function openHotel() {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")], [hotelForThree()]).answers(LOG, () => [
    logEntry({
      ...{ id: 2, at: "2027-05-15T12:00:00Z", actor: "berk", action: "updated" },
      old: { description: "Hostel", amount: 100, currency: "EUR" },
      new: { description: "Hotel", amount: 100, currency: "EUR" },
    }),
    logEntry({ id: 1, at: "2027-05-14T12:00:00Z", actor: "ada", action: "created" }),
  ]);
  await openApp(EDIT);
  await amountField();
  return server;
}

it("the history of an expense is fetched once somebody opens it, and names the author of each change", async () => {
  const server = await openHotel();
  const questions = () => server.asked.filter(({ path }) => path === `/${LOG}`);
  expect(questions()).toEqual([]);
  await press(HISTORY);
  const rows = within(await screen.findByRole("list", { name: HISTORY })).getAllByRole("listitem");
  expect(rows.map(asRead)).toEqual([
    expect.stringContaining("Berk changed Hotel"),
    expect.stringContaining("You added Hotel"),
  ]);
  expect(asRead(rows[0])).toContain("before: Hostel → now: Hotel");
  const [question] = questions();
  expect(question?.search.get("entity_id")).toBe(`eq.${EXPENSE_ID}`);
  expect(question?.search.get("event_id")).toBe(`eq.${EVENT_ID}`);
});

it("the share of every person is explained to the cent, with its effect on their balance", async () => {
  await openHotel();
  expect(screen.queryByRole("list", { name: SHARES })).toBeNull();
  await press(SHARES);
  const rows = within(await screen.findByRole("list", { name: SHARES })).getAllByRole("listitem");
  expect(rows.map(asRead)).toEqual([
    expect.stringMatching(/You.*one of 3 equal shares, rounded up.*33\.34\sEUR.*Balance \+66\.66\sEUR/),
    expect.stringMatching(/Berk.*one of 3 equal shares33\.33\sEUR.*Balance −33\.33\sEUR/),
    expect.stringMatching(/Cem.*33\.33\sEUR.*Balance −33\.33\sEUR/),
  ]);
});

it("a history that cannot be loaded shows an error in its place, and the form stays", async () => {
  const server = await openHotel();
  server.answers(LOG, () => Response.json({ message: "broken" }, { status: 500 }));
  await press(HISTORY);
  await says(/Try again/);
  expect(await amountField()).toHaveProperty("value", "100.00");
});
