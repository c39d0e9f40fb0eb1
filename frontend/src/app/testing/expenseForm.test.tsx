import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, person } from "./answers";
import { address, becomeOffline, becomeOnline, fill, goTo, openApp, press, says, user } from "./openApp";
import { amountField, closeSheet, EVENT, enter, NEW, openSheet, retype, SAVE, splitBy, withEvent } from "./weekend";

/** The form of a new expense: required fields, calculations, drafts and requests. */

const CEM = person("cem", "Cem");

it("an expense marks each missing field, and focuses the first", async () => {
  const server = withEvent();
  await openApp(NEW);
  await press("Save expense");
  await says("Please enter an amount above zero.");
  await says("The description needs at least 3 characters.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Amount")));
  expect(screen.getByLabelText("Amount").getAttribute("aria-invalid")).toBe("true");

  await user.type(await amountField(), "500");
  await fill("What was it for?", "ab");
  await openSheet("Split between");
  for (const name of [/You/, /Berk/]) await user.click(await screen.findByRole("checkbox", { name }));
  await closeSheet();
  await press("Save expense");
  await says("Choose at least one person.");
  expect(screen.queryByText("Please enter an amount above zero.")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("What was it for?")));
  expect(server.bodiesAt(SAVE)).toEqual([]);
});

it("a refused save leaves the focus in a field that was entered before the complaints were there", async () => {
  withEvent();
  await openApp(NEW);
  await amountField();
  const save = screen.getByRole("button", { name: "Save expense" });
  const description = screen.getByLabelText("What was it for?");
  await act(async () => {
    save.focus();
    save.click();
    description.focus();
  });
  await says("Please enter an amount above zero.");
  await waitFor(() => expect(screen.getByLabelText("Amount").getAttribute("aria-invalid")).toBe("true"));
  await act(() => new Promise<unknown>(requestAnimationFrame));
  expect(document.activeElement).toBe(description);
});

it("a place that was typed stays as it was typed", async () => {
  const server = withEvent().answers("functions/v1/places", () => ({ type: "FeatureCollection", features: [] }));
  await enter("2450", "Lunch");
  await openSheet("Where was it?");
  await user.type(await screen.findByRole("combobox", { name: "Where was it?" }), "  Behind the blue door ");
  await closeSheet();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { amount: 24.5, currency: "EUR", category: "place", place_name: "Behind the blue door" } },
  ]);
});

it("typed shares stay, the rest is divided, and only shares that add up to the cent are saved", async () => {
  const server = withEvent([ADA_LACE, BERK, CEM]);
  await enter("10000", "Boat");
  await splitBy("Manual");
  await retype("Share of Berk", "5000");
  for (const name of ["Your share", "Share of Cem"])
    expect(screen.getByLabelText(name)).toHaveProperty("value", "25.00");
  await says("The shares add up.");

  await retype("Your share", "3000");
  await retype("Share of Cem", "1998");
  await says("Should be 100.00 EUR");
  await says("0.02 EUR still to share out");
  await closeSheet("Close");
  await press("Save expense");
  await says("The shares do not add up to the amount.");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await openSheet("How is it split?");

  // A difference of one cent is within the tolerance and goes to the largest share.
  await retype("Share of Cem", "1999");
  await says("The shares add up.");
  await closeSheet();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      shares: [
        { user_id: "ada", share_amount: 30 },
        { user_id: "berk", share_amount: 50.01 },
        { user_id: "cem", share_amount: 19.99 },
      ],
    },
  ]);
});

it("a share or a payer's amount that is no amount of money is never saved as zero", async () => {
  const server = withEvent([ADA_LACE, BERK, CEM]);
  await enter("10000", "Boat");
  const refuses = async (field: HTMLElement, text: string, words: string) => {
    await says(words);
    expect(field).toHaveProperty("value", text);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(server.bodiesAt(SAVE)).toEqual([]);
  };
  await splitBy("Manual");
  await retype("Share of Berk", "33.3333");
  await press("Done");
  await refuses(screen.getByLabelText("Share of Berk"), "33.3333", "Amounts in this currency have fewer decimals.");
  await retype("Share of Berk", "5000");
  await user.click(screen.getByRole("radio", { name: "Equal" }));
  await closeSheet();

  await openSheet("Who paid?");
  await press("Several people");
  await user.click(await screen.findByRole("checkbox", { name: /Berk/ }));
  const paid = await screen.findByLabelText("Paid by Berk");
  await retype("Paid by Berk", "5/0{Enter}");
  await refuses(paid, "5÷0", "Nothing can be divided by zero.");
  await press("Done");
  await refuses(paid, "5÷0", "Nothing can be divided by zero.");
  await retype("Paid by Berk", "4000");
  await closeSheet();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      payers: [
        { user_id: "ada", paid_amount: 60 },
        { user_id: "berk", paid_amount: 40 },
      ],
    },
  ]);
});

it("an expense by parts follows its amount, from half a part on, and the event remembers them", async () => {
  const server = withEvent([ADA_LACE, BERK, CEM]);
  await enter("4000", "Villa");
  await splitBy("Parts");
  await press("One more part: Berk");
  await says("50% · 20.00");
  await press("One part fewer: Cem");
  expect(screen.getByLabelText("Parts: Cem")).toHaveProperty("value", "½");
  await press("One more part: Cem");
  await closeSheet();
  await retype("Amount", "8000");
  await openSheet("How is it split?");
  await says("50% · 40.00");
  await closeSheet();
  await press("Save expense");
  await says("Expense saved");
  const shares = [
    { user_id: "ada", share_amount: 20, parts: 1 },
    { user_id: "berk", share_amount: 40, parts: 2 },
    { user_id: "cem", share_amount: 20, parts: 1 },
  ];
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { split_method: "parts" }, shares }]);

  const kept = shares.map((share) => ({ ...share, share_in_event_currency: share.share_amount }));
  withEvent([ADA_LACE, BERK, CEM], [answers.hotel({ split_method: "parts", shares: kept })]);
  await openApp(NEW);
  await splitBy("Parts");
  for (const [name, parts] of [
    ["You", "1"],
    ["Berk", "2"],
    ["Cem", "1"],
  ]) {
    expect(await screen.findByLabelText(`Parts: ${name}`)).toHaveProperty("value", parts);
  }
});

it("a split where nobody has parts is refused, and percentages are parts exact to the cent", async () => {
  const server = withEvent();
  await enter("1001", "Cheese");
  await splitBy("Parts");
  await retype("Parts: You", "0");
  await retype("Parts: Berk", "0");
  await closeSheet();
  await press("Save expense");
  expect((await screen.findByRole("alert")).textContent?.trim()).toBe("Choose at least one person.");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await openSheet("How is it split?");
  await retype("Parts: You", "7");
  await retype("Parts: Berk", "3");
  await user.click(screen.getByRole("radio", { name: "%" }));
  expect(screen.getByLabelText("Percent: You")).toHaveProperty("value", "70");
  expect(screen.getByLabelText("Percent: Berk")).toHaveProperty("value", "30");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      shares: [
        { user_id: "ada", share_amount: 7.01, parts: 70 },
        { user_id: "berk", share_amount: 3, parts: 30 },
      ],
    },
  ]);
});

it("a draft is restored after the page was closed, until it is started over", async () => {
  withEvent();
  await enter("4200", "Half an expense");
  await goTo(NEW);
  await says("We kept what you typed last time.");
  expect(await amountField()).toHaveProperty("value", "42.00");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Half an expense");
  await press("Start over");
  expect(await amountField()).toHaveProperty("value", "");
  await goTo(NEW);
  expect(await amountField()).toHaveProperty("value", "");
  expect(screen.queryByText("We kept what you typed last time.")).toBeNull();
});

it("a new expense without an event goes straight to the only one, and asks among several", async () => {
  const rome = answers.eventCard({ id: "11111111-1111-4111-8111-111111111112", name: "Dinner in Rome" });
  const server = withEvent().answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
  await openApp("/add-expense?text=Lunch%20at%20Rosa");
  await waitFor(() => expect(address()).toBe(`${NEW}?text=Lunch+at+Rosa`));
  expect(await screen.findByLabelText("What was it for?")).toHaveProperty("value", "Lunch at Rosa");

  server.answers("rest/v1/rpc/my_events", () => [answers.eventCard(), rome]);
  await openApp("/add-expense");
  await screen.findByRole("heading", { name: "Which event is it for?" });
  await press(/Dinner in Rome/);
  await waitFor(() => expect(address()).toBe(`/events/${rome.id}/add-expense`));
});

/** Today's exchange rate from lira, as the server returns it. */
const rate = (columns: object) => () => ({ date: "2027-05-14", rates: { EUR: 0.02 }, ...columns });

async function enterMarketInLira(): Promise<void> {
  await enter("100000", "Market");
  await user.click(await screen.findByRole("combobox", { name: "Currency" }));
  await user.click(await screen.findByRole("option", { name: "₺ TRY", hidden: false }));
}

it("another currency needs its rate confirmed, and shows the converted amount", async () => {
  const server = withEvent().answers("functions/v1/exchange-rates", rate({ source: "builtin" }));
  await enterMarketInLira();
  await says("1 EUR = 50.0000 TRY");
  await says("= 20.00 EUR");
  await press("Save expense");
  await says("Please confirm the exchange rate.");
  const confirmed = screen.getByLabelText("I confirm this exchange rate");
  await waitFor(() => expect(document.activeElement).toBe(confirmed));
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await user.click(confirmed);
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 1000, currency: "TRY", rate_source: "builtin" } }]);
});

it.each([
  ["live", {}, [/^Reference rate/]],
  ["live", { suspicious: true }, [/^Reference rate/, /^This rate is unusually far from other days/]],
  ["stale", {}, [/^The last known rate/]],
  ["builtin", {}, [/^An approximate rate/]],
])("the source of a rate is named: %s %j", async (source, doubts, words) => {
  const server = withEvent().answers("functions/v1/exchange-rates", rate({ source, ...doubts }));
  await enterMarketInLira();
  for (const said of words) await says(said);
  expect(screen.queryAllByText(/unusually far/)).toHaveLength(words.length - 1);
  await user.click(screen.getByLabelText("I confirm this exchange rate"));
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { rate_source: source } }]);
});

it("an expense that was refused because the event's currency changed keeps its amount, and needs a new rate", async () => {
  const server = withEvent([ADA_LACE, BERK], []).answers("functions/v1/exchange-rates", rate({ source: "live" }));
  await enterMarketInLira();
  await user.click(await screen.findByLabelText("I confirm this exchange rate"));
  becomeOffline();
  await press("Save expense");
  await waitFor(() => expect(address()).toBe(EVENT));
  await goTo(EVENT);
  const { event, ...page } = answers.eventPage();
  server.answers("rest/v1/rpc/event_page", () => ({ ...page, event: { ...event, default_currency: "JPY" } }));
  server.answers("functions/v1/exchange-rates", () => ({ date: "2027-05-14", rates: { JPY: 3.2 }, source: "live" }));
  await server.refusing("save_expense", "currency_changed", async () => {
    becomeOnline();
    await press("Have a look");
  });
  await says(/The event has another currency by now\. Please enter the amount again\./);
  expect(await amountField()).toHaveProperty("value", "1,000.00");
  await says("1 TRY = 3.2000 JPY");
  await user.click(screen.getByLabelText("I confirm this exchange rate"));
  await press("Save expense");
  await says("Expense saved");
  const sent = (server.bodiesAt(SAVE) as { expense: object }[]).map(({ expense }) => expense);
  expect(sent.at(0)).toMatchObject({ event_currency: "EUR", conversion_rate_to_event_currency: 0.02 });
  expect(sent.at(-1)).toMatchObject({
    ...{ amount: 1000, currency: "TRY", event_currency: "JPY" },
    conversion_rate_to_event_currency: 3.2,
  });
});

it("a typed rate is there again when its expense was refused later", async () => {
  const server = withEvent([ADA_LACE, BERK], []).answers("functions/v1/exchange-rates", rate({ source: "live" }));
  await enterMarketInLira();
  await says("1 EUR = 50.0000 TRY");
  await press("Use my own rate");
  await fill("1 EUR in TRY", "45");
  await user.click(await screen.findByLabelText("I confirm this exchange rate"));
  becomeOffline();
  await press("Save expense");
  await waitFor(() => expect(address()).toBe(EVENT));
  await goTo(EVENT);
  await server.refusing("save_expense", "too_many", async () => {
    becomeOnline();
    await press("Have a look");
  });
  expect(await screen.findByLabelText("1 EUR in TRY")).toHaveProperty("value", "45");
  await press("Save expense");
  await says("Expense saved");
  const sent = server.bodiesAt(SAVE) as { expense: object }[];
  expect(sent.at(-1)).toMatchObject({
    expense: { rate_source: "own", conversion_rate_to_event_currency: 0.022222222222222 },
  });
});

it("a rate can be typed when none is available", async () => {
  const server = withEvent().answers("functions/v1/exchange-rates", () =>
    Response.json({ code: "failed_to_fetch_exchange_rate" }, { status: 422 }),
  );
  await enterMarketInLira();
  await says("The exchange rate could not be fetched. You can enter your own.");
  await fill("1 EUR in TRY", "50");
  await says("= 20.00 EUR");
  await user.click(screen.getByLabelText("I confirm this exchange rate"));
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { amount: 1000, currency: "TRY", rate_source: "own", conversion_rate_to_event_currency: 0.02 } },
  ]);
});
