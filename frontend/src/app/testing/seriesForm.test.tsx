import { act, screen, waitFor } from "@testing-library/react";
import { v5 } from "uuid";
import { expect, it } from "vitest";
import { today } from "@/core/dates/dates";
import { occurrenceDate } from "@/core/dates/occurrences";
import type { SeriesWire } from "@/data/series/columns";
import { eventChanged } from "@/platform/query/keys";
import { EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import { fillDisk } from "./fullDisk";
import { address, becomeOffline, becomeOnline, fill, goTo, onPhone, openApp, press, says, user } from "./openApp";
import { ago, flat, occurrence, PATH, rent, rpc, SERIES } from "./rent";

/** The form of a recurring expense. */

async function fillMonthlyRent() {
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await fill("What was it for?", "Rent");
  await press("More");
  await press(/^Repeat/);
  await press("Done");
}

it("a new expense is made recurring by one chip and its sheet", async () => {
  onPhone();
  const { server } = flat([]);
  server.answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>));
  await fillMonthlyRent();
  await screen.findByRole("button", { name: /^Repeat Every month/ });
  await press(/^Save expense/);
  await says("Repeats");
  await says("Rent · every month");
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([
    {
      series: {
        ...{ event_id: EVENT_ID, anchor: today(), unit: "month", every: 1, ends_on: null, ask_amount: false },
        expense: { description: "Rent", amount: 900, paid_by: "ada" },
        shares: [{ share_amount: 450 }, { share_amount: 450 }],
      },
    },
  ]);
  expect(server.bodiesAt(rpc("save_expense"))).toEqual([]);
});

it("a new series without room on the device keeps its id when its answer is lost, so that it is created once", async () => {
  onPhone();
  const { server } = flat([]);
  server.answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>));
  await fillMonthlyRent();
  await screen.findByRole("button", { name: /^Repeat Every month/ });
  const makeRoom = fillDisk();
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  await server.during(rpc("save_series"), lost, async () => {
    await press(/^Save expense/);
    await says(/^Not saved:/);
  });
  makeRoom();
  await press(/^Save expense/);
  await says("Repeats");
  const sent = server.bodiesAt(rpc("save_series")) as { series: SeriesWire }[];
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ series }) => series.id)).size).toBe(1);
});

it("the amount typed for a series that asks for it each time counts at once if its first day has come", async () => {
  onPhone();
  const { server } = flat([]);
  server.answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>));
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "8431");
  becomeOffline();
  await fill("What was it for?", "Electricity");
  await press("More");
  await press(/^Repeat/);
  await user.click(await screen.findByRole("checkbox", { name: /^Ask for the amount each time/ }));
  await press("Done");
  await press(/^Save expense/);
  const [expense] = await screen.findAllByRole("link", { name: /Electricity/ });
  expect(asRead(expense as HTMLElement)).toContain("84.31");
  await screen.findByRole("button", { name: /Electricity/ });
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt(rpc("save_series"))).toMatchObject([{ series: { ask_amount: true } }]));
});

it("a rhythm of 0 or 367 and an end before the start cannot be chosen", async () => {
  onPhone();
  flat([]);
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await press("More");
  await press(/^Repeat/);
  const done = await screen.findByRole("button", { name: "Done" });
  for (const every of ["0", "367"]) {
    await fill("Every", every);
    expect(done).toHaveProperty("disabled", true);
  }
  await fill("Every", "366");
  expect(done).toHaveProperty("disabled", false);
  await user.click(screen.getByRole("radio", { name: "On a day" }));
  await fill("Last day", ago(1));
  expect(done).toHaveProperty("disabled", true);
});

it("a series is edited in the form of an expense, from its next occurrence on", async () => {
  onPhone();
  const { server } = flat([rent()]);
  server.answers(rpc("save_series"), () => rent({ version: 2 }));
  await openApp(PATH);
  await press(/Rent/);
  await press("Edit from the next one on");
  await screen.findByRole("heading", { name: "Edit recurring expense" });
  await fill("Amount", "95000");
  await press(/^Save from the next one on/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([
    {
      series: {
        id: SERIES,
        version: 1,
        anchor: ago(-3),
        expense: { amount: 950 },
        shares: [{ share_amount: 475 }, { share_amount: 475 }],
      },
    },
  ]);
});

it("the sheet of a series that a short month moved names the days that will come", async () => {
  onPhone();
  flat([rent({ anchor: "2095-01-31", next_number: 2, next_on: "2095-02-28", ends_after: 3 })]);
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await press(/^Repeat.*2 more times/);
  await screen.findByText(/February 28, 2095.*March 31, 2095/);
  await fill("Every", "2");
  await screen.findByText(/February 28, 2095.*April 30, 2095/);
  await fill("Times", "2");
  await screen.findByText("Only on February 28, 2095.");
});

it("a series cannot be set to end before its next occurrence, of which the sheet would promise one", async () => {
  onPhone();
  flat([rent({ anchor: "2095-01-01", next_number: 6, next_on: "2095-06-01", ends_after: 8 })]);
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await press(/^Repeat.*3 more times/);
  await fill("Times", "5");
  expect(screen.queryByText(/^Only on/)).toBeNull();
  expect(screen.getByRole("button", { name: "Done" })).toHaveProperty("disabled", true);
  await fill("Times", "6");
  await screen.findByText("Only on June 1, 2095.");
  expect(screen.getByRole("button", { name: "Done" })).toHaveProperty("disabled", false);
});

it("a recurring expense that somebody else changed meanwhile is not overwritten, and what was typed stays", async () => {
  const { page, server } = flat([rent()]);
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await fill("What was it for?", "Rent and heating");
  page.series = [
    rent({
      version: 2,
      expense: { ...rent().expense, amount: 950 },
      payers: [{ user_id: "ada", paid_amount: 950 }],
      shares: ["ada", "berk"].map((user_id) => ({ user_id, share_amount: 475, parts: null })),
    }),
  ];
  const refused = async () => {
    await press(/^Save from the next one on/);
    await screen.findByText(/Somebody changed this in the meantime/);
    expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Rent and heating");
  };
  await server.refusing("save_series", "version_conflict", refused, 409);
  await waitFor(() => expect(server.asked.filter(({ path }) => path.endsWith("event_page"))).toHaveLength(2));
  // The device has the new version by now.
  await refused();
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([{ series: { version: 1 } }]);

  server.answers(rpc("save_series"), () => rent({ version: 3 }));
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
  await press("Take theirs");
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveProperty("value", "950.00"));
  expect(screen.queryByText(/Somebody changed this/)).toBeNull();
  await fill("What was it for?", "Rent and heating");
  await press(/^Save from the next one on/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series")).at(-1)).toMatchObject({
    series: { version: 2, expense: { description: "Rent and heating", amount: 950 } },
  });
});

it("an edit of a recurring expense that was refused later opens in its form, and can be saved over the other one or dropped", async () => {
  const { page, server } = flat([rent()]);
  await openApp(PATH);
  const editOffline = async () => {
    becomeOffline();
    await goTo(`${PATH}/add-expense?series=${SERIES}`);
    await fill("What was it for?", "Rent and heating");
    await press(/^Save from the next one on/);
    await waitFor(() => expect(address()).toBe(PATH));
    page.series = [rent({ version: 2, expense: { ...rent().expense, description: "Rent of May" } })];
    await server.refusing(
      "save_series",
      "version_conflict",
      async () => {
        becomeOnline();
        await press("Have a look");
      },
      409,
    );
    await says(/Your change could not be saved: Somebody changed this in the meantime/);
    expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Rent and heating");
  };
  await editOffline();
  await press("Discard my change");
  await waitFor(() => expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Rent of May"));
  expect(screen.queryByText(/Your change could not be saved/)).toBeNull();
  page.series = [rent()];
  await goTo(PATH);
  await editOffline();
  server.answers(rpc("save_series"), () => rent({ version: 3 }));
  await press(/^Save from the next one on/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series")).at(-1)).toMatchObject({
    series: { id: SERIES, version: 2, anchor: ago(-3), expense: { description: "Rent and heating" } },
  });
  expect(screen.queryByRole("button", { name: "Have a look" })).toBeNull();
});

it("a new recurring expense that was refused later opens in its form again", async () => {
  onPhone();
  const { server } = flat([]);
  await fillMonthlyRent();
  becomeOffline();
  await press(/^Save expense/);
  await waitFor(() => expect(address()).toBe(PATH));
  await server.refusing("save_series", "too_many", async () => {
    becomeOnline();
    await press("Have a look");
  });
  await says(/Your change could not be saved/);
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Rent");
  await screen.findByRole("button", { name: /^Repeat Every month/ });
  server.answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>));
  await press(/^Save expense/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series")).at(-1)).toMatchObject({
    series: { expense: { description: "Rent", amount: 900 }, anchor: today(), unit: "month" },
  });
  expect(screen.queryByRole("button", { name: "Have a look" })).toBeNull();
});

it("a new recurring expense that is refused keeps its form and offers no newer version", async () => {
  onPhone();
  const { server } = flat([]);
  await fillMonthlyRent();
  await server.refusing("save_series", "too_many", async () => {
    await press(/^Save expense/);
    await says(/^Not saved:/);
  });
  expect(screen.queryByText("We kept what you typed last time.")).toBeNull();
  for (const name of ["Start over", "Take theirs"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Rent");
});

it("one's own end of a recurring expense is no conflict for the edit that follows it", async () => {
  const { page, server } = flat([rent()]);
  server.answers(rpc("set_series_state"), () => {
    page.series = [rent({ version: 2, ends_after: 0, next_on: null })];
    return page.series[0] as SeriesWire;
  });
  server.answers(rpc("save_series"), () => rent({ version: 3 }));
  await openApp(PATH);
  await press(/Rent/);
  becomeOffline();
  await press("End");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await goTo(`${PATH}/add-expense?series=${SERIES}`);
  await fill("What was it for?", "Rent and heating");
  const reads = server.bodiesAt(rpc("event_page")).length;
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt(rpc("set_series_state"))).toMatchObject([{ state: "ended" }]));
  await waitFor(() => expect(server.bodiesAt(rpc("event_page")).length).toBeGreaterThan(reads));
  await press(/^Save from the next one on/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([{ series: { version: 2 } }]);
});

it("a recurring expense keeps its day when its next one is created while its form is open", async () => {
  const november = { anchor: "2026-10-31", next_number: 2, next_on: "2026-11-30" };
  const { page, server } = flat([rent(november)]);
  server.answers(rpc("save_series"), () => rent({ version: 2 }));
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await fill("What was it for?", "Rent and heating");
  page.series = [rent({ ...november, next_number: 3, next_on: "2026-12-31" })];
  await act(() => eventChanged(EVENT_ID));
  await press(/^Save from the next one on/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([{ series: { anchor: "2026-10-31" } }]);
});

it("the form of a recurring expense stays as it is when somebody deletes the recurring expense", async () => {
  const { page, server } = flat([rent()]);
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await fill("What was it for?", "Rent and heating");
  page.series = [];
  await server.refusing(
    "save_series",
    "series_not_found",
    async () => {
      await press(/^Save from the next one on/);
      await screen.findByText(/This recurring expense no longer exists/);
    },
    404,
  );
  await waitFor(() => expect(server.asked.filter(({ path }) => path.endsWith("event_page"))).toHaveLength(2));
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Rent and heating");
});

it("a recurring expense cannot become a refund or a single one", async () => {
  flat([rent()]);
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await press(/^Repeat/);
  await screen.findByRole("button", { name: "Done" });
  expect(screen.queryByRole("button", { name: "Do not repeat" })).toBeNull();
  expect(screen.queryByRole("switch", { name: "Money came back" })).toBeNull();
});

it("a recurring expense saved without network creates what is due on the device, once", async () => {
  onPhone();
  const { server } = flat([]);
  await fillMonthlyRent();
  becomeOffline();
  await press(/^Save expense/);
  const link = await screen.findByRole("link", { name: /Rent/ });
  await screen.findByRole("button", { name: /Rent.*900\.00\sEUR/ });
  const id = link.getAttribute("href")?.split("/").at(-2) ?? "";
  let reached = 0;
  server.answers(rpc("save_series"), ({ body }) => {
    reached += 1;
    const sent = body?.series as SeriesWire;
    const series = rent({ ...sent, version: 1, next_number: 2, next_on: occurrenceDate(today(), "month", 1, 1) });
    const made = { ...occurrence(1), id: v5("1", sent.id), series_id: sent.id, expense_date: today() };
    const { page } = flat([series], { expenses: [made], expense_count: 1, total: 900 });
    server.answers(rpc("event_page"), () => page);
    expect(made.id).toBe(id);
    return series;
  });
  becomeOnline();
  await waitFor(() => expect(reached).toBe(1));
  await goTo(PATH);
  expect(await screen.findAllByRole("link", { name: /Rent/ })).toHaveLength(1);
});

const TYPED_RATE = 0.869565217391304;

/** In dollars, at a rate that somebody typed as 1.15 dollars for a euro. */
const rentInDollars = (columns?: Partial<SeriesWire>) =>
  rent({
    expense: { ...rent().expense, currency: "USD", conversion_rate_to_event_currency: TYPED_RATE, rate_source: "own" },
    ...columns,
  });

it("a rate that somebody typed stays that of a recurring expense when something else is edited", async () => {
  const { server } = flat([rentInDollars()]);
  server.answers("functions/v1/exchange-rates", () => ({ date: "2027-05-14", rates: { EUR: 0.91 }, source: "live" }));
  server.answers(rpc("save_series"), () => rentInDollars({ version: 2 }));
  await openApp(`${PATH}/add-expense?series=${SERIES}`);
  await fill("What was it for?", "Rent and heating");
  await press(/^Save from the next one on/);
  await says("Repeats");
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([
    { series: { expense: { rate_source: "own", conversion_rate_to_event_currency: TYPED_RATE } } },
  ]);
});
