import postgres from "postgres";

/**
 * Runs queries as a person and returns what PostgreSQL read for them, also inside functions.
 * @param {string} superuserUrl a role that may read plans
 * @param {{ authId: string }} person
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
        await transaction`
          select set_config('plan_cache_mode', ${`force_${kind}_plan`}, true),
            set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${person.authId}, true),
            set_config('request.jwt.claims', ${JSON.stringify({ sub: person.authId, role: "authenticated" })}, true)`;
        told.length = 0;
        await transaction.unsafe(query);
      });
      const plans = told.filter((text) => text.includes('"Plan"'));
      if (plans.length === 0) throw new Error(`no plan of ${query}`);
      return readBy(plans.map((text) => JSON.parse(text.slice(text.indexOf("{"))).Plan));
    },
    end: () => sql.end(),
  };
}

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
