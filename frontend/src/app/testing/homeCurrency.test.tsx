import { screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import {
  forgetAnswers,
  persistAnswersOf,
  persistedAnswersOf,
  restoreAnswers,
  writeAnswers,
} from "@/platform/query/savedQueries";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID } from "./answers";
import { ADA, becomeOffline, becomeOnline, goTo, openApp, says, user } from "./openApp";
import { Server } from "./server";

/** Balances in the currency in which the reader thinks (docs/product.md 3.2). */

const RATE = "functions/v1/exchange-rates";
const event = `/events/${EVENT_ID}`;

/** A rate of 27 May, as the server returns it. */
const rate = (rates: Record<string, number>, columns: object = {}) => ({
  date: "2025-05-27",
  rates,
  source: "live",
  ...columns,
});

/** The weekend, where berk owes ada 45.00 EUR. */
function weekend(home_currency: string | null): EventPageWire {
  const balance = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const page = answers.eventPage([ADA_LACE, BERK], {
    balances: [balance("ada", 45), balance("berk", -45)],
    expenses: [answers.hotel()],
    expense_count: 1,
    total: 90,
  });
  return { ...page, me: page.me && { ...page.me, home_currency } };
}

/** Home with debts and claims in euros and a claim in lira. */
const board = (home_currency: string | null) => ({
  ...answers.dashboard(),
  user: { ...answers.dashboard().user, home_currency },
  balances: [
    { currency: "EUR", receivable: 45, payable: 0.5 },
    { currency: "TRY", receivable: 200, payable: 0 },
  ],
  recent_events: [answers.eventCard({ expense_count: 1, my_net: 45 })],
});

/** A server of a person who chose that currency, or none. */
const thinkingIn = (home_currency: string | null) =>
  new Server()
    .answers("rest/v1/rpc/event_page", () => weekend(home_currency))
    .answers("rest/v1/rpc/dashboard", () => board(home_currency))
    .answers(RATE, () => rate({ TRY: 27.5555 }));

/** Waits for the balance on the card of the event. */
const balance = () => screen.findByText("Berk owes you");

const rates = (server: Server) => server.asked.filter(({ path }) => path.includes("exchange-rates"));

it("an event shows the balance in the reader's home currency, at the last known rate and with its date", async () => {
  const server = thinkingIn("TRY");
  await openApp(event);
  await says("≈ 1,240 TRY · rate of May 27, 2025");
  expect(rates(server)).toHaveLength(1);
});

it("home shows each sum in the home currency, except sums that are in it", async () => {
  const server = thinkingIn("TRY");
  await openApp("/home");
  await says("≈ 1,240 TRY · rate of May 27, 2025");
  await says("≈ 13.78 TRY · rate of May 27, 2025");
  expect(screen.getAllByText(/≈/)).toHaveLength(2);
  expect(rates(server)).toHaveLength(1);
});

it("nothing is converted or requested without a home currency, or in an event of that currency", async () => {
  for (const home_currency of [null, "EUR"]) {
    const server = thinkingIn(home_currency);
    await openApp(event);
    await balance();
    expect(screen.queryByText(/≈/)).toBeNull();
    expect(rates(server)).toEqual([]);
  }
});

it("no amount is shown without a rate, and none at a rate far from the others of these days", async () => {
  const server = thinkingIn("TRY").answers(RATE, () => rate({ TRY: 900 }, { suspicious: true }));
  await openApp(event);
  await balance();
  await waitFor(() => expect(rates(server)).toHaveLength(1));
  expect(screen.queryByText(/≈/)).toBeNull();
  server.answers(RATE, () => rate({}));
  await openApp("/home");
  await screen.findByRole("heading", { name: "You are owed" });
  await waitFor(() => expect(rates(server).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getAllByText("No rate to TRY is known yet")).toHaveLength(2));
  expect(screen.queryByText(/≈/)).toBeNull();
});

it("without a network, the last known rate is shown with its date", async () => {
  const server = thinkingIn("TRY");
  await openApp("/home");
  await says("≈ 1,240 TRY · rate of May 27, 2025");
  becomeOffline();
  const before = rates(server).length;
  await goTo("/home");
  await says("≈ 1,240 TRY · rate of May 27, 2025");
  expect(rates(server)).toHaveLength(before);
  becomeOnline();
});

/** A server that keeps the profile, and shows the event and home in its currency. */
function profileServer() {
  let stored = answers.profile();
  const server = new Server()
    .answers("rest/v1/users", () => stored)
    .answers("rest/v1/rpc/event_page", () => weekend(stored.home_currency))
    .answers("rest/v1/rpc/dashboard", () => board(stored.home_currency))
    .answers(RATE, () => rate({ TRY: 27.5555 }))
    .answers("rest/v1/rpc/my_statistics", () => answers.statistics())
    .answers("rest/v1/rpc/save_profile", ({ body }) => {
      stored = { ...stored, ...(body?.changes as object) };
      return stored;
    });
  return { server, stored: () => stored };
}

it("the home currency is chosen in the account, and taken back there", async () => {
  const { server, stored } = profileServer();
  const field = () => screen.findByRole("combobox", { name: "Show balances roughly in" });
  const choose = async (name: string) => {
    await user.click(await field());
    await user.click(await screen.findByRole("option", { name, hidden: false }));
  };
  await openApp(event);
  await balance();
  await goTo("/profile");
  expect((await field()).textContent).toContain("None");
  await choose("Turkish lira (TRY)");
  await waitFor(() => expect(stored().home_currency).toBe("TRY"));
  await goTo(event);
  await says("≈ 1,240 TRY · rate of May 27, 2025");
  await goTo("/profile");
  await choose("None");
  await waitFor(() => expect(stored().home_currency).toBeNull());
  await goTo(event);
  await balance();
  await waitFor(() => expect(screen.queryByText(/≈/)).toBeNull());
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toMatchObject([
    { changes: { home_currency: "TRY" } },
    { changes: { home_currency: null } },
  ]);
});

/** Closes the app and opens it at an address, with what is on the disk. */
async function reopen(path: string): Promise<void> {
  await writeAnswers();
  forgetAnswers();
  restoreAnswers(await persistedAnswersOf(ADA.userId));
  await goTo(path);
}

it("a home currency chosen offline counts at once in the event of the reopened app, and is sent once", async () => {
  onTestFinished(() => persistAnswersOf(null));
  const { server } = profileServer();
  await openApp(event);
  persistAnswersOf(ADA.userId);
  await balance();
  await goTo("/profile");
  const field = () => screen.findByRole("combobox", { name: "Show balances roughly in" });
  await field();
  becomeOffline();
  await user.click(await field());
  await user.click(await screen.findByRole("option", { name: "Turkish lira (TRY)", hidden: false }));
  await waitFor(async () => expect((await field()).textContent).toContain("TRY"));
  await reopen(event);
  await balance();
  await says("No rate to TRY is known yet");
  expect(screen.queryByText("No connection")).toBeNull();
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toEqual([]);

  becomeOnline();
  await says("≈ 1,240 TRY · rate of May 27, 2025");
  await waitFor(() =>
    expect(server.bodiesAt("rest/v1/rpc/save_profile")).toMatchObject([{ changes: { home_currency: "TRY" } }]),
  );
});
