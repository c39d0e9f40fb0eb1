import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { today } from "@/core/dates/dates";
import * as answers from "./answers";
import { ADA_LACE, BERK, EXPENSE_ID } from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, goTo, onPhone, openApp, press, says, user } from "./openApp";
import { Server } from "./server";
import { amountField, EDIT, EVENT, enter, NEW, retype, SAVE, withEvent } from "./weekend";

/** Money that came back. */

async function cameBack(): Promise<HTMLInputElement> {
  await amountField();
  const more = screen.queryByRole("button", { name: "More" });
  if (more) await user.click(more);
  return screen.findByRole<HTMLInputElement>("switch", { name: "Money came back" });
}

/** 90.00 EUR that ada got back, shared with berk. */
const deposit = () =>
  answers.hotel({
    ...{ description: "Deposit", amount: -90, amount_in_event_currency: -90 },
    payers: [{ user_id: "ada", paid_amount: -90, paid_in_event_currency: -90 }],
    shares: ["ada", "berk"].map((user_id) => ({
      ...{ user_id, share_amount: -45, share_in_event_currency: -45 },
      parts: null,
    })),
  });
const withDeposit = () => withEvent([ADA_LACE, BERK], [deposit()]);

it("money that came back is entered above zero and sent as a refund", async () => {
  const server = withEvent();
  await enter("8432", "Deposit back");
  await user.click(await cameBack());
  await says("Who got it?");
  await waitFor(() =>
    expect(asRead(screen.getByRole("button", { name: /^Save expense/ }))).toContain("−84.32 · 2 people"),
  );
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { amount: 84.32, refund: true, paid_by: "ada" },
      shares: [{ share_amount: 42.16 }, { share_amount: 42.16 }],
    },
  ]);
});

it("a pasted amount with a minus is taken without it, and money that came back is offered", async () => {
  const server = withEvent();
  await enter("1", "Deposit back");
  const amount = await amountField();
  await user.clear(amount);
  await user.click(amount);
  await user.paste("-€1,659.84");
  expect(amount.value).toBe("1,659.84");
  expect((await cameBack()).checked).toBe(false);
  await press("Money came back?");
  expect((await cameBack()).checked).toBe(true);
  expect(screen.queryByRole("button", { name: "Money came back?" })).toBeNull();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 1659.84, refund: true } }]);
});

it("an ordinary expense says that it is no refund", async () => {
  const server = withEvent();
  await enter("1000", "Taxi");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 10, refund: false } }]);
});

it("on a phone the sentence says who received the money", async () => {
  onPhone();
  withEvent();
  await enter("8430", "Deposit back");
  await user.click(await cameBack());
  await waitFor(() => expect(asRead(document.querySelector("form"))).toContain("Received by"));
  expect(screen.getByRole("button", { name: /^Who got it\? / })).toBeTruthy();
});

it("a refund is listed below zero, and its form begins with the amount above zero and the switch on", async () => {
  const server = withDeposit();
  await openApp(EVENT);
  const row = await screen.findByRole("link", { name: /Deposit/ });
  expect(asRead(row)).toContain("You got it back");
  expect(asRead(row)).toContain("−90.00");
  await goTo(EDIT);
  expect((await amountField()).value).toBe("90.00");
  expect((await cameBack()).checked).toBe(true);
  await retype("Amount", "6000");
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { id: EXPENSE_ID, amount: 60, refund: true }, shares: [{ share_amount: 30 }, { share_amount: 30 }] },
  ]);
});

it("a refund entered offline lowers the event's total and the reader's balance at once", async () => {
  const server = withEvent();
  await openApp(NEW);
  becomeOffline();
  await user.type(await amountField(), "3000");
  await user.type(screen.getByLabelText("What was it for?"), "Deposit back");
  await user.click(await cameBack());
  await press("Save expense");
  await waitFor(() => expect(asRead(document.querySelector("main"))).toContain("60.00"));
  expect(asRead(await screen.findByRole("link", { name: /Deposit back/ }))).toContain("−30.00");
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt(SAVE)[0]).toMatchObject({ expense: { amount: 30, refund: true } }));
});

it("a refund is no duplicate of the expense of the same amount", async () => {
  const server = withEvent([ADA_LACE, BERK], [answers.hotel({ expense_date: today() })]);
  await openApp(NEW);
  await user.type(await amountField(), "9000");
  await user.type(screen.getByLabelText("What was it for?"), "Hotel");
  await user.click(await cameBack());
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toHaveLength(1);
});

it("a copy of a refund is a refund", async () => {
  const server = withDeposit();
  await openApp(EDIT);
  await user.click(await screen.findByRole("link", { name: "Duplicate" }));
  await screen.findByRole("heading", { name: "New expense" });
  expect((await cameBack()).checked).toBe(true);
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 90, refund: true } }]);
});

it("an expense becomes a refund and back only by the switch", async () => {
  const server = withDeposit();
  await openApp(EDIT);
  await user.click(await cameBack());
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 90, refund: false } }]);
});

it("a conflict names the sign of both amounts", async () => {
  const server = withEvent([ADA_LACE, BERK], [answers.hotel()]);
  await openApp(EDIT);
  await user.click(await cameBack());
  const theirs = answers.hotel({ description: "Hotel", version: 2 });
  server.answers("rest/v1/rpc/expense_page", () => ({ event: answers.eventPage().event, expense: theirs }));
  await server.refusing(
    "save_expense",
    "version_conflict",
    async () => {
      await press("Save changes");
      const dialog = within(await screen.findByRole("dialog", { name: "Somebody else changed this too" }));
      expect(dialog.getAllByRole("row").map(asRead)).toContain("Amount−90.00 EUR90.00 EUR");
    },
    409,
  );
});

it("several people who received the money have their amounts under their own labels", async () => {
  const server = withEvent();
  await enter("9000", "Deposit back");
  await user.click(await cameBack());
  await press(/^Who got it\?/);
  await press("Several people");
  await screen.findByLabelText("Received by you");
  await user.click(screen.getByRole("checkbox", { name: "Berk" }));
  await user.type(screen.getByLabelText("Received by Berk"), "3000");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { amount: 90, refund: true, paid_by: "ada" },
      payers: [
        { user_id: "ada", paid_amount: 60 },
        { user_id: "berk", paid_amount: 30 },
      ],
    },
  ]);
});

it("the story counts a refund as less spent, and never calls it the largest expense", async () => {
  const { event, participants } = answers.eventPage();
  const one = (id: string, description: string, amount: number, expense_date: string) => ({
    ...{ id, description, amount, currency: "EUR", amount_in_event_currency: amount, expense_date },
    ...{ topic: null, place_name: null, paid_by: ["ada"] },
  });
  new Server().answers("rest/v1/rpc/event_statistics", () => ({
    event,
    participants,
    balances: [
      { user_id: "ada", paid: -150, share: -75, sent: 0, received: 0, net: -75 },
      { user_id: "berk", paid: 0, share: -75, sent: 0, received: 0, net: 75 },
    ],
    total: -150,
    expense_count: 3,
    by_category: [{ category: "general", count: 3, total: -150 }],
    by_currency: [{ currency: "EUR", amount: -150, total: -150 }],
    by_topic: [{ topic: null, count: 3, total: -150 }],
    by_day: [
      { date: "2027-05-14", count: 2, total: 50, my_share: 25 },
      { date: "2027-05-15", count: 1, total: -200, my_share: -100 },
    ],
    story: {
      paid: [
        { date: "2027-05-14", user_id: "ada", paid: 50 },
        { date: "2027-05-15", user_id: "ada", paid: -200 },
      ],
      largest: [
        one("wine", "Wine", 30, "2027-05-14"),
        one("bread", "Bread", 20, "2027-05-14"),
        one("deposit", "Deposit", -200, "2027-05-15"),
      ],
      visits: [],
    },
  }));
  await openApp(`${EVENT}/statistics`);
  const days = within(await screen.findByRole("region", { name: "Day by day" }));
  const main = asRead(screen.getByRole("main"));
  expect(main).toContain("−150.00 EUR over 2 days, in 3 expenses. Most went on Wine: 30.00 EUR.");
  const [first, second] = days.getAllByRole("link");
  expect(asRead(second as HTMLElement)).toContain("−200.00 EUR, You −200.00");
  const heights = [first, second].map(
    (bar) => bar?.querySelector<HTMLElement>("[style*=block-size]")?.style.blockSize ?? "",
  );
  expect(heights).toEqual(["25%", "100%"]);
  const largest = within(screen.getByRole("region", { name: /[Ll]argest/ }));
  const listed = largest.getAllByRole("listitem").map(asRead).join();
  expect(listed).toContain("Bread20.00 EUR");
  expect(listed).not.toContain("Deposit");
});
