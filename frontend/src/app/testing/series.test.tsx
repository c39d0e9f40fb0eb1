import { screen, waitFor, within } from "@testing-library/react";
import { v5 } from "uuid";
import { expect, it } from "vitest";
import { today } from "@/core/dates/dates";
import { occurrenceDate } from "@/core/dates/occurrences";
import { pathTo } from "@/core/routes/paths";
import type { SeriesWire } from "@/data/series/columns";
import { EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, canPress, choose, fill, openApp, press, says, user } from "./openApp";
import { ago, flat, occurrence, PATH, rent, rpc, SERIES } from "./rent";

/** Recurring expenses on the page of their event: what is due, what comes next, and what people do with it. */

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
  const row = await screen.findByRole("button", { name: /Rent.*900\.00\sEUR/ });
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

it("missed ones that the server creates in parts need one confirmation", async () => {
  const due = (count: number) => rent({ due: count, next_on: ago(count), anchor: ago(250), unit: "day" });
  const { page, server } = flat([due(250)]);
  const left = [150, 50, 0];
  server.answers(rpc("create_due_expenses"), () => {
    const [count = 0] = left.splice(0, 1);
    return { created: 100, unconfirmed: [], page: { ...page, series: [count > 0 ? due(count) : rent()] } };
  });
  await openApp(PATH);
  await says("Rent: 250 are due");
  await press("Add all");
  await waitFor(() => expect(screen.queryByText(/are due/)).toBeNull());
  expect(server.bodiesAt(rpc("create_due_expenses"))).toEqual(
    Array.from({ length: 3 }, () => ({ event_id: EVENT_ID, confirmed: SERIES })),
  );
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

it("an amount typed before the first day waits in the sheet of a series that asks for it each time", async () => {
  const { server } = flat([rent({ ask_amount: true })]);
  server.answers(rpc("add_occurrence"), () => ({ expense_id: v5("1", SERIES), series: rent() }));
  await openApp(PATH);
  await press(/Rent/);
  await press("Add now");
  await waitFor(() => expect(server.bodiesAt(rpc("add_occurrence"))).toMatchObject([{ number: 1, amount: "900" }]));
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
  await screen.findByRole("button", { name: "All 2 recurring expenses" });
  // Neither a heading nor an empty list stands above the button.
  expect(screen.queryByRole("heading", { name: "Recurring expenses" })).toBeNull();
  expect(screen.queryAllByRole("list").filter((list) => list.childElementCount === 0)).toEqual([]);
  await press("All 2 recurring expenses");
  const list = await screen.findByRole("dialog", { name: "Recurring expenses" });
  expect(within(list).getAllByRole("button", { name: /Rent/ })).toHaveLength(2);
  const iconOf = (name: RegExp) => within(list).getByRole("button", { name }).querySelector("svg")?.classList.value;
  expect(iconOf(/Rent.*Paused/)).toContain("lucide-pause");
  expect(iconOf(/Rent.*Ended/)).toContain("lucide-repeat");
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
  await says(/stops? working\. Affected recurring expenses will pause\.$/);
});

it("the question before somebody leaves says that their recurring expenses pause", async () => {
  flat([rent()]).server.answers(rpc("my_events"), () => []);
  await openApp(`${PATH}/edit`);
  await press("Leave event");
  await says("Affected recurring expenses will pause.");
});

it.each([
  ["is due", rent({ next_on: ago(1), due: 1, ask_amount: true }), "Add now"],
  ["comes later", rent(), "Edit from the next one on"],
  ["was paused by somebody", rent({ paused: "by_hand" }), "Continue"],
  ["paused because somebody left", rent({ paused: "people" }), "Edit from the next one on"],
  ["has ended", rent({ next_on: null }), "Edit from the next one on"],
])("the sheet of a series that %s leads with one choice, and deletes last", async (_, series, leading) => {
  flat([series]);
  await openApp(PATH);
  const isBelowAll = series.next_on === null || series.paused === "by_hand";
  if (isBelowAll) await press("1 recurring expense");
  await press(/Rent/);
  const sheet = within(await screen.findByRole("dialog", { name: "Rent" }));
  await sheet.findByRole("button", { name: "Delete" });
  const choices = sheet.getAllByRole("button", { name: (name) => name !== "Close" });
  expect(choices.filter(({ className }) => /primary/.test(className)).map(asRead)).toEqual([leading]);
  expect([choices[0], choices.at(-1)].map((choice) => choice && asRead(choice))).toEqual([leading, "Delete"]);
});

it("deleting a series takes its expenses along, and an ended one can leave the list without them", async () => {
  const { server } = flat([rent()]);
  const deleted = (version: number, with_expenses: boolean) => ({ id: SERIES, version, with_expenses });
  server.answers(rpc("delete_series"), () => ({ id: SERIES }));
  await openApp(PATH);
  await press(/Rent/);
  await press("Delete");
  await says(/^It goes for everyone, with all the expenses/);
  expect(screen.queryByRole("button", { name: "Only remove it from the list" })).toBeNull();
  await press("Cancel");
  await press("Delete");
  await press("Delete with its expenses");
  await says(/^“.?Rent.?” is deleted/);
  expect(server.bodiesAt(rpc("delete_series"))).toMatchObject([deleted(1, true)]);
  const ended = flat([rent({ next_on: null, ends_after: 0 })]).server;
  ended.answers(rpc("delete_series"), () => ({ id: SERIES }));
  await openApp(PATH);
  await press("1 recurring expense");
  await press(/Rent/);
  await press("Delete");
  await says(/^It leaves the list/);
  await press("Only remove it from the list");
  await waitFor(() => expect(ended.bodiesAt(rpc("delete_series"))).toMatchObject([deleted(1, false)]));
});

it("ending a series says that past ones stay, names it, and can be undone with its former end", async () => {
  const { server } = flat([rent({ ends_on: ago(-400) })]);
  server.answers(rpc("set_series_state"), () => rent({ next_on: null, ends_after: 0, version: 2 }));
  server.answers(rpc("save_series"), () => rent({ ends_on: ago(-400), version: 3 }));
  await openApp(PATH);
  await press(/Rent/);
  await screen.findByRole("button", { name: "End", description: "End: no more are added, past ones stay." });
  // Nothing is due: adding it already is not the main action.
  expect(screen.getByRole("button", { name: "Add now" }).className).toMatch(/secondary/);
  await press("End");
  await says(/^“.?Rent.?” has ended/);
  await press("Undo");
  await says(/^“.?Rent.?” continues/);
  expect(server.bodiesAt(rpc("set_series_state"))).toMatchObject([{ id: SERIES, state: "ended" }]);
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([
    { series: { id: SERIES, version: 2, anchor: ago(-3), ends_on: ago(-400), ends_after: null } },
  ]);
});

it("an occurrence that waits for its amount is called due, and adding it is the main action", async () => {
  flat([rent({ ask_amount: true, due: 1, anchor: ago(2), next_on: ago(2) })]);
  await openApp(PATH);
  await press(/Rent.*Enter the amount/);
  await says(/^Due since /);
  expect(screen.getByRole("button", { name: "Add now" }).className).toMatch(/primary/);
});

it("deleting a series waits for a connection, which its question says", async () => {
  flat([rent()]);
  await openApp(PATH);
  await press(/Rent/);
  becomeOffline();
  await press("Delete");
  await within(await screen.findByRole("dialog", { name: /^Delete/ })).findByText("You are offline");
  expect(canPress("Delete with its expenses")).toBe(false);
  becomeOnline();
  await says(/^It goes for everyone/);
  expect(canPress("Delete with its expenses")).toBe(true);
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
