import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pathTo } from "@/core/routes/paths";
import type { EventPageWire } from "@/data/event/schema";
import type { ExpenseWire } from "@/data/expense/columns";
import { justJoined } from "@/data/invitation/justJoined";
import { useOutbox } from "@/offline/queue";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { becomeOffline, becomeOnline, choose, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Late joiners choose which of the earlier expenses they share. */

const path = `/events/${EVENT_ID}`;
const JOIN = "rest/v1/rpc/join_expenses";
const UNDO = "rest/v1/rpc/undo_join_expenses";
const QUESTION = "2 expenses so far. Which were yours too?";
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const MINE = "00000000-0000-4000-8000-00000000000";

/** An expense of berk and cem, before ada joined. */
function earlier(number: number, columns: Partial<ExpenseWire> = {}): ExpenseWire {
  const half = { share_amount: 45, share_in_event_currency: 45, parts: null };
  return answers.hotel({
    id: `${MINE}${number}`,
    description: `Dinner ${number}`,
    paid_by: "berk",
    created_by: "berk",
    created_at: daysAgo(3),
    payers: [{ user_id: "berk", paid_amount: 90, paid_in_event_currency: 90 }],
    shares: ["berk", "cem"].map((user_id) => ({ user_id, ...half })),
    ...columns,
  });
}

/** Their event, which ada joined a day later. The second expense is split by parts, so its tick is not preselected. */
function lateJoin(columns: Partial<EventPageWire> = {}): Server {
  const byParts = earlier(2, { split_method: "parts" });
  const expenses = [
    earlier(1),
    { ...byParts, shares: byParts.shares.map((share) => ({ ...share, parts: 1 })) },
    earlier(3, { split_method: "manual" }),
  ];
  const page = answers.eventPage([BERK, person("cem", "Cem"), ADA_LACE], {
    me: { participant_id: "participant-ada", role: "member", status: "active" },
    expenses,
    expense_count: 3,
    total: 270,
    ...columns,
  });
  const participants = page.participants.map((one) => ({ ...one, joined_at: daysAgo(one.user_id === "ada" ? 1 : 9) }));
  const added: typeof participants = [];
  return new Server()
    .answers("rest/v1/rpc/event_page", () => ({ ...page, participants: [...participants, ...added] }))
    .answers("rest/v1/rpc/add_person", ({ body }) => {
      const oma = person(String(body?.id), String(body?.name), { email: null, has_account: false });
      const [berk] = participants;
      if (berk)
        added.push({ ...berk, id: oma.id, user_id: oma.id, role: "member", joined_at: daysAgo(0), person: oma });
      return Response.json(oma.id);
    })
    .answers(JOIN, () => ({ id: "joining", expenses: 1 }));
}

const broken = () => Response.json({ code: "XX000", message: "broken" }, { status: 400 });
const NEWEST_ONLY = "Only the newest expenses are here without a connection.";

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
it("a late joiner is asked on the event, sees their shares with the likely ones ticked, and saves by one request", async () => {
  const server = lateJoin();
  await openApp(path);
  await says(QUESTION);
  await press("Choose");
  expect(await box(/Dinner 1.*90\.00.*30\.00/)).toHaveProperty("checked", true);
  expect(await box(/Dinner 2.*90\.00.*30\.00/)).toHaveProperty("checked", false);
  expect(screen.queryByRole("checkbox", { name: /Dinner 3/ })).toBeNull();
  await user.click(await box(/Dinner 2/));
  await press("Share 2 expenses · 60.00\u00a0EUR");
  await says("2 earlier expenses are shared now.");
  expect(server.bodiesAt(JOIN)).toMatchObject([
    {
      event_id: EVENT_ID,
      person_id: "ada",
      expenses: [
        { id: `${MINE}1`, version: 1 },
        { id: `${MINE}2`, version: 1 },
      ],
    },
  ]);
  expect(server.bodiesAt(JOIN)[0]).toHaveProperty("mutation_id", expect.any(String));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
});

it("a dialog without any tick says why, and lists bills by item to take lines from", async () => {
  const bill = earlier(4, { split_method: "manual", is_bill: true });
  const byParts = earlier(2, { split_method: "parts" });
  const shares = byParts.shares.map((share) => ({ ...share, parts: 1 }));
  lateJoin({ expenses: [{ ...byParts, shares }, bill], expense_count: 2 });
  await openApp(path);
  await says(QUESTION);
  await press("Choose");
  await says(/^None is ticked:/);
  expect(screen.queryByText(/^Ticked:/)).toBeNull();
  await says("Split by item: open it to take your lines");
  const link = await within(screen.getByRole("dialog")).findByRole("link", { name: /Dinner 4/ });
  expect(link.getAttribute("href")).toBe(pathTo("editExpense", { eventId: EVENT_ID, expenseId: bill.id }));
});

it("the question about earlier expenses closes with one tap, stays away, and can be reopened from the people", async () => {
  lateJoin();
  await openApp(path);
  await says(QUESTION);
  await press("None of them");
  expect(screen.queryByText(QUESTION)).toBeNull();
  await goTo(path);
  await press(/3 people/);
  expect(screen.queryByText(QUESTION)).toBeNull();
  await choose("Which earlier expenses were theirs too?", "Options: Ada");
  expect(await screen.findByRole("dialog", { name: "Which were yours too?" })).toBeTruthy();
  await press("Tick all");
  await press("Share 2 expenses · 60.00\u00a0EUR");
  await says("2 earlier expenses are shared now.");
});

it("an event asks nothing when no earlier expense can be shared", async () => {
  lateJoin({ expenses: [earlier(3, { split_method: "manual" })] });
  await openApp(path);
  await screen.findByRole("button", { name: /3 people/ });
  expect(screen.queryByText(/so far\. Which were yours/)).toBeNull();
});

it("the older expenses of a long list are fetched only for the checklist", async () => {
  const next = { expense_date: "2027-05-14", created_at: daysAgo(3), id: `${MINE}3` };
  const server = lateJoin({ next, expense_count: 60 }).answers("rest/v1/rpc/event_expenses", () => ({
    expenses: [earlier(4)],
    next: null,
  }));
  await openApp(path);
  await says("60 expenses so far. Which were yours too?");
  expect(server.asked.filter(({ path: asked }) => asked.includes("event_expenses"))).toHaveLength(0);
  await press("Choose");
  await box(/Dinner 4/);
  await user.click(await box(/Dinner 1/));
  await press("Share 1 expense · 30.00\u00a0EUR");
  await waitFor(() => expect(server.bodiesAt(JOIN)).toMatchObject([{ expenses: [{ id: `${MINE}4`, version: 1 }] }]));
});

it("an expense that somebody changed meanwhile is reported, the ticks stay, and the next try sends the new version", async () => {
  const [one, two] = [earlier(1), earlier(2)];
  const server = lateJoin({ expenses: [one, two] });
  await openApp(path);
  await press("Choose");
  await user.click(await box(/Dinner 2/));
  one.description = "Long dinner";
  one.version = 2;
  await server.refusing(
    "join_expenses",
    "version_conflict",
    async () => {
      await press(/Share 1 expense/);
      await says(/changed this in the meantime/);
    },
    409,
  );
  await box(/Long dinner/);
  expect(await box(/Dinner 2/)).toHaveProperty("checked", false);
  await press(/Share 1 expense/);
  await waitFor(() => expect(server.bodiesAt(JOIN)).toHaveLength(2));
  expect(server.bodiesAt(JOIN)[1]).toMatchObject({ expenses: [{ id: one.id, version: 2 }] });
});

it("a late joiner's shares count in the balances at once while offline, and are sent once", async () => {
  const server = lateJoin();
  await openApp(path);
  await says(QUESTION);
  becomeOffline();
  await press("Choose");
  await press("Share 1 expense · 30.00\u00a0EUR");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Waiting to be sent")).toBeTruthy();
  const row = await screen.findByRole("link", { name: /Dinner 1/ });
  expect(row.textContent).toContain("30.00");
  const tries = server.bodiesAt(JOIN).length;
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt(JOIN)).toHaveLength(tries + 1));
  expect(new Set(server.bodiesAt(JOIN).map((body) => JSON.stringify(body))).size).toBe(1);
  await waitFor(() => expect(screen.queryByText("Waiting to be sent")).toBeNull());
});

it("a person added by name gets the same offer, made to the person who added them", async () => {
  const server = lateJoin();
  await openApp(path);
  await press("None of them");
  await press(/3 people/);
  await press("Add someone by name");
  await user.type(await screen.findByLabelText("Name"), "Oma{Enter}");
  await press("2 expenses so far. Which were Oma’s too?");
  const sheet = within(await screen.findByRole("dialog", { name: "Which were Oma’s too?" }));
  await user.click(await sheet.findByRole("button", { name: /Share 1 expense/ }));
  await waitFor(() => expect(server.bodiesAt(JOIN)).toHaveLength(1));
  const [{ id }] = server.bodiesAt("rest/v1/rpc/add_person") as [{ id: string }];
  expect(server.bodiesAt(JOIN)).toMatchObject([{ person_id: id, expenses: [{ id: `${MINE}1`, version: 1 }] }]);
});

it("expenses of a person alone offer to add the others, who then share them", async () => {
  const shares = [{ user_id: "ada", share_amount: 90, share_in_event_currency: 90, parts: null }];
  const payers = [{ user_id: "ada", paid_amount: 90, paid_in_event_currency: 90 }];
  const expenses = [earlier(1, { paid_by: "ada", created_by: "ada", payers, shares })];
  const server = lateJoin(answers.eventPage([ADA_LACE], { expenses, expense_count: 1, total: 90 }));
  await openApp(path);
  const card = within(await screen.findByRole("region", { name: "Add the others" }));
  await user.click(card.getByRole("button", { name: "Add by name" }));
  await user.type(await card.findByLabelText("Name"), "Oma{Enter}");
  await press("1 expense so far. Which were Oma’s too?");
  await press(/Share 1 expense/);
  await waitFor(() => expect(server.bodiesAt(JOIN)).toMatchObject([{ expenses: [{ id: `${MINE}1`, version: 1 }] }]));
});

it("an event of several people, and an empty one, do not offer to add the others", async () => {
  lateJoin();
  await openApp(path);
  await says(QUESTION);
  expect(screen.queryByRole("region", { name: "Add the others" })).toBeNull();

  new Server().answers("rest/v1/rpc/event_page", () => answers.eventPage([ADA_LACE]));
  await openApp(path);
  await screen.findByRole("region", { name: "Invite your friends" });
  expect(screen.queryByRole("region", { name: "Add the others" })).toBeNull();
});

it("the history shows a late joiner's shares in one line, which undoes all of them", async () => {
  const entry = {
    id: 9,
    event_id: EVENT_ID,
    at: new Date().toISOString(),
    actor: "ada",
    entity: "joined_expenses",
    entity_id: "joining",
    action: "created",
    old: null,
    new: { user_id: "ada", expenses: 2 },
  };
  const server = lateJoin()
    .answers("rest/v1/rpc/event_history", () => ({ entries: [entry], next: null }))
    .answers(UNDO, () => ({ undone: 1, kept: 1 }));
  await openApp(path);
  await choose("History", "More");
  await says("You joined earlier expenses: 2");
  await press("Undo joining earlier expenses");
  await says("1 expense stays as it is: somebody changed it since.");
  expect(server.bodiesAt(UNDO)).toEqual([{ event_id: EVENT_ID, id: "joining" }]);
});

it("a late joiner who claimed an earlier member is welcomed instead of asked", async () => {
  const dede = person("dede", "Dede", { has_account: false, claimed_by: "ada" });
  const server = lateJoin();
  const page = answers.eventPage([BERK, person("cem", "Cem"), ADA_LACE, dede], { expenses: [earlier(1)] });
  const joinedAt = (id: string) => daysAgo(id === "ada" ? 1 : 9);
  const participants = page.participants.map((one) => ({
    ...one,
    joined_at: joinedAt(one.user_id),
    status: one.user_id === "dede" ? ("removed" as const) : one.status,
  }));
  server.answers("rest/v1/rpc/event_page", () => ({ ...page, participants }));
  await openApp("/account");
  justJoined.say(EVENT_ID);
  await goTo(path);
  expect(await screen.findByRole("heading", { name: /^You’re in\. / })).toBeTruthy();
  expect(screen.queryByText(/so far\. Which were yours/)).toBeNull();
});

it("an earlier expense of several payers names all of them", async () => {
  const payers = ["berk", "cem"].map((user_id) => ({ user_id, paid_amount: 45, paid_in_event_currency: 45 }));
  lateJoin({ expenses: [earlier(1, { payers })] });
  await openApp(path);
  await press("Choose");
  await box(/Dinner 1.*Paid: .*Berk.*45\.00.*Cem.*45\.00/);
});

describe("a late join that was not accepted at once", () => {
  const next = { expense_date: "2027-05-14", created_at: daysAgo(3), id: `${MINE}3` };
  const unlisted = earlier(4, { expense_date: "2027-05-01" });

  function longList(): Server {
    const found = { count: 1, total: 90, my_share: 0, expenses: [unlisted], next: null };
    return lateJoin({ next, expense_count: 60, also: [unlisted] })
      .answers("rest/v1/rpc/event_expenses", () => ({
        expenses: [unlisted],
        next: null,
        comment_counts: {},
        receipt_counts: {},
      }))
      .answers("rest/v1/rpc/find_expenses", () => found)
      .answers("rest/v1/rpc/expense_page", () => ({ event: answers.eventPage().event, expense: unlisted }));
  }

  /** Answers the question while the server does not answer. */
  async function joinLate(server: Server, refuse: boolean) {
    const lost = () => {
      throw new TypeError("Failed to fetch");
    };
    await openApp(path);
    await press("Choose");
    await box(/Dinner 4/);
    server.answers(JOIN, lost);
    await press(/Share 2 expenses/);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    if (!refuse) return;
    server.answers(JOIN, () => Response.json({ code: "PT409", message: "version_conflict" }, { status: 409 }));
    becomeOnline();
    await waitFor(() => expect(useOutbox.getState().mutations).toMatchObject([{ state: "attention" }]));
  }

  it.each([false, true])(
    "an older expense stays in the list, the search and under its address (refused: %s)",
    async (refused) => {
      await joinLate(longList(), refused);
      await press("Show more");
      expect((await screen.findByRole("link", { name: /Dinner 4/ })).textContent).toContain(
        refused ? "not yours" : "30.00",
      );
      await goTo(`${path}?search=dinner`);
      expect(await screen.findByRole("link", { name: /Dinner 4/ })).toBeTruthy();
      await goTo(pathTo("editExpense", { eventId: EVENT_ID, expenseId: unlisted.id }));
      expect(await screen.findByDisplayValue("Dinner 4")).toBeTruthy();
    },
  );

  it("older expenses that could not be fetched do not load again without end", async () => {
    const server = longList();
    await server.during("rest/v1/rpc/event_expenses", broken, async () => {
      await openApp(path);
      await press("Choose");
      await says(NEWEST_ONLY);
    });
    await server.holding(
      "rest/v1/rpc/event_expenses",
      () => ({ expenses: [unlisted], next: null }),
      async (letGo) => {
        void queryClient.refetchQueries({ queryKey: keys.eventExpenses(EVENT_ID) });
        await waitFor(() => expect(queryClient.isFetching({ queryKey: keys.eventExpenses(EVENT_ID) })).toBe(1));
        await says(NEWEST_ONLY);
        letGo();
        await box(/Dinner 4/);
      },
    );
    expect(screen.queryByText(NEWEST_ONLY)).toBeNull();
  });

  it("the event asks about a refused join again, and a new answer replaces it", async () => {
    const server = longList();
    await joinLate(server, true);
    server.answers(JOIN, () => ({ id: "joining", expenses: 1 }));
    await goTo(path);
    await press("Choose");
    await box(/Dinner 4/);
    await press(/Share 2 expenses/);
    await says("2 earlier expenses are shared now.");
    await waitFor(() => expect(screen.queryByText(/so far\. Which were yours/)).toBeNull());
    expect(useOutbox.getState().mutations).toEqual([]);
  });

  it("Escape on the question about a refused join keeps the join, and “None of them” drops it", async () => {
    await joinLate(longList(), true);
    await goTo(path);
    await press("Choose");
    await box(/Dinner 4/);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(useOutbox.getState().mutations).toHaveLength(1);
    await press("None of them");
    await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
    expect(screen.queryByText(/so far\. Which were yours/)).toBeNull();
  });

  it("editing one of its expenses keeps a refused join", async () => {
    await joinLate(longList(), true);
    await goTo(pathTo("editExpense", { eventId: EVENT_ID, expenseId: `${MINE}1` }));
    await screen.findByDisplayValue("Dinner 1");
    expect(screen.queryByRole("button", { name: "Discard my change" })).toBeNull();
    await fill("What was it for?", "Long dinner");
    await press("Save changes");
    const kinds = () => useOutbox.getState().mutations.map(({ kind }) => kind);
    await waitFor(() => expect(kinds()).toEqual(["join_expenses", "save_expense"]));
  });
});
