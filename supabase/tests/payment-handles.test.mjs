import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** The rows that the app has. @type {{ key: string, pattern: string, address: string | null }[]} */
const services = JSON.parse(
  readFileSync(new URL("../../frontend/src/core/paying/services.json", import.meta.url), "utf8"),
);

/** Ada paid for all and can be paid by PayPal; Bo and Cem owe her. @type {Person} */
let ada, bo, cem, stranger;
let event;

/** @param {Person} person @param {string | null} handle */
const publish = (person, service, handle, mutation_id = randomUUID()) =>
  person.rpc("save_payment_handle", { service, handle, mutation_id });
/** What the server gets for a person's settlement. @param {{ authId: string }} asking @param {string} [of] */
const told = async (asking, of = event) =>
  (await asServer("payee_ibans", { event_id: of, auth_user_id: asking.authId, payees: [ada.id] })).body;
const handlesOf = async (person) => (await person.select("payment_handles?select=service,handle&order=service")).body;
const paypal = { service: "paypal", handle: "adalovelace" };
const given = () => [
  { user_id: ada.id, state: "shown", iban: null, iban_currency: expect.any(String), handles: [paypal] },
];
const logged = () => sql`select shown_to from public.iban_disclosures where owner_id = ${ada.id}`;

beforeEach(async () => {
  [ada, bo, cem, stranger] = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo, cem);
  await save(ada, newExpense(event, ada, [ada, bo, cem]));
  expect((await publish(ada, paypal.service, paypal.handle)).body).toEqual(paypal);
});

describe("publishing a payment handle", () => {
  test("a person stores one handle per service, changes it and removes it", async () => {
    expect((await publish(ada, "paypal", "countess")).body).toEqual({ service: "paypal", handle: "countess" });
    expect((await publish(ada, "other", "  TWINT:  +41 79 000 00 00 ")).body).toEqual({
      service: "other",
      handle: "TWINT: +41 79 000 00 00",
    });
    expect(await handlesOf(ada)).toEqual([
      { service: "other", handle: "TWINT: +41 79 000 00 00" },
      { service: "paypal", handle: "countess" },
    ]);
    const removed = await publish(ada, "paypal", null);
    expect({ status: removed.status, body: removed.body }).toEqual({ status: 200, body: null });
    expect((await handlesOf(ada)).map(({ service }) => service)).toEqual(["other"]);
  });

  test("a repeated save changes nothing, and its id cannot be used for another", async () => {
    const id = randomUUID();
    await publish(ada, "paypal", "first", id);
    await publish(ada, "paypal", "second");
    expect((await publish(ada, "paypal", "first", id)).body).toEqual({ service: "paypal", handle: "second" });
    expectCode(await publish(ada, "paypal", "third", id), 409, "id_in_use");
    expect(await handlesOf(ada)).toEqual([{ service: "paypal", handle: "second" }]);
  });

  test.each([
    ["a space", "ada lovelace"],
    ["a whole address", "https://paypal.me/x"],
    ["a script", "javascript:alert(1)"],
    ["200 letters", "a".repeat(200)],
    ["a line feed at its end", "ada\n"],
    ["a control letter", "ada\u0007"],
    ["an invisible letter", "ada\u200b"],
    ["a slash", "ada/5"],
    ["a backslash", "ada\\5"],
    ["two dots", ".."],
    ["a parent folder", "../settings"],
    ["a percent sign", "ada%2f5"],
    ["a question mark", "ada?x"],
    ["a hash", "ada#x"],
    ["an at sign", "ada@evil.example"],
    ["letters that look Latin", "аda"],
    ["no letters", ""],
    ["only a space", " "],
  ])("a handle with %s is refused at every service with an address", async (_, handle) => {
    for (const { key } of services.filter(({ address }) => address)) {
      expectCode(await publish(ada, key, handle), 422, "invalid_payment_handle");
    }
    expect(await handlesOf(ada)).toEqual([paypal]);
  });

  test("a text to copy has 1 to 100 visible letters in one line", async () => {
    for (const text of ["", " ", "\u200b", "a".repeat(101)]) {
      expectCode(await publish(ada, "other", text), 422, "invalid_payment_handle");
    }
    expect((await publish(ada, "other", "ş".repeat(100))).status).toBe(200);
    expect((await publish(ada, "other", "FAST\nTR\u0007 1\u202e")).body.handle).toBe("FAST TR 1");
  });

  test("an unknown service is refused", async () => {
    for (const service of ["", "venmo", "PayPal", "cash", "bank"]) {
      expectCode(await publish(ada, service, "ada"), 422, "invalid_payment_handle");
      expectCode(await publish(ada, service, null), 422, "invalid_payment_handle");
    }
  });

  test("constraints refuse what the procedure would refuse", async () => {
    for (const [service, handle] of [
      ["venmo", "ada"],
      ["monzo", "a/b"],
      ["other", "a".repeat(101)],
    ]) {
      await expect(
        sql`insert into public.payment_handles (user_id, service, handle) values (${ada.id}, ${service}, ${handle})`,
      ).rejects.toThrow(/payment_handles_/);
    }
  });

  test("the app and the database know the same services, forms of handles and methods", async () => {
    for (const { key, pattern } of services) {
      const [row] = await sql`select private.handle_pattern(${key}) as pattern`;
      expect(row.pattern, key).toBe(pattern);
    }
    const [{ rule }] = await sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'payments_method_known'`;
    const methods = [...rule.matchAll(/'(\w+)'/g)].map(([, method]) => method);
    expect(methods.sort()).toEqual(["bank", "cash", ...services.map(({ key }) => key)].sort());
  });

  test("a handle needs an account, which is not deleted", async () => {
    expectForbidden(await publish(nobody, "paypal", "x"));
    await asServer("delete_account", { auth_user_id: stranger.authId });
    expectCode(await publish(stranger, "paypal", "x"), 401, "user_not_authenticated");
    expect(await sql`select from public.payment_handles where user_id = ${stranger.id}`).toHaveLength(0);
  });
});

describe("who sees a payment handle", () => {
  test("only its owner reads the table, and nobody writes it directly", async () => {
    for (const person of [bo, cem, stranger]) {
      expect((await person.select("payment_handles")).body).toEqual([]);
      expect((await person.select(`payment_handles?user_id=eq.${ada.id}`)).body).toEqual([]);
      expect((await person.select("profiles?select=id,payment_handles(*)")).status).toBeGreaterThanOrEqual(400);
    }
    expect((await nobody.select("payment_handles")).status).toBeGreaterThanOrEqual(400);
    const row = { user_id: ada.id, service: "monzo", handle: "evil" };
    for (const person of [ada, bo]) {
      expectForbidden(await person.insert("payment_handles", row));
      expectForbidden(await person.update("payment_handles", `user_id=eq.${ada.id}`, { handle: "evil" }));
      expectForbidden(await person.remove("payment_handles", `user_id=eq.${ada.id}`));
    }
    expect(await handlesOf(ada)).toEqual([paypal]);
  });

  test("people cannot ask for the handles of their payees themselves", async () => {
    expectForbidden(await bo.rpc("payee_ibans", { event_id: event, auth_user_id: bo.authId, payees: [ada.id] }));
  });

  test("a participant gets the payee's handles, and the owner sees to whom they were shown", async () => {
    expect(await told(bo)).toEqual(given());
    expect(await logged()).toEqual([{ shown_to: bo.id }]);
    expect((await ada.select("iban_disclosures?select=shown_to")).body).toEqual([{ shown_to: bo.id }]);
  });

  test("people outside the event, and those who left it or were removed, get none", async () => {
    const other = await createEvent(stranger);
    expect(await told(stranger)).toEqual([]);
    expect(await told(stranger, other), "Ada is not in this event").toEqual([]);
    expect(await told(bo, other)).toEqual([]);
    await bo.rpc("leave_event", { event_id: event });
    await remove(ada, event, cem);
    for (const person of [bo, cem]) expect(await told(person)).toEqual([]);
    expect(await logged()).toEqual([]);
  });

  test("an owner who left is still paid what was owed then, and not more", async () => {
    await ada.rpc("leave_event", { event_id: event });
    expect(await told(bo)).toEqual(given());
    for (const person of [bo, cem]) {
      expect(
        (await person.rpc("save_payment", { payment: newPayment(event, person, ada, { amount: 10 }) })).status,
      ).toBe(200);
    }
    expect(await told(bo)).toEqual([]);
  });

  test("an owner who requires requests is asked for the IBAN and the handles at once, also without an IBAN", async () => {
    await ada.update("users", `id=eq.${ada.id}`, { iban_ask_first: true });
    const withheld = (state) => [{ user_id: ada.id, state }];
    expect(await told(bo)).toEqual(withheld("ask"));
    expect((await bo.rpc("ask_for_iban", { event_id: event, payee_id: ada.id })).body).toBe("asked");
    expect(await told(bo)).toEqual(withheld("asked"));
    expect((await ada.get("my_iban_requests")).body).toMatchObject([{ asked_by: bo.id, allowed: null }]);
    const answer = (allowed) => ada.rpc("answer_iban_request", { event_id: event, debtor_id: bo.id, allowed });
    await answer(false);
    expect(await told(bo)).toEqual(withheld("refused"));
    expect(await logged()).toEqual([]);
    await answer(true);
    expect(await told(bo)).toEqual(given());
    expect(await told(cem)).toEqual(withheld("ask"));
  });

  test("people who owe nothing cannot ask for handles", async () => {
    await ada.update("users", `id=eq.${ada.id}`, { iban_ask_first: true });
    await bo.rpc("save_payment", { payment: newPayment(event, bo, ada, { amount: 10 }) });
    expectCode(await bo.rpc("ask_for_iban", { event_id: event, payee_id: ada.id }), 422, "nothing_owed");
  });

  test("a phone number is never a way to be paid by itself", async () => {
    await publish(ada, "paypal", null);
    await ada.update("users", `id=eq.${ada.id}`, { phone_number: "+49 170 0000000" });
    expect(await told(bo)).toEqual([]);
  });

  test("handles appear in no page, export, history or archive that others read", async () => {
    await publish(ada, "other", "secret-of-ada");
    for (const [name, args] of [
      ["event_page", { event_id: event }],
      ["event_export", { event_id: event }],
      ["event_history", { event_id: event }],
      ["settlement", { event_id: event }],
      ["person_page", { person_id: ada.id }],
      ["dashboard", {}],
    ]) {
      const { status, body } = await bo.get(name, args);
      expect(status, name).toBe(200);
      expect(JSON.stringify(body), name).not.toMatch(/adalovelace|secret-of-ada/);
    }
  });

  test("deleting the account erases its handles at once", async () => {
    await asServer("delete_account", { auth_user_id: ada.authId });
    expect(await sql`select from public.payment_handles where user_id = ${ada.id}`).toHaveLength(0);
    expect(await told(bo)).toEqual([]);
    expect((await ada.select("payment_handles")).body).toEqual([]);
  });
});

describe("a person who can be paid", () => {
  /** Whether Bo sees that Ada can be paid, in each answer from which payments are planned. */
  const seen = async () => {
    const { participants } = (await bo.get("event_page", { event_id: event })).body;
    const { balances } = (await bo.get("settlement", { event_id: event })).body;
    const { open_events } = (await bo.get("person_page", { person_id: ada.id })).body;
    const all = [participants, balances, open_events[0].standings].map((rows) =>
      rows.find(({ user_id }) => user_id === ada.id),
    );
    return all.map((row) => (row.person ?? row).has_payment_details);
  };

  test("a member of a household with only a handle counts as one who can be paid, until the last way is removed", async () => {
    const household = { event_id: event, id: randomUUID(), name: "Ada & Cem", people: [ada.id, cem.id] };
    expect((await ada.rpc("save_household", household)).status).toBe(200);
    expect(await seen()).toEqual([true, true, true]);
    await publish(ada, "paypal", null);
    expect(await seen()).toEqual([false, false, false]);
    await ada.update("users", `id=eq.${ada.id}`, { iban: "DE89370400440532013000" });
    await publish(ada, "paypal", "adalovelace");
    await ada.update("users", `id=eq.${ada.id}`, { iban: null });
    expect(await seen()).toEqual([true, true, true]);
    await asServer("delete_account", { auth_user_id: ada.authId });
    const [profile] = await sql`select has_payment_details from public.profiles where id = ${ada.id}`;
    expect(profile.has_payment_details).toBe(false);
  });
});

describe("method and note of a payment", () => {
  const record = (person, more) =>
    person.rpc("save_payment", { payment: newPayment(event, bo, ada, { amount: 2, ...more }) });

  test("both are optional, and stored, listed, exported and kept in the history", async () => {
    expect((await record(bo, {})).body).toMatchObject({ method: null, note: null });
    const { body: paid } = await record(bo, { method: "paypal", note: "  for the\nballoon " });
    expect(paid).toMatchObject({ method: "paypal", note: "for the balloon" });
    const of = (payments) => payments.find(({ id }) => id === paid.id);
    const expected = { method: "paypal", note: "for the balloon" };
    expect(of((await cem.get("event_page", { event_id: event })).body.payments)).toMatchObject(expected);
    expect(of((await cem.get("event_export", { event_id: event })).body.payments)).toMatchObject(expected);
    await ada.rpc("delete_payment", { event_id: event, id: paid.id, mutation_id: randomUUID() });
    expect((await ada.rpc("restore_payment", { event_id: event, id: paid.id })).body).toMatchObject(expected);
  });

  test("an unknown method and a note of more than 200 letters are refused", async () => {
    for (const method of ["venmo", "PayPal", "iban"]) {
      expectCode(await record(bo, { method }), 422, "invalid_payment_method");
    }
    expectCode(await record(bo, { note: "a".repeat(201) }), 422, "text_too_long");
    expect((await record(bo, { note: "ş".repeat(200) })).status).toBe(200);
    expect((await record(bo, { note: " ", method: "" })).body).toMatchObject({ note: null, method: null });
  });

  test("a payment repeated by a client that does not send the keys leaves them as they are", async () => {
    const payment = newPayment(event, bo, ada, { amount: 2, method: "cash", note: "on the bus" });
    await bo.rpc("save_payment", { payment });
    const { method, note, ...older } = payment;
    expectCode(await bo.rpc("save_payment", { payment: older }), 409, "version_conflict");
    const page = (await bo.get("event_page", { event_id: event })).body;
    expect(page.payments).toMatchObject([{ id: payment.id, method, note }]);
  });

  test("settling across events writes the method into each of its payments", async () => {
    const nets = Object.fromEntries(
      (await sql`select user_id, net from public.event_balances where event_id = ${event}`).map((one) => [
        one.user_id,
        one.net,
      ]),
    );
    const part = {
      ...{ event_id: event, id: randomUUID(), from_user: bo.id, to_user: ada.id, amount: 3, method: "bunq" },
      ...{ from_net: nets[bo.id], to_net: nets[ada.id] },
    };
    const made = { person_id: ada.id, currency: "EUR", mutation_id: randomUUID() };
    expectCode(
      await bo.rpc("settle_with", { ...made, parts: [{ ...part, method: "x" }] }),
      422,
      "invalid_payment_method",
    );
    expect((await bo.rpc("settle_with", { ...made, parts: [part] })).status).toBe(200);
    expect((await ada.get("event_page", { event_id: event })).body.payments).toMatchObject([
      { method: "bunq", amount: 3 },
    ]);
  });

  test("a view link shows neither method nor note", async () => {
    await record(bo, { method: "paypal", note: "between us" });
    const link = (await ada.rpc("create_invitation", { event_id: event, kind: "view" })).body;
    const shown = await asServer("view_event", { token: link.token });
    expect(shown.body.payments).toHaveLength(1);
    expect(JSON.stringify(shown.body)).not.toMatch(/between us|paypal/);
  });
});
