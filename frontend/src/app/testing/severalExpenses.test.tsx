import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, EXPENSE_ID, person } from "./answers";
import { address, becomeOffline, becomeOnline, fill, goTo, openApp, press, says, user } from "./openApp";
import { amountField, closeSheet, EDIT, EVENT, enter, NEW, openSheet, SAVE, withEvent } from "./weekend";

/** Expenses that begin filled in: one after the other, from an address, and from another event. */

const CEM = person("cem", "Cem");
const ROME = answers.eventCard({ id: "11111111-1111-4111-8111-111111111112", name: "Dinner in Rome" });
const ANOTHER = "Save and add another";

it("another expense keeps day, payer, people and currency of the saved one, and neither title nor amount", async () => {
  const server = withEvent([ADA_LACE, BERK, CEM]);
  await openApp(NEW);
  expect(screen.queryByRole("button", { name: ANOTHER })).toBeNull();
  await fill("Amount", "1000");
  await fill("What was it for?", "Taxi");
  await openSheet("Who paid?");
  await user.click(await screen.findByRole("radio", { name: "Berk" }));
  await openSheet("Split between");
  await user.click(await screen.findByRole("checkbox", { name: /Cem/ }));
  await closeSheet();
  await fill("When?", "2027-05-13");
  await press(ANOTHER);
  await says("Expense saved");
  await waitFor(() => expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", ""));
  expect(address()).toBe(NEW);
  expect(await amountField()).toHaveProperty("value", "");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Amount")));

  await fill("Amount", "600");
  await fill("What was it for?", "Museum");
  await press("Save expense");
  await waitFor(() => expect(address()).toBe(EVENT));
  const shared = { currency: "EUR", paid_by: "berk", expense_date: "2027-05-13" };
  const bodies = server.bodiesAt(SAVE) as { expense: { id: string } }[];
  expect(bodies).toMatchObject([
    {
      expense: { ...shared, description: "Taxi", amount: 10 },
      shares: [
        { user_id: "ada", share_amount: 5 },
        { user_id: "berk", share_amount: 5 },
      ],
    },
    {
      expense: { ...shared, description: "Museum", amount: 6 },
      shares: [
        { user_id: "ada", share_amount: 3 },
        { user_id: "berk", share_amount: 3 },
      ],
    },
  ]);
  expect(bodies[0]?.expense.id).not.toBe(bodies[1]?.expense.id);
});

it("without a network one expense after the other waits on the device", async () => {
  withEvent();
  await openApp(EVENT);
  await goTo(NEW);
  await amountField();
  becomeOffline();
  for (const what of ["Taxi", "Museum"]) {
    await fill("Amount", "1000");
    await fill("What was it for?", what);
    await press(ANOTHER);
    await waitFor(() => expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", ""));
  }
  await goTo(EVENT);
  await says("Taxi");
  await says("Museum");
  await becomeOnline();
});

it("an expense with an error begins no other one", async () => {
  const server = withEvent();
  await enter("1000", "ab");
  await press(ANOTHER);
  await says("The description needs at least 3 characters.");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "ab");
  expect(server.bodiesAt(SAVE)).toEqual([]);
});

it("an address fills the form of the event that it names, and nothing is saved without a tap", async () => {
  const server = withEvent().answers("rest/v1/rpc/my_events", () => [ROME, answers.eventCard()]);
  await openApp("/add-expense?text=Coffee&amount=3.50&currency=eur&event=weekend%20in%20PORTO");
  await waitFor(() => expect(address()).toBe(`${NEW}?text=Coffee&amount=3.50&currency=eur`));
  expect(await amountField()).toHaveProperty("value", "3.50");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Coffee");
  expect(screen.queryByText(/the link/)).toBeNull();
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Coffee", amount: 3.5, currency: "EUR" } }]);
});

it("an address with an event that the reader is not in asks for the event, and says so", async () => {
  const server = withEvent().answers("rest/v1/rpc/my_events", () => [ROME, answers.eventCard()]);
  const strange = "99999999-9999-4999-8999-999999999999";
  await openApp(`/add-expense?text=Coffee&event=${strange}`);
  await says("You are not in the event from the link.");
  expect(server.asked.some(({ search }) => search.toString().includes(strange))).toBe(false);
  await press(/Weekend in Porto/);
  await waitFor(() => expect(address()).toBe(`${NEW}?text=Coffee`));
  expect(await screen.findByLabelText("What was it for?")).toHaveProperty("value", "Coffee");
});

it("values of an address that are no amount, currency or event are left out and named", async () => {
  const server = withEvent().answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
  await openApp("/add-expense?text=Coffee&amount=a%20lot&currency=doubloons&event=Atlantis");
  const said = await screen.findByText(/^The amount of the link could not be read/);
  expect(said.textContent?.replaceAll(/[\u2068\u2069]/g, "")).toBe(
    "The amount of the link could not be read. Type it here. The currency of the link is unknown. Check the one here. " +
      "You are not in the event from the link. This expense goes to “Weekend in Porto”.",
  );
  expect(await amountField()).toHaveProperty("value", "");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Coffee");
  expect(server.bodiesAt(SAVE)).toEqual([]);
});

it("a draft of before stays for the next form when an address fills one", async () => {
  withEvent().answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
  await enter("4200", "Half an expense");
  await goTo("/add-expense?text=Coffee&amount=3.50");
  await waitFor(() => expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Coffee"));
  await goTo(NEW);
  await waitFor(() => expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Half an expense"));
});

const OTHER_ID = ROME.id;
const TO_ROME = `/events/${OTHER_ID}/add-expense`;
const share = (user_id: string, share_amount: number) => ({
  ...{ user_id, share_amount, share_in_event_currency: share_amount / 50, parts: null },
});
const noAccount = (id: string, name: string) => person(id, name, { has_account: false, email: null });

/** Porto with ada, berk and Cem, Dana without accounts; Rome with ada and another Cem, in pounds. */
function twoEvents() {
  const dinner = answers.hotel({
    ...{ description: "Dinner", amount: 100, currency: "TRY", amount_in_event_currency: 2, paid_by: "cem-porto" },
    ...{ conversion_rate_to_event_currency: 0.02, rate_source: "live", rate_date: "2027-05-14" },
    payers: [{ user_id: "cem-porto", paid_amount: 100, paid_in_event_currency: 2 }],
    shares: [share("ada", 25), share("berk", 25), share("cem-porto", 25), share("dana", 25)],
  });
  const porto = answers.eventPage([ADA_LACE, BERK, noAccount("cem-porto", "Cem"), noAccount("dana", "Dana")], {
    ...{ expenses: [dinner], expense_count: 1, total: 2 },
  });
  const there = answers.eventPage([ADA_LACE, noAccount("cem-rome", "cem")]);
  const rome = { ...there, event: { ...there.event, id: OTHER_ID, name: ROME.name, default_currency: "GBP" } };
  return withEvent()
    .answers("rest/v1/rpc/event_page", ({ search }) => (search.get("event_id") === OTHER_ID ? rome : porto))
    .answers("rest/v1/rpc/my_events", () => [answers.eventCard(), ROME])
    .answers("functions/v1/exchange-rates", () => ({ date: "2027-05-14", rates: { GBP: 0.017 }, source: "live" }));
}

it("a copy for another event has the same people there, says who is missing and lets the reader choose", async () => {
  const server = twoEvents();
  await openApp(EDIT);
  await user.click(await screen.findByRole("link", { name: "Copy to another event" }));
  await waitFor(() => expect(address()).toBe(`${TO_ROME}?copy=${EXPENSE_ID}&from=${EVENT_ID}`));
  await screen.findByText("2 people are not in this event.");
  expect(screen.getByRole("heading", { name: /^Copy “.?Dinner.?”$/u })).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Cem" })).toBeNull();
  await user.click(screen.getByRole("combobox", { name: "Dana" }));
  // The browser's own list beneath the dropdown has the same options.
  await user.click((await screen.findAllByRole("option", { name: "You" })).at(-1) as HTMLElement);
  await press("Continue");
  expect(await amountField()).toHaveProperty("value", "100.00");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Dinner");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await user.click(await screen.findByRole("checkbox", { name: /confirm this exchange rate/ }));
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: {
        ...{ event_id: OTHER_ID, description: "Dinner", amount: 100, currency: "TRY", paid_by: "cem-rome" },
        ...{ expense_date: "2027-05-14", conversion_rate_to_event_currency: 0.017, rate_source: "live" },
      },
      // Ada takes her own part and that of Dana.
      shares: [
        { user_id: "ada", share_amount: 66.67 },
        { user_id: "cem-rome", share_amount: 33.33 },
      ],
    },
  ]);
  const [{ expense }] = server.bodiesAt(SAVE) as [{ expense: { id: string } }];
  expect(expense.id).not.toBe(EXPENSE_ID);
});

it("a copy for another event is made without a network from what the device has", async () => {
  twoEvents();
  await openApp(`/events/${OTHER_ID}`);
  await goTo("/events");
  await says("Dinner in Rome");
  await goTo(EDIT);
  await screen.findByRole("link", { name: "Copy to another event" });
  becomeOffline();
  await user.click(screen.getByRole("link", { name: "Copy to another event" }));
  await screen.findByText("2 people are not in this event.");
  await press("Continue");
  expect(await amountField()).toHaveProperty("value", "100.00");
  await becomeOnline();
});

it("a copy for another event asks among several, never offers the own one, and says when there is no other", async () => {
  const paris = { ...ROME, id: "11111111-1111-4111-8111-111111111113", name: "Paris" };
  const server = twoEvents().answers("rest/v1/rpc/my_events", () => [answers.eventCard(), ROME, paris]);
  await openApp(EDIT);
  await user.click(await screen.findByRole("link", { name: "Copy to another event" }));
  await screen.findByRole("button", { name: /Paris/ });
  expect(screen.queryByRole("button", { name: /Weekend in Porto/ })).toBeNull();
  await press(/Dinner in Rome/);
  await screen.findByText("2 people are not in this event.");

  server.answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
  await openApp(`/add-expense?copy=${EXPENSE_ID}&from=${EVENT_ID}`);
  await says("No other active event");
});
