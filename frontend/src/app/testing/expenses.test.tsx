import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { today } from "@/core/dates/dates";
import { useOutbox } from "@/domain/outbox/entries";
import * as answers from "./answers";
import { ADA_LACE, BERK, EXPENSE_ID, person } from "./answers";
import {
  address,
  becomeOffline,
  becomeOnline,
  confirm,
  deviceHas,
  fill,
  goTo,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";
import { EDIT, EVENT, enterTaxi, NEW, SAVE, withEvent } from "./weekend";

/** What an expense says (spec section 8), and what its form sends. */

it("an expense says when it, or its shares, cannot be saved, and that it was saved", async () => {
  const server = withEvent();
  await enterTaxi();
  await server.breaking(SAVE, async () => {
    await press("Save expense");
    await says("The expense could not be saved.");
  });
  await server.refusing("save_expense", "sharer_not_participant", async () => {
    await press("Save expense");
    await says("The shares could not be saved. Someone you chose is not in this event any more.");
  });
  await press("Save expense");
  await says("Expense saved");
});

it("an expense says when its change, or its deletion, failed; and that both went well", async () => {
  const server = withEvent();
  await openApp(EDIT);
  await fill("What was it for?", "Hotel Sur");
  await server.breaking("rest/v1/rpc/*_expense", async () => {
    await press("Save changes");
    await says("The expense could not be saved.");
    await press("Delete expense");
    await confirm("Delete");
    await says("The expense could not be deleted.");
  });
  await server.refusing("save_expense", "shares_do_not_add_up", async () => {
    await press("Save changes");
    await says("The shares could not be saved. The shares do not add up to the amount.");
  });
  await press("Save changes");
  await says("Changes saved");
  await goTo(EDIT);
  await press("Delete expense");
  await confirm("Delete");
  await says("Expense deleted");
});

it("saving and deleting an expense show that they are under way, and are done once", async () => {
  const server = withEvent();
  const busy = (name: string) =>
    waitFor(() => expect(screen.getByRole("button", { name }).getAttribute("aria-busy")).toBe("true"));
  await enterTaxi();
  await server.holding(
    SAVE,
    () => answers.hotel(),
    async (letGo) => {
      await press("Save expense");
      await busy("Save expense");
      await press("Save expense");
      letGo();
      await says("Expense saved");
      expect(server.bodiesAt(SAVE)).toHaveLength(1);
    },
  );

  await goTo(EDIT);
  const remove = "rest/v1/rpc/delete_expense";
  await server.holding(
    remove,
    () => answers.hotel(),
    async (letGo) => {
      await press("Delete expense");
      await confirm("Delete");
      await busy("Delete");
      await confirm("Delete");
      letGo();
      await says("Expense deleted");
      expect(server.bodiesAt(remove)).toHaveLength(1);
    },
  );
});

it("an expense says when it cannot be loaded, and goes back to the event", async () => {
  await withEvent().breaking("rest/v1/rpc/expense_page", async () => {
    // Not among the newest of its event, so that it is asked for by itself.
    await openApp(`${EVENT}/expenses/00000000-0000-4000-8000-000000000000/edit`);
    await says("The expense could not be loaded.");
    await waitFor(() => expect(address()).toBe(EVENT));
  });
});

it("an expense is paid by who was chosen, and by its reader as long as nobody was", async () => {
  const server = withEvent();
  await enterTaxi();
  expect(screen.getByRole("radio", { name: "You" })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("radio", { name: "Berk" }));
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Taxi", paid_by: "berk" } }]);
});

it("an expense of many people is paid by who was chosen from a list", async () => {
  const many = [
    ADA_LACE,
    ...["Berk", "Cem", "Deniz", "Ela", "Fatma", "Gül", "Hale", "İpek"].map((name) => person(name, name)),
  ];
  const server = withEvent(many);
  await enterTaxi();
  const list = screen.getByRole("combobox", { name: "Who paid?" });
  expect(list.textContent).toContain("You");
  await user.click(list);
  await user.click(await screen.findByRole("option", { name: "Ela", hidden: false }));
  const choose = async (field: string, name: string) => {
    await user.click(await screen.findByRole("combobox", { name: field }));
    await user.click(await screen.findByRole("option", { name, hidden: false }));
  };
  await choose("Who paid?", "Several people");
  await choose("Who else paid?", "Gül");
  await user.type(screen.getByLabelText("Paid by Gül"), "250");
  await press("Not paid by Ela");
  await choose("Who paid?", "Several people");
  await choose("Who else paid?", "Cem");
  await user.type(screen.getByLabelText("Paid by Cem"), "250");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { paid_by: "Gül" }, payers: [{ user_id: "Gül", paid_amount: 7.5 }, { user_id: "Cem" }] },
  ]);
});

it("an expense is paid by several: two fill each other, and they close to one line", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await enterTaxi();
  await press("Several people");
  await screen.findByLabelText("Paid by You");
  await user.click(screen.getByRole("checkbox", { name: "Berk", description: "" }));
  const paid = (name: string) => screen.getByLabelText(`Paid by ${name}`);
  await user.type(paid("Berk"), "400");
  expect(paid("You")).toHaveProperty("value", "6.00");
  await press("Done");
  await user.click(await screen.findByRole("button", { name: /^Who paid\? You\s6\.00\s· Berk\s4\.00$/ }));

  await user.click(screen.getByRole("checkbox", { name: "Cem", description: "" }));
  await user.clear(paid("You"));
  await user.type(paid("You"), "450");
  await says("1.50 missing");
  await press("Save expense");
  expect((await screen.findByRole("alert")).textContent).toContain("1.50 missing");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await press("The rest: Cem");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { paid_by: "ada" },
      payers: [
        { user_id: "ada", paid_amount: 4.5 },
        { user_id: "berk", paid_amount: 4 },
        { user_id: "cem", paid_amount: 1.5 },
      ],
    },
  ]);
});

it("an expense is split by percentages, which say what is missing to the whole", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await enterTaxi();
  await user.click(screen.getByRole("radio", { name: "Parts" }));
  await press("One part less: Cem");
  await press("One part less: Cem");
  await press("One part more: You");
  await says("66.7% · 6.67");
  await user.click(screen.getByRole("radio", { name: "%" }));
  const percent = (name: string) => screen.getByLabelText(`Percent: ${name}`);
  expect(percent("You")).toHaveProperty("value", "66.67");
  await user.clear(percent("You"));
  await user.type(percent("You"), "60");
  expect(percent("Berk")).toHaveProperty("value", "40");
  await user.clear(percent("Cem"));
  await user.type(percent("Cem"), "10");
  await says("10% too much");
  await press("Save expense");
  expect((await screen.findByRole("alert")).textContent).toContain("10% too much");
  await user.clear(percent("Berk"));
  await press("The rest: Berk");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { split_method: "parts" },
      shares: [
        { user_id: "ada", share_amount: 6, parts: 60 },
        { user_id: "berk", share_amount: 3, parts: 30 },
        { user_id: "cem", share_amount: 1, parts: 10 },
      ],
    },
  ]);
});

it("an event's usual split is one tap away", async () => {
  const byParts = (id: string) =>
    answers.hotel({
      id,
      split_method: "parts",
      shares: [
        { user_id: "ada", share_amount: 60, share_in_event_currency: 60, parts: 2 },
        { user_id: "berk", share_amount: 30, share_in_event_currency: 30, parts: 1 },
      ],
    });
  const server = withEvent();
  const expenses = [byParts(EXPENSE_ID), byParts("22222222-2222-4222-8222-222222222223")];
  server.answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, BERK], { expenses, expense_count: 2, total: 180 }),
  );
  await enterTaxi();
  await press(/^As usual: You\s2\s· Berk\s1$/);
  expect(await screen.findByLabelText("Parts: You")).toHaveProperty("value", "2");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ shares: [{ parts: 2 }, { parts: 1 }] }]);
});

it("any currency is found by its name, and the device remembers it", async () => {
  const server = withEvent().answers("functions/v1/exchange-rates", () => ({
    date: "2027-05-14",
    rates: { EUR: 0.00625 },
    source: "live",
  }));
  await enterTaxi();
  const open = async () => user.click(await screen.findByRole("combobox", { name: "Currency" }));
  await open();
  await user.click(await screen.findByRole("option", { name: "Another currency…", hidden: false }));
  await user.type(await screen.findByLabelText("Name, code or sign"), "yen");
  await press("Japanese Yen ¥ JPY");
  // What was read stays what is read, without decimals.
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveProperty("value", "10"));
  await press("Use my own rate");
  const own = await screen.findByLabelText("1 EUR in JPY");
  expect(own).toHaveProperty("value", "160");
  expect(document.activeElement).toBe(own);
  await user.keyboard("150");
  expect(own).toHaveProperty("value", "150");
  await user.click(screen.getByLabelText("I confirm this exchange rate"));
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 10, currency: "JPY", rate_source: "own" } }]);
  await goTo(NEW);
  await open();
  await screen.findByRole("option", { name: "JPY", hidden: false });
});

it("an own rate is offered again for an expense of these days, confirmed with one tap", async () => {
  const before = answers.hotel({
    currency: "TRY",
    amount: 4673,
    conversion_rate_to_event_currency: 1 / 46.73,
    rate_source: "own",
    expense_date: today(),
    amount_in_event_currency: 100,
    payers: [{ user_id: "ada", paid_amount: 4673, paid_in_event_currency: 100 }],
    shares: [{ user_id: "ada", share_amount: 4673, share_in_event_currency: 100, parts: null }],
  });
  const server = withEvent().answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, BERK], { expenses: [before], expense_count: 1, total: 100 }),
  );
  server.answers("functions/v1/exchange-rates", () => ({ date: today(), rates: { EUR: 0.02 }, source: "live" }));
  await enterTaxi();
  await user.click(await screen.findByRole("combobox", { name: "Currency" }));
  await user.click(await screen.findByRole("option", { name: "₺ TRY", hidden: false }));
  await press(/^Use the own rate of .*1 EUR = 46\.7300 TRY$/);
  await press("Save expense");
  await says("Expense saved");
  const [sent] = server.bodiesAt(SAVE) as { expense: { conversion_rate_to_event_currency: number } }[];
  expect(sent?.expense.conversion_rate_to_event_currency).toBeCloseTo(1 / 46.73, 12);
});

it("an event without anybody has nobody to enter an expense for, and a way back", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => answers.eventPage([], { me: null }));
  await openApp(NEW);
  await says("Nobody is in this event yet");
  await user.click(screen.getByRole("link", { name: "Back to the event" }));
  await waitFor(() => expect(address()).toBe(EVENT));
});

it("a place is looked for among points of interest, near the device once its person wants that", async () => {
  const ask = vi.fn((found: PositionCallback, ..._: unknown[]) =>
    found({ coords: { latitude: 41.1496, longitude: -8.6109 } } as GeolocationPosition),
  );
  deviceHas("geolocation", { getCurrentPosition: ask });
  const server = withEvent().answers("functions/v1/places", () => ({ type: "FeatureCollection", features: [] }));
  const asked = () =>
    server.asked
      .filter(({ path, search }) => path.endsWith("/places") && search.get("type") === "poi")
      .map(({ search }) => Object.fromEntries(search));
  await openApp(NEW);
  await fill("Where was it?", "Café");
  await waitFor(() => expect(asked()).toMatchObject([{ type: "poi", text: "Café" }]));
  expect((await screen.findAllByText(/^No place found/)).length).toBeGreaterThan(0);
  expect(ask).not.toHaveBeenCalled();
  await press("Near me");
  // Spec section 7: as exact as the device can, at most 10 s, never an old one.
  const exactly = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
  expect(ask).toHaveBeenCalledWith(expect.anything(), expect.anything(), exactly);
  await says("Places near you come first");
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      lat: expect.stringMatching(/^41\.1/),
      lon: expect.stringMatching(/^-8\.6/),
    }),
  );
});

const TOWN = {
  ...{ name: "Porto", formatted: "Porto, Portugal", country: "Portugal", country_code: "pt", city: "Porto" },
  ...{ district: "", street: "", lat: 41.1496, lon: -8.6109, place_id: "geonames:2735943" },
};

it("places near the event come first; and where they come from, and that they are towns alone, is said beside them", async () => {
  const server = withEvent().answers("functions/v1/places", () => ({
    ...{ type: "FeatureCollection", features: [{ properties: TOWN }] },
    ...{ source: "builtin", partial: true, attribution: "GeoNames" },
  }));
  await openApp(NEW);
  await fill("Where was it?", "Majestic");
  await says("Only towns right now · GeoNames");
  const asked = server.asked.filter(({ path }) => path.endsWith("/places")).map(({ search }) => search.toString());
  // The event's city is looked up where nobody else hears of it.
  expect(asked[0]).toMatch(/^text=Porto\+Portugal&type=city&.*source=builtin$/);
  expect(asked.at(-1)).toMatch(/^text=Majestic&type=poi&.*lat=41.15&lon=-8.61$/);
});

it("an expense that is gone leads back to its event", async () => {
  withEvent().answers("rest/v1/rpc/expense_page", () => null);
  await openApp(`${EVENT}/expenses/00000000-0000-4000-8000-000000000000/edit`);
  await says("This expense is not here any more");
  await user.click(screen.getByRole("link", { name: "Back to the event" }));
  await waitFor(() => expect(address()).toBe(EVENT));
});

it("people are taken out of an expense and in again, and everyone with equal shares", async () => {
  withEvent();
  await enterTaxi();
  const berk = () => screen.getByRole("checkbox", { name: /Berk/ });
  await user.click(berk());
  await says("not part of it");
  await user.click(screen.getByRole("radio", { name: "Manual" }));
  expect(screen.getByLabelText("Share of You")).toHaveProperty("value", "10.00");
  await user.click(berk());
  expect(screen.getByLabelText("Share of Berk")).toHaveProperty("value", "");
  await user.click(screen.getByRole("radio", { name: "Equal" }));
  expect(await screen.findAllByText("5.00")).toHaveLength(2);
});

it("an amount is counted as it is typed, and what is none says so once it is left", async () => {
  const server = withEvent();
  await openApp(NEW);
  const amount = await screen.findByLabelText("Amount");
  await user.type(amount, "12+5");
  expect(amount).toHaveProperty("value", "12+5");
  await says("= 17.00 EUR");
  await user.type(amount, "/0");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.tab();
  await says("Nothing can be divided by zero.");
  await fill("What was it for?", "Taxi");
  await press("Save expense");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await user.type(amount, "{Backspace}2");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 14.5 } }]);
});

it("an amount finer than its currency is refused in words, not rounded", async () => {
  withEvent();
  await enterTaxi();
  const amount = screen.getByLabelText("Amount");
  await user.click(amount);
  await user.paste("12.505,1");
  expect(amount).toHaveProperty("value", "12,505.10");
  await user.clear(amount);
  await user.paste("0.125");
  await user.tab();
  await says("Amounts in this currency have fewer decimals.");
});

it("the list of all expenses is kind when there are none, and leads to the first", async () => {
  new Server()
    .answers("rest/v1/rpc/recent_expenses", () => ({ expenses: [], next: null }))
    .answers("rest/v1/rpc/my_events", () => []);
  await openApp("/all-expenses");
  await screen.findByRole("heading", { name: "No expenses yet" });
  expect(screen.getByRole("link", { name: "Add an expense" }).getAttribute("href")).toBe("/add-expense");
});

it("a search that the server cannot go on with says that older expenses were not looked at", async () => {
  const card = answers.expenseCard();
  const next = { created_at: card.created_at, id: card.id };
  const server = withEvent().answers("rest/v1/rpc/recent_expenses", () => ({ expenses: [card], next }));
  await openApp("/all-expenses");
  await server.breaking("rest/v1/rpc/find_my_expenses", async () => {
    await user.type(await screen.findByLabelText("Search expenses"), "goreme");
    await screen.findByText("Older expenses could not be searched.");
  });
  expect(screen.queryByText(/Nothing matches/)).toBeNull();
});

const twinOfTaxi = (columns = {}) => {
  const created_at = new Date(Date.now() - 4 * 60_000).toISOString();
  const taxi = { description: "taxi to the hotel", amount: 10, expense_date: today(), created_by: "berk", created_at };
  const payers = [{ user_id: "berk", paid_amount: 10, paid_in_event_currency: 10 }];
  return answers.hotel({ ...taxi, amount_in_event_currency: 10, paid_by: "berk", payers, ...columns });
};
const withTwin = (columns = {}) =>
  withEvent().answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, BERK], { expenses: [twinOfTaxi(columns)], expense_count: 1, total: 10 }),
  );

it("a twin is asked about before it is saved, and saved all the same for who says so", async () => {
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

it("a twin that is the same is left out, and can be saved from the message after all", async () => {
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

it("one's own expense that still waits for a network has twins, too", async () => {
  const server = withEvent();
  await enterTaxi();
  becomeOffline();
  await press("Save expense");
  await says(/saved on this device/i);
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
  await waitFor(() => expect(useOutbox.getState().entries).toEqual([]));
});

it("a copy made on purpose is no twin of what it copies", async () => {
  const server = withTwin();
  await openApp(`${EVENT}/add-expense?copy=${EXPENSE_ID}`);
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "taxi to the hotel" } }]);
});

it("starting over has the focus where everyone begins", async () => {
  withEvent();
  await enterTaxi();
  await goTo(NEW);
  await press("Start over");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "");
  expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
});

it("a share that comes to nothing in the event's currency is a share all the same", async () => {
  const card = answers.expenseCard({ my_share: 0 });
  const other = answers.expenseCard({ id: "22222222-2222-4222-8222-222222222229", my_share: null });
  withEvent().answers("rest/v1/rpc/recent_expenses", () => ({ expenses: [card, other], next: null }));
  await openApp("/all-expenses");
  expect(await screen.findAllByText("your share 0.00")).toHaveLength(1);
  expect(screen.getAllByText("you are not part of it")).toHaveLength(1);
});

it("the amount of a draft that is there again is selected, so that typing replaces it", async () => {
  withEvent();
  await openApp(NEW);
  await user.type(await screen.findByLabelText("Amount"), "9000");
  await fill("What was it for?", "Museum");
  await goTo(NEW);
  const amount = await screen.findByLabelText("Amount");
  await waitFor(() => expect(amount).toHaveProperty("value", "90.00"));
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.keyboard("1200");
  expect(amount).toHaveProperty("value", "12.00");
});
