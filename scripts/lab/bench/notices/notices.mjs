import { step } from "../../../setup/progress.mjs";
import { cost } from "../database/in-postgres.mjs";
import { newDinner } from "../database/requests.mjs";
import { withFilled } from "../database/size.mjs";
import { percentile } from "../percentiles.mjs";
import { table } from "../table.mjs";

/** Saves in a row in one state. The first few after a change of state are not counted. */
const IN_A_ROW = 20;
const WARM_UP = 5;

/** Largest cost in percent of saving without notices, by state. */
const AIMS = { "nobody has a channel": 5, "all have a channel": 15 };

/** Compares saving an expense with and without notices, in turns on one database. @type {import("../suites.mjs").BenchSuite} */
export const notices = {
  name: "notices",
  title: "Notices",
  options: { rounds: { type: "string", default: "30" } },
  run: ({ quick, rounds }) =>
    withFilled(quick ? 2000 : 10_000, false, ({ sql, subjects }) =>
      step("Saving expenses with and without notices", () => compare(sql, subjects.large, quick ? 2 : Number(rounds))),
    ),
};

/**
 * Measures in turns, so that a slow minute of the machine slows all states alike.
 * @param {import("postgres").Sql} sql
 * @param {import("../database/subjects.mjs").Subject[]} subjects
 * @param {number} rounds
 */
async function compare(sql, subjects, rounds) {
  const hook = "private.add_balance_notices(private.balance_change[])";
  const [{ definition }] = await sql`select pg_get_functiondef(${hook}::regprocedure) as definition`;
  const states = {
    "without notices": async () => {
      await sql.unsafe(
        `create or replace function private.add_balance_notices(changes private.balance_change[]) returns void
        language plpgsql as $$ begin end $$`,
      );
    },
    "nobody has a channel": async () => {
      await sql.unsafe(definition);
      await sql`delete from private.push_subscriptions`;
    },
    "all have a channel": async () => {
      await sql.unsafe(definition);
      await sql`
        insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, time_zone, locale)
        select id, gen_random_uuid(), 'https://fcm.googleapis.com/' || id, 'p', 'a', 'Europe/Istanbul', 'tr'
        from public.users
        on conflict do nothing`;
    },
  };
  /** @type {Map<string, number[]>} */
  const times = new Map(Object.keys(states).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, begin] of Object.entries(states)) {
      await begin();
      // A plan that was made for an empty table would scan the full one. Autovacuum does this within a minute.
      await sql`analyze private.push_subscriptions, private.notices`;
      for (let turn = 0; turn < WARM_UP + IN_A_ROW; turn++) {
        const subject = subjects[turn % subjects.length];
        const { expense, shares, mutation_id } = newDinner(subject);
        const { ms } = await cost(sql, {
          role: "authenticated",
          account: subject.account,
          statement: "select public.save_expense($1, $2, null, $3)",
          parameters: [expense, shares, mutation_id],
        });
        if (turn >= WARM_UP) times.get(name)?.push(ms);
      }
    }
  }
  const [{ pending }] = await sql`select count(*)::integer as pending from private.notices`;
  if (pending === 0) throw new Error("no notice was written, so nothing was compared");
  const median = (name) => percentile(times.get(name) ?? [], 0.5);
  const base = median("without notices");
  return [
    "Saving an expense for four people, in Postgres, in turns on one database. Cost is the median against saving without notices.",
    "",
    table(
      Object.keys(states).map((name) => ({
        state: name,
        "median / p95, ms": `${median(name).toFixed(2)} / ${percentile(times.get(name) ?? [], 0.95).toFixed(2)}`,
        "cost, %": name === "without notices" ? "" : ((median(name) / base - 1) * 100).toFixed(1),
        "aim, %": AIMS[name] ?? "",
      })),
    ),
  ].join("\n");
}
