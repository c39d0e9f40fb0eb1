import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { answerSettlement } from "@/data/settlement/answerSettlement";
import { useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { followPush } from "@/platform/push/followSession";
import { queryClient } from "@/platform/query/queryClient";
import { signOut } from "@/platform/session/session";
import * as answers from "./answers";
import { EVENT_ID, EXPENSE_ID } from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, goTo, openApp, press, user } from "./openApp";
import { Server } from "./server";

/** The bell and the page of the news (docs/product.md 5.7). */

const EVENT = { id: EVENT_ID, name: "Weekend in Porto", default_currency: "EUR" };
const CEM = answers.person("33333333-3333-4333-8333-333333333333", "Cem");

let number = 0;
/** A piece of news of Berk, each a minute older than the one before. */
function news(kind: string, entry: object, columns: object = {}) {
  number += 1;
  return {
    kind,
    event: EVENT,
    entry: {
      ...{ id: 1000 - number, event_id: EVENT_ID, at: new Date(Date.UTC(2027, 4, 20, 12, -number)).toISOString() },
      ...{ actor: "berk", entity: "expense", entity_id: EXPENSE_ID, action: "created", old: null, new: null },
      ...entry,
    },
    ...{ share: null, paid: null, share_before: null, comment: null, settlement: null },
    people: [answers.BERK, answers.ADA_LACE],
    ...columns,
  };
}
const fondue = { new: { description: "Fondue", amount: 85.02, currency: "EUR" } };
const added = () => news("balance", fondue, { share: 42.51 });

/** What the server knows. */
let all: ReturnType<typeof news>[] = [];
let seen: string | null = null;
let server: Server;
const unseen = () => all.some(({ entry }) => seen === null || Date.parse(entry.at) > Date.parse(seen));

beforeEach(() => {
  [number, all, seen] = [0, [], null];
  server = new Server()
    .answers("rest/v1/rpc/dashboard", () => ({
      ...answers.dashboard(),
      recent_events: [answers.eventCard()],
      unseen_news: unseen(),
    }))
    .answers("rest/v1/rpc/event_page", () => answers.eventPage(undefined, { unseen_news: unseen() }))
    .answers("rest/v1/rpc/my_news", () => ({ seen_at: seen, news: all, next: null }))
    .answers("rest/v1/rpc/see_news", ({ body }) => {
      seen = String(body?.until);
      return Response.json(seen);
    });
});

const bell = (name = /^News/) => screen.findByRole("link", { name });
const lines = async () => {
  await screen.findByRole("heading", { name: "News" });
  return (await screen.findAllByRole("listitem")).filter((line) => line.closest("main")).map((line) => asRead(line));
};
/** Opens the news alone and returns the text and the target of its line. */
async function line(one: ReturnType<typeof news>): Promise<{ text: string; to: string }> {
  all = [one];
  queryClient.clear();
  await goTo("/news");
  const link = await screen.findByRole("link", { name: /Weekend in Porto/ });
  // Without the letters of the person's picture.
  const text = asRead(link.lastElementChild).replace(/Weekend in Porto · .*/, "");
  return { text, to: String(link.getAttribute("href")) };
}

it("the bell has a dot until the reader has looked, in the requests that the screens make anyway", async () => {
  all = [added()];
  await openApp("/home");
  await bell(/something new/);
  await goTo(`/events/${EVENT_ID}`);
  await bell(/something new/);
  expect(new Set(server.asked.map(({ path }) => path))).not.toContain("/rest/v1/rpc/my_news");

  expect((await bell()).getAttribute("href")).toBe("/news");
  await goTo("/news");
  expect(await lines()).toEqual([expect.stringContaining("Berk added Fondue")]);
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/see_news")).toContainEqual({ until: all[0]?.entry.at }));
  await goTo("/home");
  expect((await bell()).getAttribute("aria-label")).toBe("News");
});

it("new news stand apart during the visit, and are earlier ones at the next", async () => {
  const [newest, older] = [added(), added()];
  [all, seen] = [[newest, older], older.entry.at];
  await openApp("/news");
  const fresh = await screen.findByRole("region", { name: "New" });
  expect(within(fresh).getAllByRole("listitem")).toHaveLength(1);
  await waitFor(() => expect(seen).toBe(newest.entry.at));
  await queryClient.refetchQueries({ queryKey: ["news"] });
  expect(within(screen.getByRole("region", { name: "New" })).getAllByRole("listitem")).toHaveLength(1);
  await goTo("/home");
  await goTo("/news");
  const earlier = await screen.findByRole("region", { name: "Earlier" });
  expect(within(earlier).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("region", { name: "New" })).toBeNull();
});

it("a line says who did what, what it means for the reader, and leads to its place", async () => {
  await openApp("/import");
  const expense = `/events/${EVENT_ID}/expenses/${EXPENSE_ID}/edit`;
  expect(await line(added())).toEqual({ text: "Berk added FondueYour share: 42.51 EUR", to: expense });
  const edit = { ...fondue, action: "updated" };
  expect(await line(news("balance", edit, { share: 10, share_before: 42.51 }))).toEqual({
    text: "Berk changed FondueYour share: 10.00 EUR (before: 42.51 EUR)",
    to: expense,
  });
  expect((await line(news("balance", edit, { share_before: 42.51 }))).text).toContain(
    "Your share: 0.00 EUR (before: 42.51 EUR)",
  );
  expect((await line(news("balance", fondue, { paid: 85.02 }))).text).toContain("You paid 85.02 EUR");
  expect((await line(news("checked", edit, { share: 10, share_before: 10 }))).text).toBe(
    "Berk changed FondueYou had asked for a check.Your share: 10.00 EUR",
  );
  expect((await line(news("balance", { ...fondue, action: "deleted" }, { share: 42.51 }))).to).toBe(
    `/events/${EVENT_ID}`,
  );

  const comment = { ...fondue, action: "commented" };
  const people = [answers.BERK, CEM];
  expect(await line(news("mention", comment, { comment: `@${CEM.id} was there, too`, people }))).toEqual({
    text: "Berk mentioned youFondue@Cem was there, too",
    to: expense,
  });
  expect((await line(news("answer", comment, { comment: "Yes." }))).text).toBe("Berk commented on FondueYes.");
  expect((await line(news("question", { ...fondue, action: "marked" }))).text).toBe(
    "Berk asked everyone to check Fondue",
  );

  const paid = { entity: "payment", entity_id: "pay", new: { from_user: "berk", to_user: "ada", amount: 5 } };
  expect(await line(news("payment", paid))).toEqual({
    text: "Berk recorded a paymentBerk → You · 5.00 EUR",
    to: `/events/${EVENT_ID}/settlement?payment=pay`,
  });
  expect((await line(news("question", { ...paid, action: "marked" }))).to).toBe(
    `/events/${EVENT_ID}/settlement?payment=pay`,
  );
  expect((await line(news("payment", { ...paid, action: "deleted" }))).to).toBe(`/events/${EVENT_ID}/settlement`);
  const mine = { ...paid, action: "not_arrived", new: { from_user: "ada", to_user: "berk", amount: 5 } };
  expect(await line(news("payment", mine))).toEqual({
    text: "Berk says that a payment has not arrived yetYou → Berk · 5.00 EUR",
    to: `/events/${EVENT_ID}/settlement?payment=pay`,
  });
  expect(await line(news("request", { id: null, entity: "request", entity_id: "berk", action: "refused" }))).toEqual({
    text: "Berk asks for your payment detailsYou have refused it.",
    to: "/profile/iban",
  });
  const joined = { entity: "participant", action: "joined", new: { user_id: "berk" } };
  expect(await line(news("person", joined))).toEqual({ text: "Berk joined", to: `/events/${EVENT_ID}` });
  const paused = { entity: "series", action: "paused", new: { description: "Rent", reason: "people" }, actor: null };
  expect((await line(news("pause", paused))).text).toBe("Rent was paused");
  const imported = { entity: "import", new: { expenses: 200, payments: 14, series: 0 } };
  expect((await line(news("balance", imported))).text).toBe("Berk imported 214 entries from a file");
  expect((await line(news("a later kind", { entity: "thing", action: "done" }))).text).toBe("Berk changed something");
});

it("a payment in several events asks whether it arrived, and leads to the person", async () => {
  const settlement = {
    id: "s",
    made_by: "berk",
    with_user: "ada",
    amount: 60,
    currency: "EUR",
    events: 2,
    received: null,
  };
  const paid = { entity: "payment", entity_id: "pay", new: { from_user: "berk", to_user: "ada", amount: 20 } };
  server.answers("rest/v1/rpc/answer_settlement", ({ body }) => ({ ...settlement, received: body?.received }));
  await openApp("/import");
  expect(await line(news("payment", paid, { settlement }))).toEqual({
    text: "Berk recorded a paymentBerk → You · 60.00 EURIn 2 events",
    to: "/people/berk",
  });
  await press("It has arrived");
  await waitFor(() =>
    expect(server.bodiesAt("rest/v1/rpc/answer_settlement")).toEqual([
      expect.objectContaining({ id: "s", received: true }),
    ]),
  );
});

it("a payment in one event asks its payee alone whether it arrived, until they answer", async () => {
  const payment = (to_user: string, arrival: string | null) =>
    news("payment", {
      ...{ entity: "payment", entity_id: "pay" },
      new: { from_user: "berk", to_user, amount: 20, arrival },
    });
  server.answers("rest/v1/rpc/answer_payment", () => ({}));
  await openApp("/import");
  for (const other of [payment("ada", null), payment("ada", "arrived"), payment("cem", "asked")]) {
    await line(other);
    expect(screen.queryByRole("group")).toBeNull();
  }
  await line(payment("ada", "asked"));
  const question = await screen.findByRole("group", { name: "Did 20.00\u00a0EUR from Berk arrive?" });
  becomeOffline();
  await user.click(within(question).getByRole("button", { name: "Not yet" }));
  await waitFor(() => expect(screen.queryByRole("group")).toBeNull());
  becomeOnline();
  await waitFor(() =>
    expect(server.bodiesAt("rest/v1/rpc/answer_payment")).toEqual([{ event_id: EVENT_ID, id: "pay", received: false }]),
  );
});

it("news that wait for the reader come first: checks, requests, payments, and mentions that they have not seen", async () => {
  const paid = { from_user: "berk", to_user: "ada", amount: 5 };
  const payment = (id: string, arrival: string) =>
    news("payment", { entity: "payment", entity_id: id, new: { ...paid, arrival } });
  const request = (id: string, action: string) =>
    news("request", { id: null, entity: "request", entity_id: id, action });
  const mention = () => news("mention", { ...fondue, action: "commented" }, { comment: "Look" });
  const [first, joined] = [
    added(),
    news("person", { entity: "participant", action: "joined", new: { user_id: "berk" } }),
  ];
  all = [first, joined, mention(), payment("asked", "asked"), payment("there", "arrived"), request("cem", "allowed")];
  seen = new Date(Date.parse(all[2]?.entry.at ?? "") - 1).toISOString();
  all.push(news("question", { ...fondue, action: "marked" }), request("berk", "asked"), mention());
  await openApp("/news");
  const sentencesIn = async (name: string) => {
    const list = within(await screen.findByRole("region", { name })).getAllByRole("listitem");
    return list.map((one) => asRead(one.querySelector("a > :last-child > :first-child")));
  };
  expect(await sentencesIn("Waiting for you")).toEqual([
    "Berk mentioned you",
    "Berk recorded a payment",
    "Berk asked everyone to check Fondue",
    "Berk asks for your payment details",
  ]);
  expect(await sentencesIn("New")).toEqual(["Berk added Fondue", "Berk joined"]);
  expect(await sentencesIn("Earlier")).toEqual([
    "Berk recorded a payment",
    "Berk asks for your payment details",
    "Berk mentioned you",
  ]);
  const groups = screen.getAllByRole("region").map((one) => one.querySelector("h2")?.textContent);
  expect(groups.filter(Boolean)).toEqual(["Waiting for you", "New", "Earlier"]);
});

it("without news the page says what will stand there, and it loads older ones page by page", async () => {
  await openApp("/news");
  await screen.findByText("Nothing new");
  const [newest, older] = [added(), added()];
  server.answers("rest/v1/rpc/my_news", ({ search }) =>
    search.get("before") === newest.entry.at
      ? { seen_at: null, news: [older], next: null }
      : { seen_at: null, news: [newest], next: newest.entry.at },
  );
  queryClient.clear();
  await goTo("/news");
  expect(await lines()).toHaveLength(1);
  await press("Show more");
  await waitFor(async () => expect(await lines()).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("the news are readable offline, and seen only once the server knows it", async () => {
  [all, seen] = [[added()], new Date(0).toISOString()];
  server.answers("rest/v1/rpc/see_news", () => Response.error());
  await openApp("/news");
  expect(await lines()).toHaveLength(1);
  becomeOffline();
  await goTo("/news");
  expect(await lines()).toHaveLength(1);
  await screen.findByText(/Offline, as of/);
  const asked = server.bodiesAt("rest/v1/rpc/see_news").length;
  server.answers("rest/v1/rpc/see_news", ({ body }) => {
    seen = String(body?.until);
    return Response.json(seen);
  });
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/see_news").length).toBeGreaterThan(asked));
  await waitFor(() => expect(seen).toBe(all[0]?.entry.at));
});

it("the icon has a badge while news are unseen, where the browser has one", async () => {
  const badge = { set: vi.fn(async () => undefined), clear: vi.fn(async () => undefined) };
  Object.assign(navigator, { setAppBadge: badge.set, clearAppBadge: badge.clear });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "setAppBadge");
    Reflect.deleteProperty(navigator, "clearAppBadge");
  });
  await openApp("/home");
  await bell();
  expect(badge.set).not.toHaveBeenCalled();
  all = [added()];
  queryClient.clear();
  await goTo("/home");
  await bell(/something new/);
  await waitFor(() => expect(badge.set).toHaveBeenCalledWith(undefined));
  badge.clear.mockClear();
  await user.click(await bell());
  await waitFor(() => expect(badge.clear).toHaveBeenCalled());

  followPush();
  badge.clear.mockClear();
  server.answers("auth/v1/logout*", () => new Response(null, { status: 204 }));
  await act(signOut);
  expect(badge.clear).toHaveBeenCalledOnce();
});

it("the news list a refused change of the reader, with what they can do, instead of the line above other pages", async () => {
  await openApp("/home");
  await bell();
  becomeOffline();
  await save(answerSettlement, { id: "settled", person_id: "berk", received: true });
  await server.refusing("answer_settlement", "settlement_not_found", async () => {
    becomeOnline();
    await screen.findByRole("button", { name: "Have a look" });
  });
  await goTo("/news");
  const refused = await screen.findByRole("region", { name: "Not saved" });
  expect(screen.queryByRole("button", { name: "Have a look" })).toBeNull();
  await user.click(within(refused).getByRole("button", { name: "Discard my change" }));
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
});
