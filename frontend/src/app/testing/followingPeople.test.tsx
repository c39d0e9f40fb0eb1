import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import type { ExpenseWire } from "@/data/expense/columns";
import { eventChanged } from "@/platform/query/keys";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { asRead } from "./asRead";
import { fill, goTo, openApp, press, says } from "./openApp";
import { PATH, rent, rpc, SERIES } from "./rent";
import { Server } from "./server";
import { EDIT, EVENT, enterTaxi, retype, SAVE } from "./weekend";

/** Forms that are open while people of the event are merged, leave or join. */

const CEM = person("cem", "Cem");
const OPA = person("opa", "Opa", { email: null, has_account: false });
const FOUR = [ADA_LACE, BERK, CEM, OPA];

const shares = (amount: number, ...people: [string, number | null][]) =>
  people.map(([user_id, parts]) => ({
    ...{ user_id, parts, share_amount: amount * (parts ?? 1), share_in_event_currency: amount * (parts ?? 1) },
  }));

/** The hotel of 90.00 EUR, which Ada paid for three. */
const hotel = () => answers.hotel({ shares: shares(30, ["ada", null], ["cem", null], ["opa", null]) });

/** An event of four, whose page changes in place. */
function withFour(expense: ExpenseWire = hotel(), columns: Partial<EventPageWire> = {}) {
  const stored = { page: pageOf(FOUR, [expense], columns), expense };
  const server = new Server()
    .answers(rpc("event_page"), () => stored.page)
    .answers(rpc("expense_page"), () => ({ event: stored.page.event, expense: stored.expense }))
    .answers(SAVE, () => stored.expense);
  return { server, stored };
}

function pageOf(people: typeof FOUR, expenses: ExpenseWire[], columns: Partial<EventPageWire> = {}): EventPageWire {
  return answers.eventPage(people, { expenses, expense_count: 1, total: 90, ...columns });
}

type SentShares = { shares: { user_id: string; share_amount: number }[] };

type Stored = ReturnType<typeof withFour>["stored"];

/** Opa turns out to be Cem, and the stored expense follows. */
async function mergeOpa(stored: Stored, columns: Partial<EventPageWire> = {}) {
  const claimed_at = new Date().toISOString();
  stored.expense = answers.hotel({
    ...{ version: 2, split_method: "parts" },
    shares: shares(30, ["ada", 1], ["cem", 2]),
  });
  stored.page = pageOf([ADA_LACE, BERK, CEM, { ...OPA, claimed_by: "cem", claimed_at }], [stored.expense], columns);
  Object.assign(stored.page.participants[3] ?? {}, { status: "removed", removed_at: claimed_at });
  await act(() => eventChanged(EVENT_ID));
}

const save = () => screen.getByRole("button", { name: "Save expense" });

const sharesSent = (body: unknown) =>
  Object.fromEntries((body as SentShares).shares.map((one) => [one.user_id, one.share_amount]));

it("a new expense adds up the shares of two people who are merged, says so, and keeps what was typed", async () => {
  const { server, stored } = withFour();
  await enterTaxi();
  await mergeOpa(stored);
  await says("“Opa” is Cem now. Their shares were added up.");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Taxi");
  await waitFor(() => expect(asRead(save())).toContain("10.00 · 3 people"));
  await press("Save expense");
  await says("Expense saved");
  const [body] = server.bodiesAt(SAVE);
  expect(body).toMatchObject({ expense: { amount: 10, split_method: "parts" } });
  expect(sharesSent(body)).toEqual({ ada: 2.5, berk: 2.5, cem: 5 });
});

it("a draft that names a merged person is added up when it is opened again", async () => {
  const { server, stored } = withFour();
  await enterTaxi();
  await goTo(EVENT);
  await mergeOpa(stored);
  await goTo(`${PATH}/add-expense`);
  await says("“Opa” is Cem now. Their shares were added up.");
  await press(/^Save expense/);
  await says("Expense saved");
  expect(sharesSent(server.bodiesAt(SAVE)[0])).toEqual({ ada: 2.5, berk: 2.5, cem: 5 });
});

it("a changed expense that only the merge changed meanwhile is saved without a conflict", async () => {
  const { server, stored } = withFour();
  await openApp(EDIT);
  await retype("Amount", "12000");
  await mergeOpa(stored);
  await says("“Opa” is Cem now. Their shares were added up.");
  await press(/^Save changes/);
  await says("Changes saved");
  const [body] = server.bodiesAt(SAVE);
  expect(body).toMatchObject({ expense: { version: 2, amount: 120, split_method: "parts" } });
  expect(sharesSent(body)).toEqual({ ada: 40, cem: 80 });
});

it("an untouched form shows the newer version of somebody else and says so, but not after a mere merge", async () => {
  const { stored } = withFour();
  const edited = "This expense has changed. You see the new version.";
  await openApp(EDIT);
  await screen.findByLabelText("Amount");
  await mergeOpa(stored);
  await says("“Opa” is Cem now. Their shares were added up.");
  expect(screen.queryByText(edited)).toBeNull();
  stored.expense = { ...stored.expense, version: 3, description: "Hotel and breakfast" };
  stored.page = { ...stored.page, expenses: [stored.expense] };
  await act(() => eventChanged(EVENT_ID));
  await says(edited);
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Hotel and breakfast");
});

it("a changed recurring expense follows a merge without a conflict", async () => {
  const three = { shares: ["ada", "cem", "opa"].map((user_id) => ({ user_id, share_amount: 300, parts: null })) };
  const { server, stored } = withFour(hotel(), { series: [rent(three)] });
  server.answers(rpc("save_series"), ({ body }) => rent(body?.series as object));
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await fill("What was it for?", "Rent and heating");
  const joint = [
    { user_id: "ada", share_amount: 300, parts: 1 },
    { user_id: "cem", share_amount: 600, parts: 2 },
  ];
  const { expense } = rent();
  await mergeOpa(stored, {
    series: [rent({ version: 2, shares: joint, expense: { ...expense, split_method: "parts" } })],
  });
  await says("“Opa” is Cem now. Their shares were added up.");
  await press(/^Save from the next one on/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([
    { series: { version: 2, expense: { description: "Rent and heating", split_method: "parts" }, shares: joint } },
  ]);
});

it("a new expense leaves out who left and takes in who joined, and says both in one line", async () => {
  const { server, stored } = withFour();
  await enterTaxi();
  stored.page = pageOf([ADA_LACE, BERK, CEM, OPA, person("eva", "Eva")], [stored.expense]);
  Object.assign(stored.page.participants[1] ?? {}, { status: "removed", removed_at: new Date().toISOString() });
  await act(() => eventChanged(EVENT_ID));
  await says("Berk left the event and is out of this expense. Eva joined the event and is in this expense.");
  await waitFor(() => expect(asRead(save())).toContain("10.00 · 4 people"));
  await press("Save expense");
  await says("Expense saved");
  expect(sharesSent(server.bodiesAt(SAVE)[0])).toEqual({ ada: 2.5, cem: 2.5, opa: 2.5, eva: 2.5 });
});
