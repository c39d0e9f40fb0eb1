import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { createEvent, join, newExpense } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { randomFrom } from "./support/random.mjs";
import { sql } from "./support/stack.mjs";

/**
 * Finding and the statistics of an event read what is kept. Here they are asked beside the functions they replaced, which
 * look at every row: the first of their kind, simple enough to be right.
 */
const first = readFileSync(new URL("../migrations/20261121001600_insight.sql", import.meta.url), "utf8");
const asItWas = ["find_expenses", "event_statistics"].map((name) => {
  const [definition] = first.match(new RegExp(`create function public\\.${name}\\([\\s\\S]*?\\n\\$\\$;`)) ?? [];
  if (!definition) throw new Error(`no ${name} in the first migration of insight`);
  return definition.replace(`public.${name}`, `before.${name}`);
});

const seed = Number(process.env.DIVIDO_TEST_SEED ?? Date.now() % 1_000_000);
const words = ["Taxi", "Fähre", "Kaş", "İSKELE", "100%", "a_b", "c\\d", "Café", "ΌΧΙ", "tea  time", "ığdır"];
const places = [undefined, "Kaş", "Meis Café", "İzmir", "Tea"];

/** @type {import("./support/people.mjs").Person[]} */
let people;
/** @type {string} */
let event;

beforeAll(async () => {
  people = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
  const [ada, bo, cem] = people;
  event = await createEvent(ada, { default_currency: "TRY" });
  await join(event, ada, bo, cem);
  const random = randomFrom(seed);
  const text = () => `${random.oneOf(words)} ${random.oneOf(words)}`;
  const some = (columns = {}) =>
    newExpense(event, random.oneOf([ada, bo, cem]), random.someOf([ada, bo, cem]), {
      id: randomUUID(),
      description: text(),
      amount: (10 + random.below(1_000_000)) / 100,
      expense_date: `2026-0${1 + random.below(3)}-1${random.below(10)}`,
      ...random.oneOf([
        { category: "general" },
        { category: "place", place_name: text(), place_city: random.oneOf(places) },
        { category: "place", place_name: "Harbour", place_city: random.oneOf(places) },
      ]),
      ...random.oneOf([
        { currency: "TRY" },
        { currency: random.oneOf(["EUR", "USD"]), conversion_rate_to_event_currency: (1 + random.below(9999)) / 100 },
      ]),
      ...columns,
    });
  const { as } = acting(sql);
  const save = async ({ expense, shares }) => {
    await as(ada, (t) => t`select public.save_expense(${expense}, ${shares}, ${randomUUID()})`);
    return expense.id;
  };
  // All at once in one transaction too, so that some were created at the same moment and the id decides.
  const ids = await as(ada, async (t) => {
    const made = Array.from({ length: 40 }, () => some());
    for (const { expense, shares } of made) await t`select public.save_expense(${expense}, ${shares}, ${randomUUID()})`;
    return made.map(({ expense }) => expense.id);
  });
  for (let turn = 0; turn < 60; turn++) ids.push(await save(some()));
  for (const id of ids.filter((_, at) => at % 3 === 0)) await save(some({ id, version: 1 }));
  for (const id of ids.filter((_, at) => at % 7 === 1)) {
    await as(bo, (t) => t`select public.delete_expense(${id}, ${ids.indexOf(id) % 3 === 0 ? 2 : 1}, null)`);
  }
  for (const id of ids.filter((_, at) => at % 21 === 1)) await as(cem, (t) => t`select public.restore_expense(${id})`);
}, 60_000);

/** Does the work as that person where the functions as they were stand beside; leaves nothing of them behind. */
async function beside(person, work) {
  const undone = new Error("not kept");
  await sql
    .begin(async (t) => {
      await t
        .unsafe(`create schema before; grant usage on schema before to authenticated; ${asItWas.join("\n")}`)
        .simple();
      await t`grant execute on all functions in schema before to authenticated`;
      await t`
        select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${person.authId}, true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: person.authId, role: "authenticated" })}, true)`;
      await work(t);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
}

const find = async (t, schema, conditions) => {
  const parameters = Object.entries({ event_id: event, ...conditions }).filter(([, value]) => value !== undefined);
  const names = parameters.map(([name], at) => `${name} => $${at + 1}`);
  const [{ found }] = await t.unsafe(
    `select ${schema}.find_expenses(${names.join(", ")}) as found`,
    parameters.map(([, value]) => value),
  );
  return found;
};

test(`finding answers as it did when it read every row, page by page (seed ${seed})`, async () => {
  const random = randomFrom(seed + 1);
  const maybe = (make) => (random.below(4) === 0 ? make() : undefined);
  let matches = 0;
  let pages = 0;
  for (const person of people) {
    await beside(person, async (t) => {
      for (let turn = 0; turn < 60; turn++) {
        const word = random.oneOf([
          ...words,
          ...words.map((whole) => whole.slice(1, 3)),
          "i",
          " ",
          "nowhere",
          "harbour k",
        ]);
        const conditions = {
          search: random.below(2) === 0 ? random.oneOf([word, word.toUpperCase(), ` ${word} `]) : undefined,
          paid_by: maybe(() => random.oneOf(people).id),
          shared_by: maybe(() => random.oneOf(people).id),
          category: maybe(() => random.oneOf(["place", "general"])),
          currency: maybe(() => random.oneOf(["TRY", "EUR", "USD"])),
          date_from: maybe(() => `2026-0${1 + random.below(3)}-15`),
          date_to: maybe(() => `2026-0${1 + random.below(3)}-15`),
          expense_limit: random.oneOf([1, 7, 50, 1000]),
        };
        let before;
        do {
          const found = await find(t, "public", { ...conditions, before });
          expect(found, JSON.stringify({ conditions, before })).toEqual(
            await find(t, "before", { ...conditions, before }),
          );
          matches += found.expenses.length;
          pages += 1;
          before = found.next ?? undefined;
        } while (before && pages % 12 !== 0);
      }
    });
  }
  expect(matches).toBeGreaterThan(500);
  expect(pages).toBeGreaterThan(240);
});

test("a cursor that lacks its keys is before nothing, as it was", async () => {
  await beside(people[0], async (t) => {
    for (const before of [{}, { expense_date: "2026-02-12", created_at: "2026-01-01T00:00:00Z" }]) {
      expect((await find(t, "public", { before })).expenses).toEqual((await find(t, "before", { before })).expenses);
    }
  });
});

test(`the statistics are what they were when every row was added up (seed ${seed})`, async () => {
  for (const person of people) {
    await beside(person, async (t) => {
      const [{ now, was }] = await t`
        select public.event_statistics(${event}) as now, before.event_statistics(${event}) as was`;
      expect(now).toEqual(was);
      if (person === people[3]) expect(now).toBe(null);
      else expect(now.by_day.length).toBeGreaterThan(5);
    });
  }
});

test("an event where no two expenses say the same is searched as it was", async () => {
  const [ada, bo] = people;
  const wide = await createEvent(ada, { default_currency: "EUR" });
  await join(wide, ada, bo);
  await sql.begin(async (t) => {
    await t`
      insert into public.expenses (
        event_id, description, amount, currency, paid_by, expense_date, category, amount_in_event_currency, people_count, created_by
      )
      select ${wide}, 'Dinner no ' || number, number, 'EUR', ${ada.id}, '2026-01-01'::date + number % 40, 'general', number, 1, ${ada.id}
      from generate_series(1, 1200) as number`;
    await t`
      insert into public.expenses_participants (expense_id, event_id, user_id, share_amount, share_in_event_currency)
      select id, event_id, (array[${ada.id}, ${bo.id}]::uuid[])[1 + people_count * amount::integer % 2], amount, amount
      from public.expenses where event_id = ${wide}`;
  });
  await beside(ada, async (t) => {
    for (const search of ["dinner", "no 11", "no 1200", "nothing"]) {
      for (const conditions of [{}, { shared_by: bo.id }, { date_from: "2026-01-20" }]) {
        const found = await find(t, "public", { event_id: wide, search, ...conditions });
        expect(found).toEqual(await find(t, "before", { event_id: wide, search, ...conditions }));
        if (search === "dinner" && !("shared_by" in conditions || "date_from" in conditions))
          expect(found.count).toBe(1200);
      }
    }
  });
});
