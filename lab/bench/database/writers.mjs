import postgres from "postgres";
import { percentile } from "../percentiles.mjs";
import { newDinner } from "./requests.mjs";

/**
 * Saves expenses in one event concurrently, each writer on an own connection. Rejects on any error, such as a deadlock, and
 * when an expense is missing afterwards or a balance is wrong.
 * @param {string} url of the owner of the tables
 * @param {import("./subjects.mjs").Subject} subject
 * @param {{ writers: number, each: number }} load
 */
export async function writeTogether(url, subject, { writers, each }) {
  const sql = postgres(url, { max: writers, onnotice: () => {} });
  try {
    const counted = async () => {
      const [row] = await sql`
        select
          expense_count,
          (select count(*)::integer from public.expenses where event_id = event.id and deleted_at is null) as rows,
          (select sum(net) from public.event_balances where event_id = event.id) as net
        from public.events as event
        where id = ${subject.event}`;
      return row;
    };
    await Promise.all(Array.from({ length: writers }, () => sql`select pg_sleep(0.05)`));
    const before = await counted();
    const times = [];
    const since = performance.now();
    await Promise.all(
      Array.from({ length: writers }, async () => {
        for (let turn = 0; turn < each; turn++) {
          const start = performance.now();
          await sql.begin(async (transaction) => {
            await transaction`
              select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${subject.account}, true),
                set_config('request.jwt.claims', ${JSON.stringify({ sub: subject.account, role: "authenticated", session_id: subject.account })}, true)`;
            const { expense, shares, mutation_id } = newDinner(subject);
            await transaction`select public.save_expense(${expense}, ${shares}, null, ${mutation_id})`;
          });
          times.push(performance.now() - start);
        }
      }),
    );
    const seconds = (performance.now() - since) / 1000;
    const after = await counted();
    const wanted = before.rows + writers * each;
    if (after.rows !== wanted || after.expense_count !== wanted || Number(after.net) !== 0) {
      throw new Error(
        `Of ${writers * each} expenses written at once some were lost: ${JSON.stringify({ before, after })}`,
      );
    }
    return {
      perSecond: Math.round((writers * each) / seconds),
      median: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    };
  } finally {
    await sql.end();
  }
}
