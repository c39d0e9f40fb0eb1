import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addPerson, createEvent, deletedDaysAgo, everythingOf, join, newExpense, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { asServer } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;

beforeAll(async () => {
  [ada, bo, cem] = await Promise.all(["Ada", "Bo", "Cem"].map((name) => signedUp(name)));
});

async function dinner() {
  const event = await createEvent(ada);
  await join(event, ada, bo, cem);
  return event;
}

const item = (label, amount, weights = {}) => ({ id: randomUUID(), label, amount, weights });
const extra = (kind, amount, columns = {}) => ({
  ...{ kind, amount, percent: null, with_tax: false, spread: "items" },
  ...columns,
});

/** A bill of 40.00: pide for Ada, tea for all, a voucher, and a tip. */
const lines = () => ({
  items: [item("Pide", 12.5, { [ada.id]: 1 }), item("Tea", 28.5), item("Voucher", -5, { [ada.id]: 2, [bo.id]: 3 })],
  extras: [
    extra("tip", 3, { percent: 11.111, with_tax: true, spread: "equally" }),
    extra("service", 1, { label: "Couvert" }),
  ],
});

const bill = (event, columns = {}, sharers = [ada, bo, cem]) =>
  newExpense(event, ada, sharers, { amount: 40, split_method: "manual", ...lines(), ...columns });

const expenseOf = async (event, id, reader = ada) =>
  (await reader.get("expense_page", { event_id: event, id })).body?.expense;
const linesOf = async (event, id) => {
  const { is_bill, items, extras } = await expenseOf(event, id);
  return { is_bill, items, extras };
};

/** A change of a stored expense by its sender's keys. */
const change = (stored, { expense, shares }, columns, without = []) => {
  const sent = { ...expense, id: stored.id, version: stored.version, ...columns };
  for (const key of without) delete sent[key];
  return { expense: sent, shares, mutation_id: randomUUID() };
};

const NO_LINES = { is_bill: false, items: [], extras: [] };

describe("saving a bill", () => {
  test("a bill comes back with its items and extras in their order, and lists say only that it has some", async () => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(bo, wanted);
    const { items, extras } = wanted.expense;
    expect(await linesOf(event, stored.id)).toEqual({ is_bill: true, items, extras });
    await save(bo, newExpense(event, bo, [ada, bo]));
    const page = (await cem.get("event_page", { event_id: event })).body;
    expect(page.expenses.map(({ is_bill }) => is_bill).sort()).toEqual([false, true]);
    for (const one of page.expenses) expect(one).not.toHaveProperty("items");
  });

  test("weights that are texts, or name a person in capital letters, are stored as numbers by person", async () => {
    const event = await dinner();
    const weights = { [ada.id.toUpperCase()]: "2.0", [bo.id]: "3" };
    const stored = await save(ada, bill(event, { items: [item("All", 40, weights)], extras: [] }));
    expect((await linesOf(event, stored.id)).items[0].weights).toEqual({ [ada.id]: 2, [bo.id]: 3 });
  });

  test("a label is stored without invisible characters, in one line", async () => {
    const event = await dinner();
    const stored = await save(ada, bill(event, { items: [item(" Çay\u200b\n und  Köfte ", 40)], extras: [] }));
    expect((await linesOf(event, stored.id)).items[0].label).toBe("Çay und Köfte");
  });

  test("extras alone explain an expense when they add up to it", async () => {
    const event = await dinner();
    const stored = await save(ada, bill(event, { items: [], extras: [extra("tip", 40)] }));
    expect(await linesOf(event, stored.id)).toMatchObject({ is_bill: true, items: [], extras: [{ amount: 40 }] });
  });

  test("the bill of a refund is sent and read as it is written, and stored with its signs reversed", async () => {
    const event = await dinner();
    const wanted = bill(event, { refund: true });
    const stored = await save(ada, wanted);
    expect(stored.amount).toBe(-40);
    const { items, extras } = wanted.expense;
    expect(await linesOf(event, stored.id)).toEqual({ is_bill: true, items, extras });
    const { body } = await ada.select(`expense_items?expense_id=eq.${stored.id}&order=position`);
    expect(body.map(({ amount }) => amount)).toEqual([-12.5, -28.5, 5]);
  });

  test("an edit of the items alone raises the version and is in the history with the items before and after", async () => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(ada, wanted);
    const items = wanted.expense.items.map((one, place) => (place === 1 ? { ...one, weights: { [bo.id]: 100 } } : one));
    const edited = await save(bo, change(stored, wanted, { items }));
    expect(edited.version).toBe(2);
    expect((await linesOf(event, stored.id)).items).toEqual(items);
    const { body } = await ada.get("event_history", { event_id: event });
    const entry = body.entries.find(({ action, entity }) => entity === "expense" && action === "updated");
    expect([entry.old.items[1].weights, entry.new.items[1].weights]).toEqual([{}, { [bo.id]: 100 }]);
    expect(entry.old.extras).toEqual(wanted.expense.extras);
  });

  test("an edit without the keys keeps the lines while amount, currency and people stay", async () => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(ada, wanted);
    const other = { expense_date: "2026-06-16" };
    expect(await save(bo, change(stored, wanted, other, ["items", "extras"]))).toMatchObject({ version: 2 });
    const { items, extras } = wanted.expense;
    expect(await linesOf(event, stored.id)).toEqual({ is_bill: true, items, extras });
  });

  test.each([
    [
      "another amount",
      (wanted) => ({ ...wanted, ...newExpense("", ada, [ada, bo, cem], { amount: 41 }) }),
      { amount: 41 },
    ],
    ["another person", (wanted) => ({ ...wanted, ...newExpense("", ada, [ada, bo], { amount: 40 }) }), {}],
    [
      "another currency",
      (wanted) => wanted,
      { currency: "USD", conversion_rate_to_event_currency: 1, rate_source: "own" },
    ],
    ["another split", (wanted) => wanted, { split_method: "equal" }],
    ["a refund", (wanted) => wanted, { refund: true }],
  ])("an edit without the keys and with %s removes the lines, which would be false", async (_, from, columns) => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(ada, wanted);
    const { shares } = from(wanted);
    await save(bo, change(stored, { ...wanted, shares }, columns, ["items", "extras"]));
    expect(await linesOf(event, stored.id)).toEqual(NO_LINES);
  });

  test("empty lists remove the lines, and one key alone stands for the whole bill", async () => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(ada, wanted);
    const alone = await save(ada, change(stored, wanted, { items: [item("All", 40)] }, ["extras"]));
    expect(await linesOf(event, stored.id)).toMatchObject({ is_bill: true, items: [{ label: "All" }], extras: [] });
    await save(ada, change(alone, wanted, { items: [] }, ["extras"]));
    expect(await linesOf(event, stored.id)).toEqual(NO_LINES);
  });

  test("a repeated request changes nothing, and one with other items is another request", async () => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(ada, wanted);
    await changingNothing(event, () => save(ada, wanted));
    const edit = change(stored, wanted, { description: "Supper" });
    await save(ada, edit);
    await changingNothing(event, async () => {
      await save(ada, edit);
      const other = { ...edit, expense: { ...edit.expense, items: [item("All", 36)] } };
      expectCode(await ada.rpc("save_expense", other), 409, "id_in_use");
    });
  });

  test("the first of two edits of one version wins, and its items stay", async () => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(ada, wanted);
    const mine = { items: [item("Mine", 40)], extras: [] };
    const answers = await Promise.all([
      ada.rpc("save_expense", change(stored, wanted, mine)),
      bo.rpc("save_expense", change(stored, wanted, { items: [item("Theirs", 40)], extras: [] })),
    ]);
    const won = answers.findIndex(({ status }) => status === 200);
    expectCode(answers[1 - won], 409, "version_conflict");
    expect((await linesOf(event, stored.id)).items.map(({ label }) => label)).toEqual([["Mine", "Theirs"][won]]);
  });

  test("the lines are hidden with a deleted expense and come back with it", async () => {
    const event = await dinner();
    const stored = await save(ada, bill(event));
    const read = async () => (await bo.select(`expense_items?expense_id=eq.${stored.id}`)).body.length;
    expect(await read()).toBe(3);
    await ada.rpc("delete_expense", { event_id: event, id: stored.id, version: 1 });
    expect(await read()).toBe(0);
    await ada.rpc("restore_expense", { event_id: event, id: stored.id });
    expect(await read()).toBe(3);
  });
});

describe("attacks on a bill", () => {
  const others = (columns) => ({ items: [item("All", 40)], extras: [], ...columns });

  test.each([
    ["items that sum to another amount", () => others({ items: [item("All", 39.99)] })],
    ["extras that make it too much", () => others({ extras: [extra("tax", 0.01)] })],
    ["a fraction of a cent", () => others({ items: [item("All", 39.999), item("Rest", 0.001)] })],
    ["an item of zero", () => others({ items: [item("All", 40), item("None", 0)] })],
    ["an item larger than any amount", () => others({ items: [item("All", 1e12), item("Back", 40 - 1e12)] })],
    ["an amount that is no number", () => others({ items: [item("All", "4e1")] })],
    ["a tip of -5 %", () => others({ items: [item("All", 35)], extras: [extra("tip", 5, { percent: -5 })] })],
    ["a tip of 0 %", () => others({ items: [item("All", 35)], extras: [extra("tip", 5, { percent: 0 })] })],
    ["a tip of 101 %", () => others({ items: [item("All", 35)], extras: [extra("tip", 5, { percent: 101 })] })],
    ["a tip of 1.2345 %", () => others({ items: [item("All", 35)], extras: [extra("tip", 5, { percent: 1.2345 })] })],
    ["an unknown extra", () => others({ items: [item("All", 35)], extras: [extra("bribe", 5)] })],
    ["an unknown spread", () => others({ items: [item("All", 35)], extras: [extra("tip", 5, { spread: "me" })] })],
    [
      "with_tax that is no boolean",
      () => others({ items: [item("All", 35)], extras: [extra("tip", 5, { with_tax: 1 })] }),
    ],
    ["a label of 81 letters", () => others({ items: [item("a".repeat(81), 40)] })],
    [
      "an extra with a label of 81 letters",
      () => others({ items: [item("All", 35)], extras: [extra("service", 5, { label: "a".repeat(81) })] }),
    ],
    ["a label that nobody can see", () => others({ items: [item("\u200b\u00ad ", 40)] })],
    ["a weight of 0", () => others({ items: [item("All", 40, { [ada.id]: 0 })] })],
    ["a weight of 101", () => others({ items: [item("All", 40, { [ada.id]: 101 })] })],
    ["a weight of 1.5", () => others({ items: [item("All", 40, { [ada.id]: 1.5 })] })],
    ["a weight of -1", () => others({ items: [item("All", 40, { [ada.id]: -1 })] })],
    ["a weight that is a text with a fraction", () => others({ items: [item("All", 40, { [ada.id]: "1.5" })] })],
    ["a weight that is true", () => others({ items: [item("All", 40, { [ada.id]: true })] })],
    ["one wrong weight among right ones", () => others({ items: [item("All", 40, { [ada.id]: 1, [bo.id]: 0 })] })],
    ["a stranger among people who share", () => others({ items: [item("All", 40, { [ada.id]: 1, [cem.id]: 1 })] })],
    ["weights that are null", () => others({ items: [item("All", 40, null)] })],
    ["weights that are a number", () => others({ items: [item("All", 40, 1)] })],
    ["a weight that is an object", () => others({ items: [item("All", 40, { [ada.id]: { much: 1 } })] })],
    ["weights of nobody", () => others({ items: [item("All", 40, { ada: 1 })] })],
    ["weights in a list", () => others({ items: [item("All", 40, [ada.id])] })],
    ["a person without a share", () => others({ items: [item("All", 40, { [cem.id]: 1 })] })],
    ["an item without an id", () => others({ items: [{ ...item("All", 40), id: null }] })],
    ["an item whose id is in braces", () => others({ items: [{ ...item("All", 40), id: `{${randomUUID()}}` }] })],
    [
      "two items with one id",
      () => {
        const one = item("Half", 20);
        return others({ items: [one, one] });
      },
    ],
    ["items that are no list", () => others({ items: { label: "All" } })],
    ["extras that are null", () => others({ extras: null })],
    ["an item that is a text", () => others({ items: ["All"] })],
    ["an equal split", () => others({ split_method: "equal" })],
  ])("%s is refused and changes nothing", async (_, columns) => {
    const event = await dinner();
    const stored = await save(ada, bill(event, {}, [ada, bo]));
    await changingNothing(event, async () => {
      expectCode(await bo.rpc("save_expense", bill(event, columns(), [ada, bo])), 422, "invalid_items");
      const edit = change(stored, bill(event, {}, [ada, bo]), columns());
      expectCode(await bo.rpc("save_expense", edit), 422, "invalid_items");
    });
  });

  test("101 items or 11 extras are refused, and 100 items with 10 extras are not", async () => {
    const event = await dinner();
    const items = (count) => Array.from({ length: count }, (_, place) => item(`Dish ${place}`, 1, { [ada.id]: 1 }));
    const extras = (count) => Array.from({ length: count }, () => extra("discount", -1));
    const sent = (many, few) => bill(event, { amount: many - few, items: items(many), extras: extras(few) });
    expectCode(await ada.rpc("save_expense", sent(101, 0)), 422, "too_many_items");
    expectCode(await ada.rpc("save_expense", sent(100, 11)), 422, "too_many_items");
    expect((await save(ada, sent(100, 10))).amount).toBe(90);
  });

  test("weights of strangers are counted before anybody is looked up, and lines of any kind can be counted", async () => {
    const event = await dinner();
    const strangers = (count) => Object.fromEntries(Array.from({ length: count }, () => [randomUUID(), 1]));
    const sent = (items) => bill(event, { amount: 30, items, extras: [] });
    await changingNothing(event, async () => {
      const many = [item("Dish", 10, strangers(2500)), item("Soup", 20, strangers(2501))];
      expectCode(await ada.rpc("save_expense", sent(many)), 422, "too_many_items");
      for (const weights of [5, "x", [1], strangers(5000)]) {
        for (const other of [null, 7, "x", [], {}]) {
          const items = [item("Dish", 10, weights), other];
          expectCode(await ada.rpc("save_expense", sent(items)), 422, "invalid_items");
        }
      }
    });
  });

  test("more than 5,000 weights in one bill are refused", async () => {
    const event = await dinner();
    const crowd = await Promise.all(Array.from({ length: 51 }, (_, place) => addPerson(ada, event, `Guest ${place}`)));
    const weights = Object.fromEntries(crowd.map(({ id }) => [id, 1]));
    const items = Array.from({ length: 99 }, (_, place) => item(`Dish ${place}`, 1, place < 98 ? weights : {}));
    expect((await save(ada, bill(event, { amount: 99, items, extras: [] }, crowd))).people_count).toBe(51);
    items[98] = { ...items[98], weights };
    expectCode(
      await ada.rpc("save_expense", bill(event, { amount: 99, items, extras: [] }, crowd)),
      422,
      "too_many_items",
    );
  });

  test("a person of another event has no item", async () => {
    const event = await dinner();
    const elsewhere = await createEvent(bo);
    const stranger = await addPerson(bo, elsewhere, "Stranger");
    const wanted = bill(event, { items: [item("All", 40, { [stranger.id]: 1 })], extras: [] });
    await changingNothing(event, async () => expectCode(await ada.rpc("save_expense", wanted), 422, "invalid_items"));
  });

  test("people outside the event read no lines and write none", async () => {
    const event = await dinner();
    const stored = await save(ada, bill(event));
    const eve = await signedUp("Eve");
    for (const table of ["expense_items", "expense_extras"]) {
      expect((await eve.select(`${table}?event_id=eq.${event}`)).body).toEqual([]);
      expect((await eve.select(table)).body).toEqual([]);
    }
    expect((await eve.get("expense_page", { event_id: event, id: stored.id })).body).toBeNull();
    expect((await eve.get("event_export", { event_id: event })).body).toBeNull();
    await changingNothing(event, async () => {
      expectCode(await eve.rpc("save_expense", change(stored, bill(event), {})), 404, "event_not_found");
    });
  });

  test("participants cannot write lines past save_expense", async () => {
    const event = await dinner();
    const stored = await save(ada, bill(event));
    const [row] = (await ada.select(`expense_items?expense_id=eq.${stored.id}`)).body;
    const [tip] = (await ada.select(`expense_extras?expense_id=eq.${stored.id}`)).body;
    await changingNothing(event, async () => {
      expect((await ada.insert("expense_items", { ...row, id: randomUUID() })).status).toBe(403);
      expect((await ada.update("expense_items", `id=eq.${row.id}`, { amount: 1 })).status).toBe(403);
      expect((await ada.remove("expense_items", `id=eq.${row.id}`)).status).toBe(403);
      expect((await ada.insert("expense_extras", { ...tip, position: 9 })).status).toBe(403);
      expect((await ada.update("expense_extras", `expense_id=eq.${stored.id}`, { amount: 1 })).status).toBe(403);
      expect((await ada.remove("expense_extras", `expense_id=eq.${stored.id}`)).status).toBe(403);
    });
  });
});

describe("the life of a bill", () => {
  test("the weights follow a merge, add up to at most 100, and come back when the people are separated", async () => {
    const event = await dinner();
    const opa = await addPerson(ada, event, "Opa");
    const items = [
      item("Pide", 10, { [opa.id]: 2 }),
      item("Tea", 10, { [opa.id]: 60, [bo.id]: 70 }),
      item("Water", 10),
      item("Soup", 10, { [ada.id]: 1, [bo.id]: 3 }),
    ];
    const wanted = bill(event, { items, extras: [] }, [ada, bo, opa]);
    const stored = await save(ada, wanted);
    const weights = async () => (await linesOf(event, stored.id)).items.map((one) => one.weights);
    const people = { event_id: event, from_person: opa.id, into_person: bo.id };
    expect((await ada.rpc("merge_people", people)).status).toBe(200);
    expect(await weights()).toEqual([{ [bo.id]: 2 }, { [bo.id]: 100 }, {}, items[3].weights]);
    expect((await ada.rpc("separate_people", { event_id: event, person_id: opa.id })).status).toBe(200);
    expect(await weights()).toEqual(items.map((one) => one.weights));
  });

  test("a bill saved for a merged person reaches the person they were merged into", async () => {
    const event = await dinner();
    const opa = await addPerson(ada, event, "Opa");
    const items = [item("Tea", 40, { [opa.id]: 60, [ada.id]: 1 })];
    const wanted = bill(event, { items, extras: [] }, [ada, opa]);
    await ada.rpc("merge_people", { event_id: event, from_person: opa.id, into_person: bo.id });
    const stored = await save(ada, wanted);
    expect((await linesOf(event, stored.id)).items[0].weights).toEqual({ [bo.id]: 60, [ada.id]: 1 });
  });

  test("the lines are erased with a purged expense, and gone from the history", async () => {
    const event = await dinner();
    const wanted = bill(event);
    const stored = await save(ada, wanted);
    const edited = await save(ada, change(stored, wanted, { description: "Supper" }));
    await ada.rpc("delete_expense", { event_id: event, id: stored.id, version: edited.version });
    await deletedDaysAgo(event, 31);
    await purge(async () => {
      const everything = await everythingOf(event);
      expect(everything).toMatchObject({ items: null, extras: null });
      expect(JSON.stringify(everything)).not.toContain("Voucher");
    });
  });

  test("an archive carries the lines of every bill as they were saved, also those of a refund", async () => {
    const event = await dinner();
    const [spent, back] = [bill(event), bill(event, { refund: true })];
    await save(ada, spent);
    await save(ada, back);
    const plain = await save(ada, newExpense(event, ada, [ada, bo]));
    const { expenses } = (await bo.get("event_export", { event_id: event })).body;
    const lines = Object.fromEntries(expenses.map(({ id, items, extras }) => [id, { items, extras }]));
    const sent = ({ expense: { items, extras } }) => ({ items, extras });
    expect(lines).toEqual({
      [spent.expense.id]: sent(spent),
      [back.expense.id]: sent(back),
      [plain.id]: { items: [], extras: [] },
    });
  });

  test("a recurring expense made from a bill repeats its shares without the lines", async () => {
    const event = await dinner();
    const { expense, shares } = bill(event);
    const { id, event_id, expense_date, ...template } = expense;
    const rhythm = { unit: "month", every: 1, time_zone: "Europe/Berlin" };
    const series = { ...rhythm, id, event_id, anchor: "2026-06-15", expense: template, shares };
    expect((await ada.rpc("save_series", { series, mutation_id: randomUUID() })).status).toBe(200);
    await ada.rpc("create_due_expenses", { event_id: event });
    const { expenses } = (await ada.get("event_page", { event_id: event })).body;
    expect(expenses.length).toBeGreaterThan(0);
    for (const one of expenses) expect(one).toMatchObject({ is_bill: false, split_method: "manual", amount: 40 });
  });

  test("a view link shows no lines, also of a bill", async () => {
    const event = await dinner();
    await save(ada, bill(event));
    const { token } = (await ada.rpc("create_invitation", { event_id: event, kind: "view" })).body;
    const shown = JSON.stringify((await asServer("view_event", { token })).body);
    expect(shown).toContain("Dinner");
    expect(shown).not.toContain("Voucher");
  });

  test("an import brings bills, replaces them, and undoing brings the former lines back", async () => {
    const event = await dinner();
    const entry = (items) => {
      const { expense, shares } = bill(event, { items, extras: [] });
      const { id, ...columns } = expense;
      return { id, digest: randomUUID(), expense: columns, shares };
    };
    const bring = (entries) => {
      const import_id = randomUUID();
      const part = { event_id: event, import_id, source: "divido", people: [], entries };
      return ada.rpc("import_expenses", part).then(({ status }) => ({ status, import_id }));
    };
    const labels = async () =>
      (await ada.select(`expense_items?event_id=eq.${event}`)).body.map(({ label }) => label).sort();
    const first = entry([item("Old", 40, { [bo.id]: 1 })]);
    expect((await bring([first])).status).toBe(200);
    expect(await labels()).toEqual(["Old"]);
    const second = await bring([{ ...entry([item("New", 40)]), replaces: first.id }]);
    expect(await labels()).toEqual(["New"]);
    await ada.rpc("undo_import", { event_id: event, import_id: second.import_id });
    expect(await labels()).toEqual(["Old"]);
    const wrong = entry([item("Wrong", 39)]);
    expect((await bring([wrong])).status).toBe(422);
  });

  test("a deleted account leaves the bills of its events as they are", async () => {
    const event = await dinner();
    const dan = await signedUp("Dan");
    await join(event, ada, dan);
    const stored = await save(ada, bill(event, { items: [item("All", 40, { [dan.id]: 1 })], extras: [] }, [ada, dan]));
    const { status } = await asServer("delete_account", { auth_user_id: dan.authId });
    expect(status).toBe(200);
    expect((await linesOf(event, stored.id)).items[0].weights).toEqual({ [dan.id]: 1 });
  });
});
