import { connect } from "../../stack/api/database.mjs";

/** @typedef {{ transactions: number, ms: number }} Load what a database has done: how many transactions, and how long its statements took */

/** @param {string} adminUrl @returns {Promise<Load>} since it began to count */
async function workOf(adminUrl) {
  const sql = connect(adminUrl);
  try {
    const [{ transactions, ms }] = await sql`
      select (xact_commit + xact_rollback)::int as transactions, active_time as ms
      from pg_stat_database
      where datname = current_database()`;
    return { transactions, ms };
  } finally {
    await sql.end();
  }
}

/**
 * What each database does meanwhile.
 * @param {Record<string, string>} adminUrls by name
 * @param {() => Promise<void>} work
 * @returns {Promise<Record<string, Load>>}
 */
export async function measured(adminUrls, work) {
  const all = async () =>
    Promise.all(Object.entries(adminUrls).map(async ([name, url]) => /** @type {const} */ ([name, await workOf(url)])));
  const before = new Map(await all());
  await work();
  return Object.fromEntries(
    (await all()).map(([name, { transactions, ms }]) => {
      const since = before.get(name) ?? { transactions: 0, ms: 0 };
      return [name, { transactions: transactions - since.transactions, ms: Math.round(ms - since.ms) }];
    }),
  );
}
