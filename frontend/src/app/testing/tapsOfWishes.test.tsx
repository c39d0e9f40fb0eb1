import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID } from "./answers";
import { onPhone, openApp, press, says, user } from "./openApp";
import { EDIT, EVENT, SAVE, withEvent } from "./weekend";

/** How many taps a phone needs for copies, saved splits and debts as they were spent (docs/benchmarks.md). */

const OTHER_ID = "11111111-1111-4111-8111-111111111112";
const NIGHTS = { id: "44444444-4444-4444-8444-444444444444", name: "Nights", parts: { ada: 2, berk: 1 }, left: [] };

/** Returns how often the work touches the screen. */
async function tapsFor(work: () => Promise<void>): Promise<number> {
  let taps = 0;
  const count = () => taps++;
  document.addEventListener("pointerdown", count, true);
  await work();
  document.removeEventListener("pointerdown", count, true);
  return taps;
}

const tapLink = async (name: string) => user.click((await screen.findAllByRole("link", { name }))[0] as HTMLElement);

it("an expense is copied to the only other event of the same people with two taps", async () => {
  onPhone();
  const share = (user_id: string) => ({ user_id, share_amount: 45, share_in_event_currency: 45, parts: null });
  const shares = ["ada", "berk"].map(share);
  const page = answers.eventPage([ADA_LACE, BERK], { expenses: [answers.hotel({ shares })], expense_count: 1 });
  const rome = { ...answers.eventPage(), event: { ...answers.eventPage().event, id: OTHER_ID, name: "Rome" } };
  const server = withEvent()
    .answers("rest/v1/rpc/event_page", ({ search }) => (search.get("event_id") === OTHER_ID ? rome : page))
    .answers("rest/v1/rpc/my_events", () => [
      answers.eventCard(),
      { ...answers.eventCard(), id: OTHER_ID, name: "Rome" },
    ]);
  await openApp(EDIT);
  await screen.findByRole("link", { name: "Copy to another event" });
  const taps = await tapsFor(async () => {
    await tapLink("Copy to another event");
    await press("Save expense");
    await says("Expense saved");
  });
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { event_id: OTHER_ID } }]);
  expect(taps).toBe(2);
});

it("a saved split is applied with two taps in an open form, and becomes the default with two more", async () => {
  onPhone();
  const server = withEvent([ADA_LACE, BERK])
    .answers("rest/v1/rpc/event_page", () => ({
      ...answers.eventPage([ADA_LACE, BERK]),
      saved_splits: [{ ...NIGHTS, is_default: false }],
    }))
    .answers("rest/v1/rpc/set_saved_split", () => null);
  await openApp(EVENT);
  await tapLink("Add expense");
  const applied = await tapsFor(async () => {
    await press(/How is it split\?/);
    await press("Nights");
  });
  expect((await screen.findByRole("button", { name: "Nights" })).getAttribute("aria-pressed")).toBe("true");
  const made = await tapsFor(async () => {
    await press("Save this split");
    await press("Begin new expenses with Nights");
  });
  await waitFor(() =>
    expect(server.bodiesAt("rest/v1/rpc/set_saved_split")).toMatchObject([{ split: { is_default: true } }]),
  );
  expect([applied, made]).toEqual([2, 2]);
});

it("a debt as it was spent is paid with two taps from the settlement", async () => {
  onPhone();
  const balances = [
    { user_id: "ada", paid: 20, share: 30, sent: 0, received: 0, net: -10 },
    { user_id: "berk", paid: 35, share: 0, sent: 0, received: 0, net: 35 },
    { user_id: "cem", paid: 0, share: 25, sent: 0, received: 0, net: -25 },
  ];
  const cem = answers.person("cem", "Cem");
  const page = answers.eventPage([ADA_LACE, BERK, cem], { balances, expense_count: 1, total: 55 });
  const debts = [
    { from: "ada", to: "berk", amount: 30 },
    { from: "cem", to: "ada", amount: 20 },
    { from: "cem", to: "berk", amount: 5 },
  ];
  const server = withEvent()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("functions/v1/events/*/settlement", () => ({
      currency: "EUR",
      transfers: [{ from: "ada", to: "berk", amount: 10, i_pay: true, iban_state: "none" }],
    }))
    .answers("rest/v1/rpc/spent_between", () => ({ currency: "EUR", revision: 1, debts }))
    .answers("rest/v1/rpc/save_payment", ({ body }) => body?.payment as object);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await screen.findByRole("button", { name: "By expenses" });
  const taps = await tapsFor(async () => {
    await press("By expenses");
    await press(/I’ve paid 30\.00: Berk/);
    await says("Payment recorded");
  });
  expect(server.bodiesAt("rest/v1/rpc/save_payment")).toHaveLength(1);
  expect(taps).toBe(2);
});
