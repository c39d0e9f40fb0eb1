import { act, screen, waitFor, within } from "@testing-library/react";
import { v5 } from "uuid";
import { expect, it } from "vitest";
import { today } from "@/core/dates/dates";
import { occurrenceDate, type RepeatUnit } from "@/core/dates/occurrences";
import { pathTo } from "@/core/routes/paths";
import type { EventPageWire, ExpenseWire } from "@/data/event/schema";
import type { SeriesWire } from "@/data/series/schema";
import { eventChanged } from "@/platform/query/keys";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import {
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  choose,
  fill,
  goTo,
  onPhone,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";

/** Recurring expenses: what is due, what comes next, and what people do with it. */

const PATH = `/events/${EVENT_ID}`;
const SERIES = "33333333-3333-4333-8333-333333333333";
const rpc = (name: string) => `rest/v1/rpc/${name}`;
const ago = (count: number, unit: RepeatUnit = "day") => occurrenceDate(today(), unit, 1, -count);

const EACH = { share_amount: 450, parts: null };

/** Rent of 900.00 EUR every month, next in three days. */
function rent(columns: Partial<SeriesWire> = {}): SeriesWire {
  return {
    ...{
      id: SERIES,
      event_id: EVENT_ID,
      created_by: "ada",
      anchor: ago(-3),
      anchor_number: 1,
      unit: "month",
      every: 1,
    },
    ...{
      ends_on: null,
      ends_after: null,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ask_amount: false,
    },
    ...{ next_number: 1, next_on: ago(-3), skipped: [], paused: null, version: 1, due: 0 },
    expense: {
      ...{
        description: "Rent",
        amount: 900,
        currency: "EUR",
        paid_by: "ada",
        category: "general",
        split_method: "equal",
      },
      ...{ conversion_rate_to_event_currency: 1, rate_date: null, rate_source: "same" },
      ...{ place_name: null, place_id: null, place_lat: null, place_lon: null, place_country: null, place_city: null },
    },
    payers: [{ user_id: "ada", paid_amount: 900 }],
    shares: ["ada", "berk"].map((user_id) => ({ user_id, ...EACH })),
    ...columns,
  };
}

function occurrence(number: number): ExpenseWire {
  return answers.hotel({
    id: v5(String(number), SERIES),
    description: "Rent",
    expense_date: ago(24 - number),
    series_id: SERIES,
    series_number: number,
  });
}

function flat(series: SeriesWire[], columns: Partial<EventPageWire> = {}) {
  const page = answers.eventPage(undefined, {
    expenses: [answers.hotel()],
    expense_count: 1,
    total: 90,
    series,
    ...columns,
  });
  return { page, server: new Server().answers(rpc("event_page"), () => page) };
}

it("opening an event whose series is due 24 times costs one read and one request that creates all", async () => {
  const { page, server } = flat([rent({ due: 24, next_on: ago(24), anchor: ago(24), unit: "day" })]);
  const expenses = Array.from({ length: 24 }, (_, at) => occurrence(24 - at));
  const after = { ...page, expenses, expense_count: 24, series: [rent({ next_number: 25 })] };
  server.answers(rpc("create_due_expenses"), () => ({ created: 24, unconfirmed: [], page: after }));
  await openApp(PATH);
  // The list renders only the piece near the viewport.
  await waitFor(() => expect(screen.getAllByRole("link", { name: /Rent/ }).length).toBeGreaterThan(1));
  expect(server.bodiesAt(rpc("create_due_expenses"))).toEqual([{ event_id: EVENT_ID }]);
  // The request that creates them answers the event's page, too: no second read follows it.
  const asked = server.asked.map(({ path }) => path.split("/").at(-1));
  expect(asked.indexOf("event_page")).toBeGreaterThanOrEqual(0);
  expect(asked.slice(asked.indexOf("create_due_expenses"))).not.toContain("event_page");
});

it("the next occurrence stands above the list with its day and amount, and counts in no balance", async () => {
  const { server } = flat([rent()]);
  await openApp(PATH);
  const row = await screen.findByRole("button", { name: /Rent.*900\.00 EUR/ });
  expect(asRead(row)).toContain("Every month");
  await says("Not in the balances yet");
  expect(server.bodiesAt(rpc("create_due_expenses"))).toEqual([]);
  expect(screen.queryByRole("link", { name: /Rent/ })).toBeNull();
});

it("more than 24 missed ones are created only after a confirmation", async () => {
  const { page, server } = flat([rent({ due: 25, next_on: ago(25), anchor: ago(25), unit: "day" })]);
  server.answers(rpc("create_due_expenses"), () => ({
    created: 25,
    unconfirmed: [],
    page: { ...page, series: [rent()] },
  }));
  await openApp(PATH);
  await says("Rent: 25 are due");
  expect(server.bodiesAt(rpc("create_due_expenses"))).toEqual([]);
  await press("Add all");
  await waitFor(() => expect(screen.queryByText("Rent: 25 are due")).toBeNull());
  expect(server.bodiesAt(rpc("create_due_expenses"))).toEqual([{ event_id: EVENT_ID, confirmed: SERIES }]);
});

it("an occurrence added without network counts at once, under the id that the server gives it", async () => {
  const { server } = flat([rent()]);
  const reached: unknown[] = [];
  server.answers(rpc("add_occurrence"), ({ body }) => {
    reached.push(body);
    return { expense_id: v5("1", SERIES), series: rent({ next_number: 2 }) };
  });
  await openApp(PATH);
  await press(/Rent/);
  becomeOffline();
  await press("Add now");
  const row = await screen.findByRole("link", { name: /Rent/ });
  expect(row.getAttribute("href")).toBe(pathTo("editExpense", { eventId: EVENT_ID, expenseId: v5("1", SERIES) }));
  expect(asRead(row)).toContain("450.00");
  becomeOnline();
  await waitFor(() =>
    expect(reached).toMatchObject([{ event_id: EVENT_ID, series_id: SERIES, number: 1, day: today() }]),
  );
});

it("skipping moves on to the next date", async () => {
  const { server } = flat([rent()]);
  const reached: unknown[] = [];
  server.answers(rpc("skip_occurrence"), ({ body }) => {
    reached.push(body);
    return rent({ next_number: 2 });
  });
  await openApp(PATH);
  await press(/Rent/);
  becomeOffline();
  await press("Skip this one");
  const next = new Date(`${occurrenceDate(ago(-3), "month", 1, 1)}T12:00`);
  await screen.findByRole("button", {
    name: new RegExp(`${next.toLocaleString("en", { month: "short" })} ${next.getDate()}`),
  });
  becomeOnline();
  await waitFor(() => expect(reached).toMatchObject([{ series_id: SERIES, number: 1 }]));
});

it("a series that asks for the amount waits for it, and splits what was entered", async () => {
  const { server } = flat([rent({ ask_amount: true, due: 1, anchor: today(), next_on: today() })]);
  server.answers(rpc("add_occurrence"), () => ({ expense_id: v5("1", SERIES), series: rent() }));
  await openApp(PATH);
  await press(/Rent.*Enter the amount/);
  const sheet = await screen.findByRole("dialog", { name: "Rent" });
  await fill("Amount", "8431");
  await user.click(within(sheet).getByRole("button", { name: "Add now" }));
  await waitFor(() => expect(server.bodiesAt(rpc("add_occurrence"))).toMatchObject([{ number: 1, amount: "84.31" }]));
  expect(server.bodiesAt(rpc("create_due_expenses"))).toEqual([]);
});

it.each([
  ["Add now", "add_occurrence"],
  ["Skip this one", "skip_occurrence"],
])(
  "a series that asks for the amount asks no more when its due one was handled offline by %s",
  async (button, name) => {
    const { server } = flat([rent({ ask_amount: true, due: 1, anchor: today(), next_on: today() })]);
    server.answers(rpc("add_occurrence"), () => ({ expense_id: v5("1", SERIES), series: rent() }));
    server.answers(rpc("skip_occurrence"), () => rent());
    await openApp(PATH);
    await press(/Rent.*Enter the amount/);
    becomeOffline();
    await fill("Amount", "8431");
    await press(button);
    const row = await screen.findByRole("button", { name: /Rent.*Waiting to be sent/ });
    expect(asRead(row)).not.toContain("Enter the amount");
    becomeOnline();
    await waitFor(() => expect(server.bodiesAt(rpc(name))).toHaveLength(1));
  },
);

it("a series that paused because somebody left says so, and nothing is created", async () => {
  const { server } = flat([rent({ paused: "people" })]);
  await openApp(PATH);
  await says(/Paused, because somebody in it left/);
  expect(server.bodiesAt(rpc("create_due_expenses"))).toEqual([]);
});

it("a series that somebody paused or ended is only in the list of all", async () => {
  flat([rent({ paused: "by_hand" }), rent({ id: crypto.randomUUID(), paused: "event", next_on: null })]);
  await openApp(PATH);
  await press("All 2 recurring expenses");
  const list = await screen.findByRole("dialog", { name: "Recurring expenses" });
  expect(within(list).getAllByRole("button", { name: /Rent/ })).toHaveLength(2);
  await press("Close");
  expect(screen.queryByRole("button", { name: /Rent/ })).toBeNull();
});

it("the question before somebody is removed says that their recurring expenses pause", async () => {
  const open = async (...series: SeriesWire[]) => {
    flat(series).server.answers(rpc("my_events"), () => []);
    await openApp(`${PATH}/edit`);
  };
  await open(rent({ paused: "by_hand" }), rent({ id: crypto.randomUUID(), next_on: null }));
  await choose("Remove", "Options: Berk");
  await says(/stops? working\.$/);
  await open(rent());
  await choose("Remove", "Options: Berk");
  await says(/stops? working\. Recurring expenses that this concerns will pause\.$/);
});

it("the question before somebody leaves says that their recurring expenses pause", async () => {
  flat([rent()]).server.answers(rpc("my_events"), () => []);
  await openApp(`${PATH}/edit`);
  await press("Leave event");
  await says("Recurring expenses that this concerns will pause.");
});

it("deleting a series asks whether its expenses stay", async () => {
  const { server } = flat([rent()]);
  server.answers(rpc("delete_series"), () => ({ id: SERIES }));
  await openApp(PATH);
  await press(/Rent/);
  await press("Delete");
  await says(/What was added before stays/);
  await press("Delete, keep past expenses");
  await says("Deleted");
  expect(server.bodiesAt(rpc("delete_series"))).toMatchObject([{ id: SERIES, version: 1, with_expenses: false }]);
});

it("deleting a series waits for a connection, which its question says", async () => {
  flat([rent()]);
  await openApp(PATH);
  await press(/Rent/);
  becomeOffline();
  await press("Delete");
  await within(await screen.findByRole("dialog", { name: /^Delete/ })).findByText("You are offline");
  for (const name of ["Delete, keep past expenses", "Delete past expenses too"]) expect(canPress(name)).toBe(false);
  becomeOnline();
  await says(/What was added before stays/);
  expect(canPress("Delete, keep past expenses")).toBe(true);
});

it("a new expense is made recurring by one chip and its sheet", async () => {
  onPhone();
  const { server } = flat([]);
  server.answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>));
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await fill("What was it for?", "Rent");
  await press(/^Repeat/);
  await press("Done");
  await screen.findByRole("button", { name: /^Repeat Every month/ });
  await press(/^Save expense/);
  await says("Repeats");
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

it("the amount typed for a series that asks for it each time counts at once if its first day has come", async () => {
  onPhone();
  const { server } = flat([]);
  server.answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>));
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "8431");
  becomeOffline();
  await fill("What was it for?", "Electricity");
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

it("an amount typed before the first day waits in the sheet of a series that asks for it each time", async () => {
  const { server } = flat([rent({ ask_amount: true })]);
  server.answers(rpc("add_occurrence"), () => ({ expense_id: v5("1", SERIES), series: rent() }));
  await openApp(PATH);
  await press(/Rent/);
  await press("Add now");
  await waitFor(() => expect(server.bodiesAt(rpc("add_occurrence"))).toMatchObject([{ number: 1, amount: "900" }]));
});

it("a rhythm of 0 or 367 and an end before the start cannot be chosen", async () => {
  onPhone();
  flat([]);
  await openApp(`${PATH}/add-expense`);
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
    await user.click(await screen.findByRole("link", { name: "Open" }));
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
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await fill("What was it for?", "Rent");
  await press(/^Repeat/);
  await press("Done");
  becomeOffline();
  await press(/^Save expense/);
  await waitFor(() => expect(address()).toBe(PATH));
  await server.refusing("save_series", "too_many", async () => {
    becomeOnline();
    await press("Have a look");
  });
  await user.click(await screen.findByRole("link", { name: "Open" }));
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
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await fill("What was it for?", "Rent");
  await press(/^Repeat/);
  await press("Done");
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
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await fill("What was it for?", "Rent");
  await press(/^Repeat/);
  await press("Done");
  becomeOffline();
  await press(/^Save expense/);
  const link = await screen.findByRole("link", { name: /Rent/ });
  await screen.findByRole("button", { name: /Rent.*900\.00 EUR/ });
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

it("an amount that another phone had entered differently is refused, and shown with the reason", async () => {
  const { server } = flat([rent({ ask_amount: true, due: 1, anchor: today(), next_on: today() })]);
  await openApp(PATH);
  await press(/Rent.*Enter the amount/);
  await screen.findByRole("dialog", { name: "Rent" });
  await fill("Amount", "8431");
  becomeOffline();
  await press("Add now");
  // The sheet closes once the device has given up sending. Until then it would show the refusal itself.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await server.refusing(
    "add_occurrence",
    "occurrence_exists",
    async () => {
      becomeOnline();
      await press("Have a look");
      await says(/Adding: Rent · .*84\.31/);
    },
    409,
  );
});

it("an event with a recurring expense keeps its currency, also before the first one is due", async () => {
  flat([rent()], { expenses: [], expense_count: 0, total: 0 });
  await openApp(`${PATH}/edit`);
  await says("Can’t be changed once there are expenses.");
  expect(screen.getByRole("combobox", { name: "Currency" })).toHaveProperty("disabled", true);
});
