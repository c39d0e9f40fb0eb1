import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { functions } from "../functions.mjs";
import { asDescribed, description, operations, resolved, unlike } from "./support/described.mjs";
import { balancesOf, createEvent, join, newEvent, newExpense, newPayment, remove } from "./support/events.mjs";
import { password, signedUp } from "./support/people.mjs";
import { newReceipt, upload } from "./support/receipts.mjs";
import { ago, newSeries } from "./support/series.mjs";
import { sql } from "./support/stack.mjs";

/**
 * The API for programs (functions/openapi.yaml, docs/api.md). The tests of each table and function check access;
 * privileges.test.mjs checks all privileges.
 */

const ofRpc = "/rest/v1/rpc/";
const describedFunctions = Object.values(operations).filter(({ path }) => path.startsWith(ofRpc));

test("exactly the functions that the catalogue lists for programs are described", () => {
  const forPrograms = functions
    .filter(({ used }) => used === "programs")
    .map(({ name }) => name.replace("public.", ""));
  expect(describedFunctions.map(({ path }) => path.slice(ofRpc.length)).sort()).toEqual(forPrograms.sort());
});

test("each function is described with its arguments, and with GET if it only reads", async () => {
  const functions = await sql`
    select proname as name, provolatile = 's' as reads, pronargs - pronargdefaults as needed,
      coalesce(proargnames[1:pronargs]::text[], '{}') as arguments
    from pg_proc where pronamespace = 'public'::regnamespace`;
  for (const { path, method, parameters = [], requestBody } of describedFunctions) {
    const { reads, needed, arguments: all } = functions.find(({ name }) => name === path.slice(ofRpc.length));
    expect(method, path).toBe(reads ? "get" : "post");
    const body = requestBody?.content["application/json"].schema;
    const known = parameters.map(resolved);
    const names = reads ? known.map(({ name }) => name) : Object.keys(body.properties);
    const required = reads ? known.filter((one) => one.required).map(({ name }) => name) : body.required;
    expect([...names].sort(), path).toEqual([...all].sort());
    expect([...required].sort(), path).toEqual(all.slice(0, needed).sort());
  }
});

test("every code that the database raises is described", () => {
  const { codes } = JSON.parse(readFileSync(new URL("../error-codes.json", import.meta.url), "utf8"));
  expect(description.components.schemas.DatabaseCode.enum).toEqual(Object.keys(codes));
});

test("every described enumeration equals the database's", async () => {
  const { EventCategory, ExpenseCategory, ExpenseTopic, ProfileChanges, Participant } = description.components.schemas;
  for (const [type, values] of Object.entries({
    event_category: EventCategory.enum,
    expense_category: ExpenseCategory.enum,
    expense_topic: ExpenseTopic.enum,
    language_code: ProfileChanges.properties.preferred_lang.enum,
    participant_role: Participant.properties.role.enum,
    participant_status: Participant.properties.status.enum,
  })) {
    const [{ known }] = await sql.unsafe(`select enum_range(null::public.${type})::text[] as known`);
    expect(values, type).toEqual(known);
  }
});

test("every request in docs/api.md is described", () => {
  const text = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const asked = [...text.matchAll(/\$(SUPABASE|FUNCTIONS)(\/[\w/$-]+)/g)].map(([, at, path]) =>
    at === "SUPABASE"
      ? path.replace("/$EVENT/$EXPENSE/$RECEIPT", "/{event_id}/{expense_id}/{id}")
      : `/functions/v1${path.replace("$EVENT", "{id}")}`,
  );
  expect(new Set(asked).size).toBeGreaterThan(12);
  expect(asked.filter((path) => !(path in description.paths))).toEqual([]);
});

test("a value that does not match its description is found", () => {
  const { Money, PaymentColumns, StoredPayment, NewEvent } = description.components.schemas;
  const payment = {
    ...Object.fromEntries(
      [...PaymentColumns.required, ...StoredPayment.required].map((/** @type {string} */ name) => [name, null]),
    ),
    ...newPayment(randomUUID(), { id: randomUUID() }, { id: randomUUID() }),
    ...{ created_by: randomUUID(), created_at: "2026-06-01T10:00:00+00:00", method: "paypal" },
  };
  expect(unlike(StoredPayment, payment)).toEqual([]);
  expect(unlike(StoredPayment, { ...payment, further: 1 })).not.toEqual([]);
  expect(unlike(StoredPayment, { ...payment, deleted_by: undefined })).not.toEqual([]);
  expect(unlike(StoredPayment, { ...payment, paid_on: "1 June" })).not.toEqual([]);
  expect(unlike(StoredPayment, { ...payment, method: "venmo" })).not.toEqual([]);
  expect(unlike(NewEvent, { ...newEvent, revision: 7 })).not.toEqual([]);
  expect(unlike(Money, 0.3)).toEqual([]);
  expect(unlike(Money, 0.12345)).not.toEqual([]);
});

describe("the real answers are as described", () => {
  /** @type {import("./support/people.mjs").Person} */
  let ada, bo;
  /** @type {string} */
  let token;
  const event_id = randomUUID();
  const grandpa = { id: randomUUID() };
  const inEvent = { event_id };
  const asked = new Set();
  const ask = (operationId, sent) => {
    asked.add(operationId);
    return asDescribed(operationId, { token, ...sent });
  };
  const get = async (operationId, query = inEvent) => (await ask(operationId, { query })).body;
  const post = async (operationId, body) => {
    const answer = await ask(operationId, { body });
    expect(answer.status, `${operationId}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };

  beforeAll(async () => {
    [ada, bo] = await Promise.all([signedUp("Ada"), signedUp("Bo")]);
  });

  test("real responses match the description, from sign-in to sign-out", async () => {
    const { email } = ada;
    const signIn = (grant_type, body) => ask("signIn", { token: undefined, query: { grant_type }, body });
    const first = await signIn("password", { email, password });
    const { body: session } = await signIn("refresh_token", { refresh_token: first.body.refresh_token });
    token = session.access_token;
    expect((await signIn("password", { email, password: "wrong" })).body.error_code).toBe("invalid_credentials");

    // The own profile.
    const [me] = await get("readProfile", {});
    expect(me.id).toBe(ada.id);
    const saved = await post("saveProfile", {
      changes: { first_name: "Ada", iban: "DE89370400440532013000", iban_ask_first: true, home_currency: "TRY" },
      base: { first_name: me.first_name, iban: me.iban },
      mutation_id: randomUUID(),
    });
    expect(saved).toMatchObject({ first_name: "Ada", iban: "DE89370400440532013000", home_currency: "TRY" });
    const paypal = { service: "paypal", handle: "adalovelace" };
    expect(await post("savePaymentHandle", { ...paypal, mutation_id: randomUUID() })).toEqual(paypal);
    expect(await get("listPaymentHandles", {})).toEqual([{ user_id: ada.id, ...paypal }]);
    expect(await post("savePaymentHandle", { service: "paypal", handle: null })).toBeNull();
    await post("savePaymentHandle", { service: "revolut", handle: "adal" });
    expect((await get("listCurrencies", {})).find(({ code }) => code === "JPY").decimals).toBe(0);

    // An event, created twice.
    const made = await ask("createEvent", {
      headers: { Prefer: "return=representation" },
      body: { id: event_id, ...newEvent },
    });
    expect(made.body[0].id).toBe(event_id);
    const again = { query: { on_conflict: "id" }, headers: { Prefer: "resolution=ignore-duplicates" } };
    expect((await ask("createEvent", { ...again, body: { id: event_id, ...newEvent } })).status).toBe(201);
    await post("saveEvent", {
      ...inEvent,
      changes: { name: "Balloons", planned_start_date: "2026-06-01", planned_duration_days: 5 },
      base: { name: newEvent.name },
      mutation_id: randomUUID(),
    });
    expect(await post("addPerson", { ...inEvent, name: "Grandpa", id: grandpa.id })).toBe(grandpa.id);
    for (const kind of ["group", "single", "view"]) await post("createInvitation", { ...inEvent, kind });
    await join(event_id, ada, bo);

    // Expenses: equal, by two payers in another currency at a place, by parts, a refund, a bill.
    const dinner = newExpense(event_id, ada, [ada, bo, grandpa], { amount: 10.01 });
    const stored = await post("saveExpense", dinner);
    expect(await post("saveExpense", dinner)).toEqual(stored);
    const balloon = newExpense(event_id, ada, [ada, bo], {
      amount: 5000,
      currency: "JPY",
      conversion_rate_to_event_currency: 0.0061,
      rate_date: "2026-06-14",
      rate_source: "live",
      category: "place",
      place_name: "Göreme",
      place_lat: 38.64,
      place_lon: 34.83,
      topic: "tickets",
    });
    const payers = [
      { user_id: ada.id, paid_amount: 3000 },
      { user_id: bo.id, paid_amount: 2000 },
    ];
    await post("saveExpense", { ...balloon, payers });
    const tea = newExpense(event_id, bo, [bo], { amount: 9, split_method: "parts", description: "Tea for two" });
    await post("saveExpense", {
      ...tea,
      shares: [
        { user_id: ada.id, share_amount: 3, parts: 1 },
        { user_id: bo.id, share_amount: 6, parts: 2 },
      ],
    });
    const back = newExpense(event_id, ada, [ada, bo], { amount: 3, description: "Deposit back", refund: true });
    expect(await post("saveExpense", back)).toMatchObject({ amount: -3, amount_in_event_currency: -3 });
    const items = [
      { id: randomUUID(), label: "Pide", amount: 9.5, weights: { [ada.id]: 2, [bo.id]: 1 } },
      { id: randomUUID(), label: "Voucher", amount: -1, weights: {} },
    ];
    const extras = [{ kind: "tip", amount: 0.5, percent: 5, with_tax: false, spread: "equally" }];
    const columns = { amount: 9, split_method: "manual", items, extras };
    const bill = await post("saveExpense", newExpense(event_id, ada, [ada, bo], columns));
    expect((await get("readExpense", { ...inEvent, id: bill.id })).expense).toMatchObject({ items, extras });
    const changed = await post("saveExpense", {
      expense: { ...inEvent, id: stored.id, version: stored.version, amount: 12 },
      shares: [ada, bo, grandpa].map(({ id }) => ({ user_id: id, share_amount: 4 })),
      mutation_id: randomUUID(),
    });
    const late = { ...inEvent, id: stored.id, version: stored.version };
    const conflict = await ask("deleteExpense", { body: late });
    expect({ status: conflict.status, code: conflict.body.message }).toEqual({ status: 409, code: "version_conflict" });
    await post("deleteExpense", { ...late, version: changed.version, mutation_id: randomUUID() });
    await post("restoreExpense", { ...inEvent, id: stored.id });

    // Recurring expenses.
    const series = newSeries(event_id, [ada, bo], { anchor: ago(-1) });
    const { id: series_id, version } = await post("saveSeries", { series, mutation_id: randomUUID() });
    const inSeries = { ...inEvent, series_id };
    expect((await post("skipOccurrence", { ...inSeries, number: 1 })).next_number).toBe(2);
    expect((await post("addOccurrence", { ...inSeries, number: 2, amount: "12.50" })).series.next_number).toBe(3);
    expect(await post("createDueExpenses", inEvent)).toEqual({ created: 0, unconfirmed: [], page: null });
    await post("setSeriesState", { ...inEvent, id: series_id, state: "paused" });
    const doomed = newSeries(event_id, [ada, bo], { anchor: ago(-1) });
    await post("saveSeries", { series: doomed });
    await post("deleteSeries", { ...inEvent, id: doomed.id, version });

    // Payments.
    const payment = newPayment(event_id, bo, ada, { amount: 1.5 });
    await post("savePayment", { payment });
    await post("deletePayment", { ...inEvent, id: payment.id, mutation_id: randomUUID() });
    await post("restorePayment", { ...inEvent, id: payment.id });

    const received = { ...inEvent, id: randomUUID(), from_user: bo.id, to_user: ada.id, amount: 0.01 };
    expect((await post("savePayment", { payment: received })).arrival).toBe("arrived");
    expect((await post("answerPayment", { ...inEvent, id: received.id, received: false })).arrival).toBe("not_arrived");
    await post("deletePayment", { ...inEvent, id: received.id, mutation_id: randomUUID() });

    // A payment in several events, here in one.
    const nets = await balancesOf(event_id);
    const [from, to] = nets[ada.id].net < 0 ? [ada, bo] : [bo, ada];
    const repaid = { ...inEvent, id: randomUUID(), from_user: from.id, to_user: to.id, amount: 0.01 };
    const settling = {
      person_id: bo.id,
      currency: "EUR",
      parts: [{ ...repaid, from_net: nets[from.id].net, to_net: nets[to.id].net }],
      mutation_id: randomUUID(),
    };
    const settlement = await post("settleWith", settling);
    expect(settlement.amount).toBe(-0.01);
    await post("answerSettlement", { id: settlement.id, received: true });
    await post("undoSettlement", { id: settlement.id });

    // Comments and check marks.
    const comment = { ...inEvent, entry_id: stored.id, id: randomUUID(), text: `@${bo.id} with wine?` };
    const said = await post("addComment", comment);
    expect(await post("addComment", comment)).toEqual(said);
    await post("editComment", { ...inEvent, id: comment.id, text: "With wine?", mutation_id: randomUUID() });
    const unsaid = { ...comment, id: randomUUID() };
    await post("addComment", unsaid);
    await post("deleteComment", { ...inEvent, id: unsaid.id, mutation_id: randomUUID() });
    expect((await post("addComment", unsaid)).text).toBeNull();
    expect((await get("listComments", { ...inEvent, entry_id: stored.id })).map(({ text }) => text)).toEqual([
      "With wine?",
    ]);
    // Photos.
    const receipt = newReceipt(stored);
    const named = { ...inEvent, expense_id: stored.id, id: receipt.id };
    await post("reserveReceipt", receipt);
    expect((await upload(ada, receipt)).status).toBe(200);
    await post("addReceipt", named);
    await post("removeReceipt", named);
    expect((await get("listReceipts", { ...inEvent, expense_id: stored.id }))[0].deleted_at).not.toBeNull();
    await post("restoreReceipt", named);
    expect(await get("listReceiptsOfEvent", inEvent)).toHaveLength(1);
    expect((await get("readEvent", inEvent)).receipt_counts).toEqual({ [stored.id]: 1 });

    const marking = { ...inEvent, entry_id: payment.id, marked: true, mutation_id: randomUUID() };
    expect(await post("setCheckMark", marking)).toBe(true);

    // What others did: an expense, an answer, a payment in several events.
    const taxi = newExpense(event_id, bo, [ada]);
    await bo.rpc("save_expense", taxi);
    const answer = { ...comment, id: randomUUID(), text: "Water." };
    await bo.rpc("add_comment", answer);
    const netsNow = await balancesOf(event_id);
    const [owing, owed] = netsNow[ada.id].net < 0 ? [ada, bo] : [bo, ada];
    const repaidByBo = { ...inEvent, id: randomUUID(), from_user: owing.id, to_user: owed.id, amount: 0.01 };
    const seenNets = { from_net: netsNow[owing.id].net, to_net: netsNow[owed.id].net };
    const settled = await bo.rpc("settle_with", {
      ...{ person_id: ada.id, currency: "EUR", parts: [{ ...repaidByBo, ...seenNets }], mutation_id: randomUUID() },
    });
    expect(settled.status, JSON.stringify(settled.body)).toBe(200);
    const { news, seen_at } = await get("readNews", {});
    expect(new Set(news.map(({ kind }) => kind))).toEqual(new Set(["balance", "answer", "payment", "person"]));
    expect(seen_at).toBeNull();
    expect(await post("seeNews", { until: news[0].entry.at })).toBe(news[0].entry.at);
    expect((await get("readNews", { before: news[0].entry.at })).seen_at).toBe(news[0].entry.at);
    await bo.rpc("delete_comment", { ...inEvent, id: answer.id });
    await bo.rpc("undo_settlement", { id: settled.body.id });
    await bo.rpc("delete_expense", { ...inEvent, id: taxi.expense.id, version: 1 });

    const split = { name: "Nights", parts: { [ada.id]: 2, [bo.id]: 1 }, is_default: true };
    const splitId = randomUUID();
    expect(await post("setSavedSplit", { ...inEvent, id: splitId, split })).toBe(true);
    expect((await get("readEvent", inEvent)).saved_splits).toEqual([{ id: splitId, ...split, left: [] }]);
    const doomedId = randomUUID();
    await post("setSavedSplit", { ...inEvent, id: doomedId, split: { ...split, is_default: false } });
    expect(await post("setSavedSplit", { ...inEvent, id: doomedId, split: null })).toBe(false);

    // An event also has households and requests for IBANs.
    expect(
      (await ada.rpc("save_household", { ...inEvent, id: randomUUID(), name: "Family", people: [ada.id, grandpa.id] }))
        .status,
    ).toBe(200);
    expect((await bo.rpc("ask_for_iban", { ...inEvent, payee_id: ada.id })).body).toBe("asked");

    // A person who left, shown by their former name.
    const cyd = await signedUp("Cyd");
    await join(event_id, ada, cyd);
    await remove(ada, event_id, cyd);

    // An import, and undoing it.
    const { id, event_id: _, ...expense } = newExpense(event_id, ada, [ada, bo]).expense;
    const part = {
      ...inEvent,
      import_id: randomUUID(),
      source: "table",
      people: [{ id: randomUUID(), name: "Aunt" }],
      entries: [
        {
          id,
          expense,
          shares: [ada, bo].map((one) => ({ user_id: one.id, share_amount: 15 })),
          comments: [{ author_id: bo.id, text: "Old", created_at: "2026-06-15T20:00:00Z" }],
          to_check: true,
        },
        { id: randomUUID(), digest: randomUUID(), payment: { from_user: bo.id, to_user: ada.id, amount: 2 } },
        { id: randomUUID(), saved_split: { name: "Rooms", parts: { [ada.id]: 1 } } },
      ],
    };
    expect(await post("importExpenses", part)).toEqual({ expenses: 1, payments: 1 });
    expect(await post("importExpenses", part)).toEqual({ expenses: 1, payments: 1 });
    const taken = await post("undoImport", { ...inEvent, import_id: part.import_id });
    expect(taken).toEqual({ undone: 2, left: 0, kept: 0 });

    // Statistics, in every form.
    const page = await get("readEvent", { ...inEvent, expense_limit: 1, also: `{${tea.expense.id}}` });
    expect(page.also.map((one) => one.id)).toEqual([tea.expense.id]);
    expect({ households: page.households.map(({ name }) => name), asking: page.iban_requests }).toEqual({
      households: ["Family"],
      asking: [bo.id],
    });
    expect(page.comment_counts).toEqual({});
    expect(page.check_marks).toEqual({ [payment.id]: [ada.id] });
    const { expense_date, created_at, id: before_id } = page.next;
    const goingOn = { before_date: expense_date, before_time: created_at, before_id };
    expect((await get("listExpenses", { ...inEvent, ...goingOn })).expenses).toHaveLength(5);
    expect((await get("findExpenses", { ...inEvent, currency: "JPY", search: "göreme" })).count).toBe(1);
    expect((await get("readExpense", { ...inEvent, id: stored.id })).expense.version).toBe(changed.version + 2);
    const history = await get("readHistory", { ...inEvent, entry_limit: 5 });
    expect((await get("readHistory", { ...inEvent, before: history.next, entry_limit: 200 })).next).toBeNull();
    await get("readStatistics");
    const { story, by_person } = await get("readStatistics", { ...inEvent, by_person: true, story: true });
    expect(story.visits).toHaveLength(1);
    expect(by_person.length).toBeGreaterThan(0);
    const exported = await get("readExport");
    expect([exported.expenses.length, exported.comments.length]).toEqual([6, 1]);
    const spent = await get("readSpentBetween");
    expect(spent.debts.length).toBeGreaterThan(0);
    const rows = await get("readBalances", { event_id: `eq.${event_id}` });
    const kept = await balancesOf(event_id);
    expect(rows.map(({ user_id, net }) => [user_id, net]).sort()).toEqual(
      Object.entries(kept)
        .map(([person, { net }]) => [person, net])
        .sort(),
    );
    expect((await get("listEvents", { include_passive: true }))[0]).toMatchObject({ id: event_id, name: "Balloons" });

    // Events of other people return null.
    const theirs = { event_id: await createEvent(bo) };
    for (const name of ["readEvent", "readStatistics", "readExport", "readSpentBetween"])
      expect(await get(name, theirs)).toBeNull();
    expect(await get("readExpense", { ...theirs, id: stored.id })).toBeNull();

    expect((await ask("listEvents", { token: undefined })).status).toBe(401);
    expect((await ask("signOut", { query: { scope: "local" } })).status).toBe(204);
    expect([...asked].sort()).toEqual(Object.keys(operations).sort());
  });
});
