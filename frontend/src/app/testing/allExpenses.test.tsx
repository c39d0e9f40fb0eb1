import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { BERK, EVENT_ID, eventPage, expenseCard } from "./answers";
import { asRead } from "./asRead";
import { address, becomeOffline, becomeOnline, inWindow, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** The list of the expenses of all events. */

const idOf = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`;
const coffee = (n: number) =>
  expenseCard({ id: idOf(n), description: `Coffee ${n}`, created_at: `2027-05-${n}T12:00:00Z` });
const cards = () => within(screen.getByRole("main")).queryAllByRole("listitem");

const RECENT = "rest/v1/rpc/recent_expenses";
const FIND = "rest/v1/rpc/find_my_expenses";

it("the list of all expenses shows the last 20, and more on request; a search continues on the server", async () => {
  const all = Array.from({ length: 23 }, (_, n) => coffee(33 - n));
  const oldest = expenseCard({ id: idOf(1), description: "Rakı in Göreme" });
  const server = new Server()
    .answers(RECENT, ({ search }) =>
      search.has("before_id")
        ? { expenses: [...all.slice(20), oldest], next: null }
        : { expenses: all.slice(0, 20), next: { created_at: all[19]?.created_at, id: all[19]?.id } },
    )
    .answers(FIND, ({ search }) => ({ expenses: search.get("search") === "goreme RAKI" ? [oldest] : [], next: null }));
  await openApp("/all-expenses");
  await waitFor(() => expect(cards()).toHaveLength(20));
  await says("Showing the last 20 expenses");
  const search = screen.getByLabelText("Search expenses");
  await user.type(search, "goreme RAKI");
  await waitFor(() => expect(cards().map((card) => card.textContent)).toEqual([expect.stringContaining("Rakı")]));
  await says("1 expense");
  await user.clear(search);
  await press("Show more");
  await waitFor(() => expect(cards()).toHaveLength(24));
  await says("24 expenses");
  expect(screen.queryByText(/the last/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  const asked = server.asked.filter(({ path }) => path === `/${RECENT}`).map((one) => Object.fromEntries(one.search));
  expect(asked.at(-1)).toMatchObject({ expense_limit: "20", before_id: all[19]?.id });

  await user.type(search, "coffee 31");
  await waitFor(() => expect(cards()).toHaveLength(1));
  await user.clear(search);
  await user.type(search, "champagne");
  await says("Nothing matches “champagne”.");
  await press("Clear search");
  await waitFor(() => expect(cards()).toHaveLength(24));
  const [first] = within(screen.getByRole("main")).getAllByRole("link", { name: /Coffee/ });
  expect(first?.getAttribute("href")).toBe(`/events/${EVENT_ID}/expenses/${idOf(33)}/edit`);
});

it("older expenses that cannot be loaded are reported below the list", async () => {
  const next = { created_at: coffee(14).created_at, id: idOf(14) };
  const server = new Server().answers(RECENT, ({ search }) =>
    search.has("before_id") ? { expenses: [coffee(13)], next: null } : { expenses: [coffee(14)], next },
  );
  await openApp("/all-expenses");
  await server.breaking(RECENT, async () => {
    await press("Show more");
    await says("The expenses could not be loaded.");
  });
  expect(cards()).toHaveLength(1);
  await press("Try again");
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.queryByText("The expenses could not be loaded.")).toBeNull();
});

it("the list of all expenses says how many it shows, while there are older ones and without any", async () => {
  const all = Array.from({ length: 40 }, (_, n) => coffee(99 - n));
  const next = (last: ReturnType<typeof coffee> | undefined) => ({ created_at: last?.created_at, id: last?.id });
  const server = new Server().answers(RECENT, ({ search }) =>
    search.has("before_id")
      ? { expenses: all.slice(20), next: next(all[39]) }
      : { expenses: all.slice(0, 20), next: next(all[19]) },
  );
  await openApp("/all-expenses");
  await says("Showing the last 20 expenses");
  await press("Show more");
  await says("Showing the last 40 expenses");
  server.answers(RECENT, () => ({ expenses: all.slice(0, 1), next: null }));
  await openApp("/all-expenses");
  await says("1 expense");
});

it("an expense of a passive event is marked, and the list shows offline since when it is stale", async () => {
  const event = { ...eventPage().event, status: "passive" as const };
  const old = expenseCard({ id: idOf(2), description: "Old times", event });
  new Server().answers(RECENT, () => ({ expenses: [coffee(10), old], next: null }));
  await openApp("/all-expenses");
  expect((await screen.findByRole("link", { name: /Old times/ })).textContent).toContain("Archived");
  expect(screen.getByRole("link", { name: /Coffee 10/ }).textContent).not.toContain("Archived");
  await screen.findByText("Online");
  becomeOffline();
  await screen.findByText("Offline");
  await says(/^Offline, as of \d+:\d\d\s[AP]M/);
  becomeOnline();
  await screen.findByText("Online");
  await press("Back");
  await waitFor(() => expect(address()).toBe("/home"));
});

it("the list of all expenses shows a kind text when it is empty, and links to the first expense", async () => {
  new Server().answers(RECENT, () => ({ expenses: [], next: null })).answers("rest/v1/rpc/my_events", () => []);
  await openApp("/all-expenses");
  await screen.findByRole("heading", { name: "No expenses yet" });
  expect(screen.getByRole("link", { name: "Add an expense" }).getAttribute("href")).toBe("/add-expense");
  expect(screen.queryByText("0 expenses")).toBeNull();
});

it("a search that cannot continue on the server states that older expenses are missing", async () => {
  const card = expenseCard();
  const next = { created_at: card.created_at, id: card.id };
  const server = new Server().answers(RECENT, () => ({ expenses: [card], next }));
  await openApp("/all-expenses");
  await server.breaking(FIND, async () => {
    await user.type(await screen.findByLabelText("Search expenses"), "goreme");
    await screen.findByText("Older expenses could not be searched.");
  });
  expect(screen.queryByText(/Nothing matches/)).toBeNull();
});

it("in a wide window, chips search for the events and payers of the list, and one name has one chip", async () => {
  inWindow({ width: 1440, height: 900 });
  const { event } = eventPage();
  const inEvent = (id: string, name: string) => ({ event: { ...event, id, name } });
  const [payer] = expenseCard().payers.map((one) => ({ ...one, user_id: BERK.id, person: BERK }));
  const berks = { payer: BERK, payers: payer ? [payer] : [] };
  const all = [
    { ...coffee(13), ...inEvent("one", "Porto") },
    { ...coffee(12), ...inEvent("two", "Porto"), ...berks },
    { ...coffee(11), ...inEvent("three", "Lisbon") },
  ];
  new Server().answers(RECENT, () => ({ expenses: all, next: null }));
  await openApp("/all-expenses");
  const chips = async (group: string) => within(await screen.findByRole("group", { name: group }));
  const names = (chip: HTMLElement) => chip.textContent;
  expect((await chips("Events")).getAllByRole("button").map(names)).toEqual(["Porto", "Lisbon"]);
  expect((await chips("Paid by")).getAllByRole("button").map(names)).toEqual(["You", "Berk"]);

  await press("Lisbon");
  await waitFor(() => expect(cards()).toHaveLength(1));
  const lisbon = screen.getByRole("button", { name: "Lisbon", pressed: true });
  await user.click(lisbon);
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(lisbon.getAttribute("aria-pressed")).toBe("false");
  await press("You");
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.getByLabelText<HTMLInputElement>("Search expenses").value).toBe("Ada");
});

it("a share that rounds to zero in the event's currency is a share all the same", async () => {
  const card = expenseCard({ my_share: 0 });
  const other = expenseCard({ id: "22222222-2222-4222-8222-222222222229", my_share: null });
  new Server().answers(RECENT, () => ({ expenses: [card, other], next: null }));
  await openApp("/all-expenses");
  expect(await screen.findAllByText("not yours")).toHaveLength(1);
  const rows = screen.getAllByRole("link", { name: /Hotel/ }).map(asRead);
  expect(rows.filter((row) => row.includes("your share 0.00"))).toHaveLength(1);
});
