import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { changeLanguage } from "@/platform/i18n/i18n";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import { address, becomeOffline, becomeOnline, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** The story of an event: its statistics, search and export. */

const STATISTICS = "rest/v1/rpc/event_statistics";
const path = `/events/${EVENT_ID}`;

/** The search as a query string can contain it. */
const BERK_ID = "55555555-5555-4555-8555-555555555555";

/** Ada paid a hotel for both; berk paid a wine for himself a day later. */
function statistics(columns: object = {}) {
  const { event, participants } = answers.eventPage();
  const largest = (id: string, description: string, amount: number, expense_date: string, payer: string) => ({
    ...{ id, description, amount, currency: "EUR", amount_in_event_currency: amount, expense_date },
    ...{ topic: null, place_name: null, paid_by: [payer] },
  });
  return {
    event,
    participants,
    balances: [
      { user_id: "ada", paid: 120, share: 60, sent: 0, received: 0, net: 60 },
      { user_id: "berk", paid: 30, share: 90, sent: 0, received: 0, net: -60 },
    ],
    total: 150,
    expense_count: 2,
    by_category: [{ category: "general", count: 2, total: 150 }],
    by_topic: [
      { topic: "lodging", count: 1, total: 120 },
      { topic: null, count: 1, total: 30 },
    ],
    by_currency: [{ currency: "EUR", amount: 150, total: 150 }],
    by_day: [
      { date: "2027-05-14", count: 1, total: 120, my_share: 60 },
      { date: "2027-05-15", count: 1, total: 30, my_share: 0 },
    ],
    story: {
      paid: [
        { date: "2027-05-14", user_id: "ada", paid: 120 },
        { date: "2027-05-15", user_id: "berk", paid: 30 },
      ],
      largest: [largest("hotel", "Hotel", 120, "2027-05-14", "ada"), largest("wine", "Wine", 30, "2027-05-15", "berk")],
      visits: [],
    },
    ...columns,
  };
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));

it("the headline names the payer of most when somebody else only got money back", async () => {
  const balances = [
    { user_id: "ada", paid: 120, share: 45, sent: 0, received: 0, net: 75 },
    { user_id: "berk", paid: -30, share: 45, sent: 0, received: 0, net: -75 },
  ];
  new Server().answers(STATISTICS, () => statistics({ balances, total: 90 }));
  await openApp(`${path}/statistics`);
  await part("Day by day");
  expect(asRead(screen.getByRole("main"))).not.toContain("paid all of it");
});

it("the story addresses its reader where it compares what each person paid", async () => {
  new Server().answers(STATISTICS, () => statistics());
  await openApp(`${path}/statistics`);
  await part("Paid and share");
  await act(() => changeLanguage("tr"));
  const people = (await part("Ödemeler ve paylar")).getAllByRole("listitem").map(asRead).join();
  expect(people).toContain("60.00 EUR fazla ödedin");
  expect(people).toContain("60.00 EUR eksik ödedi");
});

it("the statistics are one story, have tables as an alternative, and link to their expenses", async () => {
  new Server().answers(STATISTICS, () => statistics());
  await openApp(`${path}/statistics`);
  await part("Day by day");
  const main = asRead(screen.getByRole("main"));
  expect(main).toContain("150.00 EUR over 2 days, in 2 expenses. Most went on Hotel: 120.00 EUR.");
  expect(main).toContain("On days with expenses, the group spent 75.00 EUR on average.");
  expect(main).toContain("You paid 120.00 EUR, and your share is 60.00 EUR.");
  const days = await part("Day by day");
  days.getByText(/Most was spent on May 14, 2027/);
  await user.click(days.getByText("As a table"));
  const rows = (await days.findAllByRole("row")).map(asRead);
  expect(rows).toContain("May 14, 2027120.00 EUR60.00 EUR120.00 EUR");
  expect(rows).toContain("May 15, 202730.00 EUR0.00 EUR150.00 EUR");
  const topics = await part("By topic");
  expect(topics.getAllByRole("listitem").map(asRead)).toEqual([
    "Lodging1 expense120.00 EUR",
    "No topic1 expense30.00 EUR",
  ]);
  expect(topics.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([`${path}?topic=lodging`]);
  const people = await part("Paid and share");
  expect(people.getAllByRole("listitem").map(asRead).join()).toContain("Share 90.00 EUR · paid 60.00 EUR less");
  expect(people.getByRole("link", { name: "Berk" }).getAttribute("href")).toBe(`${path}?paid_by=berk`);
  const day = days.getByRole("link", { name: /^May 14, 2027/ });
  expect(day.getAttribute("href")).toBe(`${path}?date_from=2027-05-14&date_to=2027-05-14`);
});

it("the story says that payments between people are not counted, if there are any", async () => {
  const note = "Payments between people are not counted.";
  let balances = statistics().balances;
  new Server().answers(STATISTICS, () => statistics({ balances }));
  await openApp(`${path}/statistics`);
  expect(asRead((await screen.findByText(/^The line marks/)) as HTMLElement)).not.toContain(note);
  balances = balances.map((one) => ({ ...one, [one.user_id === "ada" ? "received" : "sent"]: 20, net: one.net / 1.5 }));
  queryClient.clear();
  await goTo(`${path}/statistics`);
  expect(asRead((await screen.findByText(/^The line marks/)) as HTMLElement)).toContain(note);
});

it("the map lists the places that it cannot show because they have no coordinates", async () => {
  const visit = (place_name: string, lat: number | null, lon: number | null) => ({
    ...{ date: "2027-05-14", count: 1, total: 10, place_name, place_city: null, place_country: null, lat, lon },
  });
  const visits = [
    visit("Blue Door", 38.42, 27.14),
    visit("Red Door", 38.43, 27.15),
    visit("Green Door", 38.44, 27.16),
    visit("Nowhere", null, null),
  ];
  new Server().answers(STATISTICS, () => statistics({ story: { ...statistics().story, visits } }));
  await openApp(`${path}/statistics`);
  await screen.findByRole("img", { name: "Map with 3 places" });
  await says(/since nobody said where they are: Nowhere/);
});

it("the story of two places has a line of stops and no map", async () => {
  const visit = (place_name: string, lat: number) => ({
    ...{ date: "2027-05-14", count: 1, total: 10, place_name, place_city: null, place_country: null, lat, lon: lat },
  });
  const visits = [visit("Blue Door", 38.42), visit("Red Door", 38.43)];
  new Server().answers(STATISTICS, () => statistics({ story: { ...statistics().story, visits } }));
  await openApp(`${path}/statistics`);
  const places = within(await screen.findByRole("region", { name: "The places" }));
  expect(places.getAllByRole("link", { name: /Door/ })).toHaveLength(2);
  expect(screen.queryByRole("img", { name: /^Map/ })).toBeNull();
});

it("the statistics of an event show a kind text when there are none yet", async () => {
  const nothing = {
    by_day: [],
    by_category: [],
    by_topic: [],
    by_currency: [],
    story: { paid: [], largest: [], visits: [] },
  };
  new Server().answers(STATISTICS, () => statistics({ ...nothing, total: 0, expense_count: 0 }));
  await openApp(`${path}/statistics`);
  await says("No expenses yet");
  expect(screen.getByRole("link", { name: "Add expense" }).getAttribute("href")).toBe(`${path}/add-expense`);
});

it("the statistics of an event are not shown to strangers", async () => {
  new Server().answers(STATISTICS, () => Response.json(null));
  await openApp(`${path}/statistics`);
  expect((await screen.findByRole("alert")).textContent).toContain("Event not found.");
});

/** The event's page with ada's hotel for both, berk's own wine, and enough expenses for a search field. */
function withExpenses(): Server {
  const berk = { ...BERK, id: BERK_ID };
  const shareOf = (user_id: string, amount: number) => ({
    ...{ user_id, share_amount: amount, share_in_event_currency: amount, parts: null },
  });
  const wine = answers.hotel({
    ...{ id: "33333333-3333-4333-8333-333333333333", description: "Wine", amount: 30, amount_in_event_currency: 30 },
    ...{ paid_by: berk.id, expense_date: "2027-05-15", shares: [shareOf(berk.id, 30)] },
    payers: [{ user_id: berk.id, paid_amount: 30, paid_in_event_currency: 30 }],
  });
  const hotel = answers.hotel({
    ...{ amount: 120, amount_in_event_currency: 120, shares: [shareOf("ada", 60), shareOf(berk.id, 60)] },
    payers: [{ user_id: "ada", paid_amount: 120, paid_in_event_currency: 120 }],
  });
  const bread = Array.from({ length: 6 }, (_, number) =>
    answers.hotel({ id: `44444444-4444-4444-8444-44444444444${number}`, description: `Bread ${number}` }),
  );
  const expenses = [wine, hotel, ...bread];
  const balances = [
    { user_id: "ada", paid: 660, share: 600, sent: 0, received: 0, net: 60 },
    { user_id: berk.id, paid: 30, share: 90, sent: 0, received: 0, net: -60 },
  ];
  return new Server().answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, berk], { balances, expenses, expense_count: expenses.length, total: 690 }),
  );
}

const found = () => within(screen.getByRole("main")).getAllByRole("link", { name: /paid/ }).map(asRead);

it("a search finds expenses by word, person and day, and removes each condition again", async () => {
  withExpenses();
  await openApp(path);
  await screen.findByText("Wine");
  await user.type(await screen.findByRole("searchbox"), "hötel");
  await waitFor(() => expect(found()).toHaveLength(1));
  const told = within(screen.getByRole("main")).getAllByRole("status").map(asRead);
  expect(told).toContain("1 expense · 120.00 EUR · your share 60.00 EUR");
  await press(/^Filter/);
  await fill("From", "2027-05-15");
  await press("Show 0 expenses");
  await says("Nothing found");
  await user.clear(screen.getByRole("searchbox"));
  await waitFor(() => expect(found().join()).toContain("Wine"));

  await goTo(`${path}?paid_by=${BERK_ID}&date_from=2027-05-15`);
  await press("Remove filter: Paid by: Berk");
  await waitFor(() => expect(address()).toBe(`${path}?date_from=2027-05-15`));
  await press("Clear filters");
  await waitFor(() => expect(found()).toHaveLength(8));
  expect(address()).toBe(path);
});

it("an event is exported without a network as far as this device knows it", async () => {
  withExpenses();
  await openApp(path);
  await screen.findByText("Wine");
  becomeOffline();
  await goTo(`${path}/export`);
  await says(/This is what is on this device/);
  expect(screen.getByRole("article").textContent).toContain("Wine");
  becomeOnline();
});
