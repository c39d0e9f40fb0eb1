import { beforeEach, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import type { BillItem } from "@/core/splitting/bill";
import { type Change, newExpense, pendingMutation } from "@/data/testMutation";
import { sendMutation } from "@/offline/sender";
import { type AppError, isServerUnreachable } from "@/platform/errors/appError";
import { expense } from "./expense/testExpense";

const server = "https://api.divido.test";
vi.mock("@/platform/config/config", () => ({ config: () => ({ supabaseUrl: server, publishableKey: "key" }) }));

const asked = vi.fn((_address: RequestInfo | URL, _init?: RequestInit) => Promise.resolve(Response.json({})));

beforeEach(() => {
  vi.stubGlobal("window", { location: { hash: "" } });
  vi.stubGlobal("fetch", asked.mockClear());
});

const id = "00000000-0000-4000-8000-000000000001";

/** Returns the request that the database gets. */
async function sent(change: Change) {
  await sendMutation(pendingMutation(change));
  const [address, init] = asked.mock.calls.at(-1) ?? [];
  return { address: String(address).replace(`${server}/rest/v1/`, ""), ...JSON.parse(String(init?.body)) };
}

it("an expense is sent with its payers, and with the parts if it is split by parts", async () => {
  const dinner = newExpense({ id, event_id: "e", paid_by: "ada", amount: 1050 as Units }, ["ada", "ben"]);
  const payers = [
    { user_id: "ada", paid_amount: 700 as Units },
    { user_id: "ben", paid_amount: 350 as Units },
  ];
  const shares = dinner.shares.map((share, place) => ({ ...share, parts: place + 1 }));
  const request = await sent({ ...dinner, shares, payers });
  expect(request).toMatchObject({
    address: "rpc/save_expense",
    mutation_id: "m",
    expense: { event_id: "e", amount: 10.5 },
  });
  expect(request.payers).toEqual([
    { user_id: "ada", paid_amount: 7 },
    { user_id: "ben", paid_amount: 3.5 },
  ]);
  expect(request.shares).toEqual([
    { user_id: "ada", share_amount: 5.25, parts: 1 },
    { user_id: "ben", share_amount: 5.25, parts: 2 },
  ]);
});

it("an expense with one payer is sent without a list of payers", async () => {
  const request = await sent(newExpense({ id, event_id: "e", paid_by: "ada", amount: 500 as Units }, ["ada"]));
  expect(request).not.toHaveProperty("payers");
  expect(request.shares).toEqual([{ user_id: "ada", share_amount: 5 }]);
});

it("amounts are sent in units of their currency", async () => {
  const columns = { id, event_id: "e", paid_by: "ada", amount: 500 as Units, currency: "JPY" };
  expect(await sent(newExpense(columns, ["ada"]))).toMatchObject({ expense: { amount: 500 } });
});

it("a join sends the ids and versions of its expenses as they were read", async () => {
  const joining = { event_id: "e", person_id: "cem" };
  const request = await sent({ kind: "join_expenses", ...joining, expenses: [expense({ id, version: 3 })] });
  expect(request).toEqual({
    address: "rpc/join_expenses",
    ...joining,
    expenses: [{ id, version: 3 }],
    mutation_id: "m",
  });
});

it("a new person is sent with the device's id, and a rename with the name that was read", async () => {
  const dede = { event_id: "e", name: "Dede" };
  expect(await sent({ kind: "add_person", ...dede, id })).toEqual({ address: "rpc/add_person", ...dede, id });
  const renaming = { event_id: "e", person_id: id, name: "Opa", was: "Dede" };
  expect(await sent({ kind: "rename_person", ...renaming })).toEqual({ address: "rpc/rename_person", ...renaming });
});

it("comments and check marks are sent with their entry, and edits with an id by which the server knows a repetition", async () => {
  const entry = { event_id: "e", entry_id: "x", kind: "expense" as const };
  const comment = { event_id: "e", id, text: "Why?" };
  expect(await sent({ kind: "add_comment", entry, id, text: "Why?" })).toEqual({
    address: "rpc/add_comment",
    ...{ ...comment, entry_id: "x" },
  });
  expect(await sent({ kind: "edit_comment", entry, id, text: "Why?" })).toEqual({
    address: "rpc/edit_comment",
    ...{ ...comment, mutation_id: "m" },
  });
  expect(await sent({ kind: "delete_comment", entry, id, text: "Why?" })).toEqual({
    address: "rpc/delete_comment",
    ...{ event_id: "e", id, mutation_id: "m" },
  });
  expect(await sent({ kind: "set_check_mark", entry, marked: false })).toEqual({
    address: "rpc/set_check_mark",
    ...{ event_id: "e", entry_id: "x", marked: false, mutation_id: "m" },
  });
});

it("a saved split is sent with its name and parts, and its removal without them", async () => {
  const split = { event_id: "e", id, name: "Nights" };
  const sending = { address: "rpc/set_saved_split", event_id: "e", id, mutation_id: "m" };
  expect(await sent({ kind: "set_saved_split", is_default: false, ...split, parts: { ada: 2 } })).toEqual({
    ...sending,
    split: { name: "Nights", parts: { ada: 2 }, is_default: false },
  });
  expect(await sent({ kind: "set_saved_split", is_default: false, ...split, parts: null })).toEqual({
    ...sending,
    split: null,
  });
});

it("the lines of a refund's bill are sent as on the bill, while its amount is sent above zero", async () => {
  const columns = { id, event_id: "e", paid_by: "ada", amount: -1000 as Units };
  const change = newExpense(columns, ["ada"]);
  const items: BillItem[] = [
    { id: "pide", label: "Pide", amount: 900 as Units, weights: { ada: 2 } },
    { id: "voucher", label: "Voucher", amount: -100 as Units, weights: {} },
  ];
  const extras = [
    { kind: "tip" as const, amount: 200 as Units, percent: 25, with_tax: true, spread: "items" as const },
  ];
  const request = await sent({ ...change, expense: { ...change.expense, items, extras } });
  expect(request.expense).toMatchObject({
    amount: 10,
    refund: true,
    items: [
      { id: "pide", label: "Pide", amount: 9, weights: { ada: 2 } },
      { id: "voucher", label: "Voucher", amount: -1, weights: {} },
    ],
  });
  expect(request.expense.extras).toEqual([{ kind: "tip", amount: 2, percent: 25, with_tax: true, spread: "items" }]);
});

it.each([
  ["a login page of the network", () => new Response("<h1>Welcome</h1>", { headers: { "Content-Type": "text/html" } })],
  ["an empty answer of a gateway", () => new Response("")],
  ["an empty 404 of a gateway", () => new Response("", { status: 404 })],
  ["a 404 with a list", () => new Response("[]", { status: 404 })],
  ["a network that wants a login first", () => new Response("<h1>Log in</h1>", { status: 511 })],
])("a change that gets %s is not taken for sent or refused, and waits", async (_, answer) => {
  asked.mockImplementation(() => Promise.resolve(answer()));
  const change = newExpense({ id, event_id: "e", paid_by: "ada", amount: 500 as Units }, ["ada"]);
  const error = await sendMutation(pendingMutation(change)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "service_unavailable" });
  expect(isServerUnreachable(error as AppError)).toBe(true);
});
