/**
 * @typedef {object} Cost of one request
 * @property {number} ms in the server, planning included
 * @property {number} buffers pages read, from memory or disk
 * @property {number} rows fetched from tables
 * @property {number} written rows inserted, updated and deleted
 * @property {number} log bytes of write-ahead log, without the commit's
 * @property {string[]} scanned tables with a sequential scan
 */

/**
 * Runs a request as the API does, in a transaction with the person's role and claims, and measures it in the server. Work
 * within functions counts: EXPLAIN adds up their buffers, the transaction's statistics their rows and scans.
 * @param {import("postgres").ReservedSql | import("postgres").Sql} sql one connection, which caches plans as the API's do
 * @param {{ statement: string, parameters: unknown[], role: string, account: string }} request
 * @returns {Promise<Cost>}
 */
export function cost(sql, { statement, parameters, role, account }) {
  return /** @type {import("postgres").Sql} */ (sql).begin(async (transaction) => {
    const before = await readSoFar(transaction);
    await transaction`
      select set_config('role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: account, role, session_id: account })}, true),
        set_config('request.jwt.claim.sub', ${account}, true)`;
    const [answer] = await transaction.unsafe(
      `explain (analyze, buffers, wal, timing off, format json) ${statement}`,
      /** @type {any[]} */ (parameters),
      { prepare: true },
    );
    const [explained] = answer["QUERY PLAN"];
    await transaction`reset role`;
    const after = await readSoFar(transaction);
    return {
      ms: explained["Planning Time"] + explained["Execution Time"],
      buffers: pages(explained.Plan) + pages(explained.Planning ?? {}),
      rows: sum(after, "rows") - sum(before, "rows"),
      written: sum(after, "written") - sum(before, "written"),
      log: explained.Plan["WAL Bytes"] ?? 0,
      scanned: after
        .filter(({ name, scans }) => scans > (before.find((table) => table.name === name)?.scans ?? 0))
        .map(({ name }) => name),
    };
  });
}

/** Returns the statistics of this transaction by table. */
const readSoFar = (transaction) => transaction`
  select relname as name, seq_scan::integer as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows,
    (n_tup_ins + n_tup_upd + n_tup_del)::integer as written
  from pg_stat_xact_user_tables
  where schemaname in ('public', 'private')`;

const sum = (list, key) => list.reduce((total, row) => total + row[key], 0);
const pages = (node) => (node["Shared Hit Blocks"] ?? 0) + (node["Shared Read Blocks"] ?? 0);
