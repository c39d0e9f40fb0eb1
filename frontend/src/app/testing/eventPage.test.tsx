import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { eventPageFromWire } from "@/data/event/parse";
import type { EventPageWire } from "@/data/event/schema";
import { NO_FILTER } from "@/data/expense/filter";
import { ExpenseSearch } from "@/features/event/components/ExpenseSearch";
import { changeLanguage, chooseAmountStyle } from "@/platform/i18n/i18n";
import { eventChanged } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { forget } from "@/platform/session/session";
import { Providers } from "../Providers";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { asRead } from "./asRead";
import { address, becomeOffline, becomeOnline, choose, goTo, onPhone, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** An event's page, except its list of expenses. */

const path = `/events/${EVENT_ID}`;

/** An event with a hotel in it; `nets` are the balances of ada and berk. */
function page(revision: number, nets: [number, number], columns: Partial<EventPageWire> = {}): EventPageWire {
  const made = answers.eventPage(undefined, { expense_count: 1, total: 90, expenses: [answers.hotel()], ...columns });
  const balances = made.balances.map((balance, index) => ({
    ...balance,
    paid: 90,
    share: 90 - (nets[index] ?? 0),
    net: nets[index] ?? 0,
  }));
  return { ...made, event: { ...made.event, revision }, balances, last_log_id: revision };
}

const MINUTE_MS = 60_000;

const entry = (id: number, actor: string, entity: string, action: string, at = Date.now()) => ({
  id,
  event_id: EVENT_ID,
  at: new Date(at).toISOString(),
  actor,
  entity,
  entity_id: `subject-${id}`,
  action,
  old: null,
  new: { description: "Ferry" },
});

/** Opens the event before and after `entries` happened. */
async function lookAgain(entries: object[]): Promise<Server> {
  let now = page(1, [-20, 20]);
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => now)
    .answers("rest/v1/rpc/event_history", () => ({ entries, next: null }));
  await openApp(path);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  expect(screen.queryByText("Since you last looked:")).toBeNull();
  now = page(4, [15, -15]);
  // Clears the cache, as if its answers had become stale.
  queryClient.clear();
  await goTo(path);
  return server;
}

it("an event that is opened again summarizes the changes of others in a line, and links to them", async () => {
  await lookAgain([entry(4, "berk", "expense", "created"), entry(3, "berk", "payment", "created")]);
  const line = await screen.findByRole("button", { name: /^Since you last looked:/ });
  expect(line.textContent?.replaceAll("\u00a0", " ")).toBe(
    "Since you last looked: 1 new, 1 change, you were −20.00, now +15.00",
  );
  await press(/^Since you last looked:/);
  const history = await screen.findByRole("dialog", { name: "History" });
  const told = (await within(history).findAllByRole("listitem")).map((row) => row.querySelector("p")?.textContent);
  expect(told).toEqual(["Berk added Ferry", "Berk recorded a payment"]);
});

it("the summary of others' changes leaves out the earlier balance if the reader changed it, too", async () => {
  await lookAgain([entry(4, "berk", "expense", "created"), entry(3, "ada", "expense", "created")]);
  expect(asRead(await screen.findByRole("button", { name: /^Since you last looked:/ }))).toBe(
    "Since you last looked: 1 new",
  );
});

it.each([
  ["ten minutes fast", -10 * MINUTE_MS],
  ["ten minutes slow", 10 * MINUTE_MS],
])("a device whose clock is %s shows only the changes since the last visit", async (_, ahead) => {
  const at = Date.now() + ahead;
  await lookAgain([
    entry(4, "berk", "expense", "created", at),
    entry(3, "berk", "expense", "created", at - 1_000),
    entry(2, "berk", "expense", "created", at - 2_000),
    entry(1, "berk", "expense", "created", at - 3_000),
  ]);
  const line = await screen.findByRole("button", { name: /^Since you last looked:/ });
  expect(asRead(line)).toContain("3 new");
});

it("a person's own changes are not summarized, and no changes are after sign-out", async () => {
  const server = await lookAgain([entry(2, "ada", "expense", "created")]);
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith("/event_history"))).toBe(true));
  await screen.findAllByText("+15.00", { exact: false });
  expect(screen.queryByText("Since you last looked:")).toBeNull();
  expect(Object.keys(localStorage).some((key) => key.startsWith("visit:"))).toBe(true);
  await forget();
  expect(Object.keys(localStorage).some((key) => key.startsWith("visit:"))).toBe(false);
});

it("a balance that the reader moved counts as seen when somebody else changes something afterwards", async () => {
  const mine = entry(4, "ada", "expense", "created");
  const server = await lookAgain([mine]);
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith("/event_history"))).toBe(true));
  await screen.findAllByText("+15.00", { exact: false });
  server
    .answers("rest/v1/rpc/event_page", () => page(5, [15, -15]))
    .answers("rest/v1/rpc/event_history", () => ({
      entries: [entry(5, "berk", "expense", "commented"), mine],
      next: null,
    }));
  await act(() => eventChanged(EVENT_ID));
  const line = await screen.findByRole("button", { name: /^Since you last looked:/ });
  expect(asRead(line)).toBe("Since you last looked: 1 change");
});

it("an event whose balances are all zero says so", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [0, 0]));
  await openApp(path);
  const card = await screen.findByRole("region", { name: "Settle up" });
  expect(card.textContent).toContain("Everyone is settled up");
  expect(within(card).getByRole("link", { name: "Who paid whom" }).getAttribute("href")).toBe(`${path}/settlement`);
  expect(within(card).queryByRole("list")).toBeNull();
});

it("an event with a bill at the table is not settled, and leads to the bill", async () => {
  const bill = {
    id: "bill",
    title: "Tapas",
    currency: "EUR",
    total: 34,
    host_id: "ada",
    created_at: "2027-05-14T19:00:00Z",
  };
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [0, 0], { open_bills: [bill] }));
  await openApp(path);
  const card = await screen.findByRole("region", { name: "Settle up" });
  expect(asRead(card)).toMatch(/^So far0\.00 EUR/);
  const link = await screen.findByRole("link", { name: /^Bill open at the table\s*Tapas/ });
  expect(link.getAttribute("href")).toBe(`${path}/table/bill`);
  expect(screen.getByRole("main").textContent).not.toMatch(/settled/);
});

it("between two people the balance card names the other, and nothing repeats the figure", async () => {
  let nets: [number, number] = [20, -20];
  new Server().answers("rest/v1/rpc/event_page", () => page(1, nets));
  await openApp(path);
  const card = () => screen.findByRole("region", { name: "Settle up" });
  expect(asRead(await card())).toMatch(/^Berk owes you\+20\.00 EUR/);
  await screen.findByRole("region", { name: "People" });
  expect(asRead(screen.getByRole("main")).match(/20\.00/g)).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Who pays whom" })).toBeNull();
  nets = [-20, 20];
  await act(() => eventChanged(EVENT_ID));
  await waitFor(async () => expect(asRead(await card())).toMatch(/^You owe Berk−20\.00 EUR/));
});

it("the balance card of a reader without any part says that they are settled up, and shows who is not", async () => {
  const people = [ADA_LACE, BERK, person("cem", "Cem")];
  const net = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const balances = [net("ada", 0), { ...net("berk", 45), paid: 45 }, { ...net("cem", -45), share: 45 }];
  const open = answers.eventPage(people, { balances, expenses: [answers.hotel()], expense_count: 1 });
  new Server().answers("rest/v1/rpc/event_page", () => open);
  await openApp(path);
  const card = within(await screen.findByRole("region", { name: "Settle up" }));
  card.getByText("settled up");
  expect(card.getAllByRole("listitem")).toHaveLength(3);
});

it("the balance card names everybody with their amount, and explains a balance at a touch", async () => {
  const people = [ADA_LACE, BERK, person("cem", "Cem")];
  const [ada, berk, cem] = [-20, 25, -5].map((net, index) => ({
    ...{ user_id: people[index]?.id ?? "", paid: 90, share: 90 - net, sent: 0, received: 0, net },
  }));
  const balances = [ada, berk, cem].filter((one) => one !== undefined);
  const open = answers.eventPage(people, { balances, expenses: [answers.hotel()], expense_count: 1 });
  new Server().answers("rest/v1/rpc/event_page", () => open);
  await openApp(path);
  const columns = within(await screen.findByRole("list", { name: "Where everyone stands" }));
  const [mine, berks] = columns.getAllByRole("button") as [HTMLElement, HTMLElement];
  expect(asRead(mine)).toBe("AdYou−20.00 EUR");
  expect(asRead(berks)).toBe("BeBerk+25.00 EUR");
  await user.click(berks);
  const reason = await screen.findByRole("dialog", { name: "Balance: Berk" });
  expect(asRead(reason)).toContain("+25.00 EUR");
  await press("Close");
  await press(/^You owe.*How this came about/i);
  await screen.findByRole("dialog", { name: "Your balance" });
});

it("a person who left with a balance is drawn as such, also at the settlement, and is not counted", async () => {
  const people = [ADA_LACE, BERK, person("cem", "Cem")];
  const net = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const balances = [net("ada", 30), { ...net("berk", 15), paid: 45 }, { ...net("cem", -45), share: 45 }];
  const full = answers.eventPage(people, { balances, expenses: [answers.hotel()], expense_count: 1 });
  const participants = full.participants.map((one) =>
    one.user_id === "cem" ? { ...one, status: "removed" as const, removed_at: "2027-05-15T10:00:00Z" } : one,
  );
  new Server().answers("rest/v1/rpc/event_page", () => ({ ...full, participants }));
  await openApp(path);
  const columns = await screen.findByRole("list", { name: "Where everyone stands" });
  const rows = await screen.findByRole("region", { name: "People" });
  screen.getByText("2 people");
  for (const list of [columns, rows]) {
    const [ada, berk, cem] = within(list).getAllByRole("listitem").map(asRead);
    expect([ada, berk].join()).not.toContain("has left");
    expect(cem).toContain("has left");
  }
  await goTo(`${path}/settlement`);
  await screen.findByRole("rowheader", { name: /^Cem has left/ });
  expect(screen.getByRole("rowheader", { name: /^Berk/ }).textContent).not.toContain("has left");
});

it("the story is a tab of the event, and its way back leads to the expenses", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [-20, 20]));
  await openApp(path);
  const tabs = within(await screen.findByRole("list", { name: "Expenses and story" }));
  expect(tabs.getByRole("link", { name: "Expenses" }).getAttribute("aria-current")).toBe("page");
  const story = tabs.getByRole("link", { name: "Story" });
  expect(story.getAttribute("href")).toBe(`${path}/statistics`);
  await user.click(story);
  await waitFor(() => expect(address()).toBe(`${path}/statistics`));
  await user.click(within(screen.getByRole("list", { name: "Expenses and story" })).getByText("Expenses"));
  await waitFor(() => expect(address()).toBe(path));
});

it("the facts stand in one row under their labels, before the balance and the expenses", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [-20, 20]));
  await openApp(path);
  const facts = await screen.findAllByRole("term");
  expect(facts.map((fact) => [asRead(fact).trim(), asRead(fact.nextElementSibling)])).toEqual([
    ["Total", "90.00 EUR"],
    ["Participants", "2 people Show everyone"],
    ["Place", "Portugal - Porto"],
    ["Start", "May 14, 2027"],
    ["Duration", "3 days"],
  ]);
  const card = screen.getByRole("region", { name: "Settle up" });
  expect((facts[0] as HTMLElement).compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("a reader whose language writes a comma is asked once how to write amounts, from the third expense on", async () => {
  let expenses = 2;
  new Server().answers("rest/v1/rpc/event_page", () => ({ ...page(1, [-20, 20]), expense_count: expenses }));
  await openApp(path);
  await screen.findByRole("region", { name: "Settle up" });
  await act(() => changeLanguage("de"));
  expect(screen.queryByText(/1,548\.85/)).toBeNull();
  expenses = 3;
  await act(() => queryClient.invalidateQueries());
  await press("1.548,85");
  await waitFor(() => expect(asRead(screen.getByRole("main"))).toContain("90,00 EUR"));
  expect(screen.queryByText(/1,548\.85/)).toBeNull();
  await goTo(path);
  await screen.findAllByText(/90,00/);
  expect(screen.queryByRole("button", { name: "1.548,85" })).toBeNull();
  await act(() => chooseAmountStyle("common"));
});

it("an event shows its reader's balance and the spending of each day, and links its expenses to their forms", async () => {
  const among = (amount: number, ...people: string[]) => {
    const share = amount / people.length;
    return people.map((user_id) => ({ user_id, share_amount: share, share_in_event_currency: share, parts: null }));
  };
  const paid = (by: string, amount: number) => ({
    amount,
    amount_in_event_currency: amount,
    paid_by: by,
    payers: [{ user_id: by, paid_amount: amount, paid_in_event_currency: amount }],
  });
  const wine = { id: "wine", description: "Wine tasting", expense_date: "2027-05-15" };
  const expenses = [
    answers.hotel({ ...wine, ...paid("berk", 30), shares: among(30, "berk") }),
    answers.hotel({ ...paid("ada", 120), shares: among(120, "ada", "berk") }),
  ];
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [50, -50], { expenses, expense_count: 2, total: 150 }));
  await openApp(path);
  const days = await screen.findAllByRole("region", { name: /May/ });
  expect(days).toHaveLength(2);
  for (const said of ["Saturday, May 15, 2027", "Berk", "not yours"]) expect(asRead(days[0])).toContain(said);
  expect(asRead(days[1])).toContain("60.00 EUR");
  const main = asRead(screen.getByRole("main"));
  for (const said of ["Berk owes you", "+50.00 EUR", "150.00 EUR"]) expect(main).toContain(said);
  const hotel = within(days[1] as HTMLElement).getByRole("link", { name: /Hotel/ });
  expect(hotel.getAttribute("href")).toBe(`${path}/expenses/${answers.EXPENSE_ID}/edit`);
});

it("an event without expenses leads to the first, and to sharing", async () => {
  new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/create_invitation", () => ({
      id: "invitation",
      token: "a-token-for-all",
      expires_at: "2028-05-01T12:00:00Z",
      kind: "group",
    }));
  await openApp(path);
  await says("No expenses yet");
  const leads = (name: string) => within(screen.getByRole("main")).getByRole("link", { name }).getAttribute("href");
  expect(leads("Add the first expense")).toBe(`${path}/add-expense`);
  await press("Invite");
  await screen.findByRole("dialog", { name: "Invite people" });
});

it("older entries of the history that cannot be loaded are reported, beside those that are there", async () => {
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/event_history", ({ search }) =>
      search.has("before")
        ? { entries: [entry(1, "ada", "event", "created")], next: null }
        : { entries: [entry(2, "berk", "expense", "created")], next: 2 },
    );
  await openApp(path);
  await choose("History", "More");
  const history = within(await screen.findByRole("dialog", { name: "History" }));
  await server.breaking("rest/v1/rpc/event_history", async () => {
    await press("Show more");
    expect(await history.findByRole("alert")).toBeTruthy();
  });
  expect(history.getAllByRole("listitem")).toHaveLength(1);
  becomeOffline();
  await press("Try again");
  await history.findByText("No internet connection.");
  becomeOnline();
  await waitFor(() => expect(history.getAllByRole("listitem")).toHaveLength(2));
  expect(history.queryByRole("alert")).toBeNull();
});

it("the history says once that a guest continued on another device, however often in a row", async () => {
  const moved = (id: number, who: string) => ({
    ...{ id, event_id: EVENT_ID, at: `2027-05-01T10:0${id}:00Z`, actor: who },
    ...{ entity: "person", entity_id: who, action: "recovered", old: null, new: null },
  });
  new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/event_history", () => ({
      entries: [moved(5, "berk"), moved(4, "berk"), moved(3, "ada"), moved(2, "berk")],
      next: null,
    }));
  await openApp(`/events/${EVENT_ID}`);
  await choose("History", "More");
  const history = await screen.findByRole("dialog", { name: "History" });
  const told = (await within(history).findAllByRole("listitem")).map((row) => row.querySelector("p")?.textContent);
  expect(told).toEqual([
    "Berk continued on another device",
    "You continued on another device",
    "Berk continued on another device",
  ]);
});

it("the history names a removed person without an account whom the page no longer lists", async () => {
  const facts = { user_id: "grandpa", name: "Grandpa", role: "member" };
  const removed = { ...entry(2, "berk", "participant", "removed"), old: facts, new: facts };
  new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/event_history", () => ({ entries: [removed], next: null }));
  await openApp(path);
  await choose("History", "More");
  const history = await screen.findByRole("dialog", { name: "History" });
  expect((await within(history).findByRole("listitem")).querySelector("p")?.textContent).toBe("Berk removed Grandpa");
});

it("the history counts an import's recurring expenses with its entries, as the import did", async () => {
  const imported = {
    ...entry(1, "berk", "import", "created"),
    new: { source: "divido", expenses: 16, payments: 1, series: 1, people: 2 },
  };
  new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage([answers.ADA_LACE, answers.BERK]))
    .answers("rest/v1/rpc/event_history", () => ({ entries: [imported], next: null }));
  await openApp(path);
  await choose("History", "More");
  const history = await screen.findByRole("dialog", { name: "History" });
  await within(history).findByText("Berk imported 18 entries from a file");
});

it("the history of an event says how a payment was made, also of one that was removed", async () => {
  const facts = { from_user: "berk", to_user: "ada", amount: 20, method: "wise", note: "for the balloon" };
  const recorded = { ...entry(1, "berk", "payment", "created"), old: null, new: facts };
  const removed = { ...entry(2, "ada", "payment", "deleted"), old: { ...facts, note: null }, new: null };
  new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage([answers.ADA_LACE, answers.BERK]))
    .answers("rest/v1/rpc/event_history", () => ({ entries: [removed, recorded], next: null }));
  await openApp(path);
  await choose("History", "More");
  const history = await screen.findByRole("dialog", { name: "History" });
  await within(history).findByText("Wise · for the balloon");
  within(history).getByText("Wise");
});

it("an event's history names the author of each change, newest first, and restores deleted expenses", async () => {
  let back = false;
  const deleted = { ...entry(2, "berk", "expense", "deleted"), new: null, old: { description: "Hotel" } };
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => (back ? page(3, [0, 0]) : answers.eventPage()))
    .answers("rest/v1/rpc/event_history", () => ({
      entries: [deleted, entry(1, "ada", "event", "created")],
      next: null,
    }))
    .answers("rest/v1/rpc/restore_expense", () => {
      back = true;
      return null;
    });
  await openApp(path);
  await choose("History", "More");
  const history = await screen.findByRole("dialog", { name: "History" });
  const told = (await within(history).findAllByRole("listitem")).map((row) => row.querySelector("p")?.textContent);
  expect(told).toEqual(["Berk deleted Hotel", expect.stringContaining("created the event")]);
  await press("Bring back Hotel");
  await says("The expense is back.");
  expect(server.bodiesAt("rest/v1/rpc/restore_expense")).toEqual([{ event_id: EVENT_ID, id: deleted.entity_id }]);
  await press("Close");
  await screen.findByRole("link", { name: /Hotel/ });
});

it("the kind of an event is one of its facts, unless nobody chose one", async () => {
  onPhone({ width: 1300, height: 900 });
  const shown = answers.eventPage(undefined, { expenses: [answers.hotel()], expense_count: 1, total: 90 });
  new Server().answers("rest/v1/rpc/event_page", () => shown);
  await openApp(path);
  const about = within(await screen.findByRole("region", { name: "About this event" }));
  expect(asRead(about.getByText("Short trip").parentElement as HTMLElement)).toContain("CategoryShort trip");
  Object.assign(shown.event, { category: "other", description: null });
  await openApp(path);
  await screen.findByRole("region", { name: "About this event" });
  expect(screen.queryByText("Other")).toBeNull();
});

it("on a phone the search of an event's expenses opens on request, with the focus in its field", async () => {
  onPhone();
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [0, 0], { expense_count: 8 }));
  await openApp(path);
  const button = await screen.findByRole("button", { name: "Search expenses" });
  const field = await screen.findByLabelText("Search expenses", { selector: "input" });
  expect(field.closest("[hidden]")).not.toBeNull();
  fireEvent.click(button);
  expect(field.closest("[hidden]")).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(button.isConnected).toBe(false);
});

it("the list beside a form keeps its own filter, which is not what the address fills into the form", async () => {
  onPhone({ width: 1440, height: 900 });
  new Server()
    .answers("rest/v1/rpc/event_page", () => page(1, [0, 0], { expense_count: 8 }))
    .answers("rest/v1/rpc/find_expenses", () => ({ expenses: [], next: null, count: 0, total: 0, my_share: 0 }));
  await openApp(`${path}/add-expense?text=Taxi&amount=12.50&currency=EUR`);
  expect(await screen.findByDisplayValue("Taxi")).toBeDefined();
  const conditions = () =>
    screen.queryAllByRole("button", { name: /^Remove/ }).map((button) => button.getAttribute("aria-label"));
  expect(await screen.findByRole("button", { name: /^Filter/ })).toBeDefined();
  expect(conditions()).toEqual([]);
  await goTo(`${path}?currency=USD&category=general`);
  await waitFor(() => expect(conditions()).toHaveLength(2));
  fireEvent.click(screen.getByRole("link", { name: "Add expense" }));
  expect(await screen.findByRole("heading", { name: "New expense" })).toBeDefined();
  expect(conditions()).toHaveLength(2);
  await press("Remove filter: USD");
  await waitFor(() => expect(conditions()).toHaveLength(1));
  expect(address()).toBe(`${path}/add-expense`);
  await press("Close");
  await waitFor(() => expect(address()).toBe(`${path}?currency=USD&category=general`));
  await waitFor(() => expect(conditions()).toHaveLength(2));
});

it("a search that is cleared before its results are shown ends the search", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [0, 0]));
  await openApp("/events");
  cleanup();
  const found: string[] = [];
  const server = eventPageFromWire(page(1, [0, 0]), []);
  const unchanged = { pending: new Map(), refused: { expenses: [], payments: [] }, needsRefetch: false };
  render(
    <Providers>
      {/* Its filter follows too late. */}
      <ExpenseSearch
        page={{ ...server, ...unchanged, server }}
        filter={NO_FILTER}
        onFilter={({ search }) => found.push(search)}
        input={null}
      />
    </Providers>,
  );
  const field = screen.getByLabelText("Search expenses", { selector: "input" });
  await user.type(field, "taxi");
  await waitFor(() => expect(found).toEqual(["taxi"]));
  await user.clear(field);
  await waitFor(() => expect(found).toEqual(["taxi", ""]));
});
