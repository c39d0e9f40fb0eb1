import postgres from "postgres";

/**
 * Runs queries as a person and returns what PostgreSQL read for them, also inside functions.
 * @param {string} superuserUrl a role that may read plans
 * @param {{ authId: string, sessionId?: string }} person with the session that writing needs
 */
export async function planReader(superuserUrl, person) {
  /** @type {string[]} */
  const told = [];
  const sql = postgres(superuserUrl, { max: 1, onnotice: ({ message }) => told.push(String(message)) });
  await sql
    .unsafe(
      `load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice;
      set max_parallel_workers_per_gather = 0;
      set jit = off;`,
    )
    .simple();
  return {
    /** @param {string} query @param {"custom" | "generic"} kind of plan for statements with parameters */
    async read(query, kind) {
      await sql.begin(async (transaction) => {
        await transaction`select set_config('plan_cache_mode', ${`force_${kind}_plan`}, true)`;
        await actAs(transaction, person);
        told.length = 0;
        await transaction.unsafe(query);
      });
      const plans = told.filter((text) => text.includes('"Plan"'));
      if (plans.length === 0) throw new Error(`no plan of ${query}`);
      return readBy(plans.map((text) => JSON.parse(text.slice(text.indexOf("{"))).Plan));
    },
    /**
     * Runs a query, takes it back, and returns its work: calls of our functions, and rows that its plans handled. Neither depends
     * on the machine.
     * @param {string} query
     */
    async work(query) {
      told.length = 0;
      let calls = 0;
      await sql
        .begin(async (transaction) => {
          const before = await callsSoFar(transaction);
          await transaction`set local track_functions = 'all'`;
          await actAs(transaction, person);
          await transaction.unsafe(query);
          await transaction`reset role`;
          calls = (await callsSoFar(transaction)) - before;
          throw takenBack;
        })
        .catch((error) => {
          if (error !== takenBack) throw error;
        });
      const rows = told
        .filter((text) => text.includes('"Plan"'))
        .map((text) => rowsOf(JSON.parse(text.slice(text.indexOf("{"))).Plan))
        .reduce((sum, each) => sum + each, 0);
      return { calls, rows };
    },
    /**
     * Runs a query, takes it back, and returns how often the most repeated step of its plans ran.
     * @param {string} query
     */
    async repeats(query) {
      told.length = 0;
      await sql
        .begin(async (transaction) => {
          await actAs(transaction, person);
          await transaction.unsafe(query);
          throw takenBack;
        })
        .catch((error) => {
          if (error !== takenBack) throw error;
        });
      const plans = told.filter((text) => text.includes('"Plan"'));
      return Math.max(...plans.map((text) => loopsOf(JSON.parse(text.slice(text.indexOf("{"))).Plan)));
    },
    end: () => sql.end(),
  };
}

/** @param {any} node of a plan @returns {number} */
const loopsOf = (node) => Math.max(node["Actual Loops"] ?? 0, ...(node.Plans ?? []).map(loopsOf));

/**
 * Returns how many calls of functions a connection has counted that the server's statistics do not contain yet, also of earlier
 * transactions.
 * @param {import("postgres").TransactionSql} transaction
 */
export async function callsSoFar(transaction) {
  const [{ sum }] = await transaction`select coalesce(sum(calls), 0)::int as sum from pg_stat_xact_user_functions`;
  return sum;
}

const takenBack = new Error("taken back");

/**
 * Sets the role and claims of a person, for a transaction.
 * @param {import("postgres").TransactionSql} transaction @param {{ authId: string, sessionId?: string }} person
 */
export const actAs = (transaction, { authId, sessionId }) => transaction`
  select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${authId}, true),
    set_config('request.jwt.claims', ${JSON.stringify({ sub: authId, role: "authenticated", session_id: sessionId })}, true)`;

/** Sums the rows that each node of an executed plan returned or dropped. @param {any} node @returns {number} */
const rowsOf = (node) =>
  ((node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0)) *
    (node["Actual Loops"] ?? 0) +
  (node.Plans ?? []).map(rowsOf).reduce((sum, each) => sum + each, 0);

/** Sums the reads of executed plans. @param {any[]} plans */
function readBy(plans) {
  /** Sequentially scanned tables. @type {Set<string>} */
  const scanned = new Set();
  /** Fetched rows per table. @type {Record<string, number>} */
  const rows = {};
  /** Index entries of index-only scans per table. @type {Record<string, number>} */
  const entries = {};
  /** Access paths, for error messages. @type {Set<string>} */
  const ways = new Set();
  const look = (node) => {
    const table = node["Relation Name"];
    if (table && node["Actual Loops"] > 0) {
      const seen =
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
        node["Actual Loops"];
      const only = node["Node Type"] === "Index Only Scan";
      if (node["Node Type"] === "Seq Scan") scanned.add(table);
      ways.add([node["Node Type"], table, node["Index Name"]].filter(Boolean).join(" "));
      if (only) entries[table] = (entries[table] ?? 0) + seen;
      rows[table] = (rows[table] ?? 0) + (only ? node["Heap Fetches"] : seen);
    }
    for (const child of node.Plans ?? []) look(child);
  };
  for (const plan of plans) look(plan);
  return { scanned: [...scanned].sort(), rows, entries, ways: [...ways].sort() };
}
