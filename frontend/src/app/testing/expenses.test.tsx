import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { today } from "@/core/dates/dates";
import { changeLanguage } from "@/platform/i18n/i18n";
import * as answers from "./answers";
import { ADA_LACE, BERK } from "./answers";
import { address, confirm, deviceHas, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";
import { EDIT, EVENT, enterTaxi, NEW, openSheet, SAVE, withEvent } from "./weekend";

/** Messages about an expense (docs/product.md 11), and the amount, currency, place and draft of a new one. */

it("an expense shows an error when it, or its shares, cannot be saved, and a message when it was saved", async () => {
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

it("the reason why an expense was not saved follows the language that the reader changes to", async () => {
  const server = withEvent();
  await enterTaxi();
  await server.refusing("save_expense", "sharer_not_participant", async () => {
    await press("Save expense");
    await says("The shares could not be saved. Someone you chose is not in this event any more.");
  });
  await act(() => changeLanguage("de"));
  await says(
    "Die Anteile konnten nicht gespeichert werden. Jemand, den du gewählt hast, ist nicht mehr in diesem Event.",
  );
});

it("an expense shows an error when its change or deletion fails, and a message when it succeeds", async () => {
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

it("saving and deleting an expense show that they are pending, and happen once", async () => {
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

it("an expense shows an error when it cannot be loaded, and goes back to the event", async () => {
  await withEvent().breaking("rest/v1/rpc/expense_page", async () => {
    // The expense is not among the event's newest, so the app requests it by id.
    await openApp(`${EVENT}/expenses/00000000-0000-4000-8000-000000000000/edit`);
    await says("The expense could not be loaded.");
    await waitFor(() => expect(address()).toBe(EVENT));
  });
});

it("a currency is found by its name, and the device remembers it", async () => {
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
  // The amount keeps its digits: a currency without decimals shows 10.00 as 10.
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

it("a person's own rate is offered again for an expense of these days, and confirmed with one tap", async () => {
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
  await says("1 EUR = 50.0000 TRY");
  await press(/^Use your rate of .*1\sEUR = 46\.7300\sTRY$/);
  await press("Save expense");
  await says("Expense saved");
  const [sent] = server.bodiesAt(SAVE) as { expense: { conversion_rate_to_event_currency: number } }[];
  expect(sent?.expense.conversion_rate_to_event_currency).toBeCloseTo(1 / 46.73, 12);
});

it("an event without people cannot have an expense, and offers a way back", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => answers.eventPage([], { me: null }));
  await openApp(NEW);
  await says("Nobody is in this event yet");
  await user.click(screen.getByRole("link", { name: "Back to the event" }));
  await waitFor(() => expect(address()).toBe(EVENT));
});

it("the place search finds points of interest, near the device once its person wants that", async () => {
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
  await openSheet("Where was it?");
  await user.type(await screen.findByRole("combobox", { name: "Where was it?" }), "Café");
  await waitFor(() => expect(asked()).toMatchObject([{ type: "poi", text: "Café" }]));
  expect((await screen.findAllByText(/^No place found/)).length).toBeGreaterThan(0);
  expect(ask).not.toHaveBeenCalled();
  await press("Near me");
  // docs/product.md 7.5: the device's best accuracy, at most 10 s, no cached position.
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

it("places near the event come first, and a note names their source and that they are towns alone", async () => {
  const server = withEvent().answers("functions/v1/places", () => ({
    ...{ type: "FeatureCollection", features: [{ properties: TOWN }] },
    ...{ source: "builtin", partial: true, attribution: "GeoNames" },
  }));
  await openApp(NEW);
  await openSheet("Where was it?");
  await user.type(await screen.findByRole("combobox", { name: "Where was it?" }), "Majestic");
  await says("Only towns right now · GeoNames");
  const asked = server.asked.filter(({ path }) => path.endsWith("/places")).map(({ search }) => search.toString());
  // The lookup of the event's city uses the built-in list, so no third party learns the city.
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

it("an amount is calculated as it is typed, and an invalid one shows an error once the field is left", async () => {
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

it("starting over focuses the first field", async () => {
  withEvent();
  await enterTaxi();
  await goTo(NEW);
  await press("Start over");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "");
  expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
});

it("the amount of a restored draft is selected, so that typing replaces it", async () => {
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
