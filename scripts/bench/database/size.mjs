import postgres from "postgres";
import { withStack } from "../../checks/throwaway.mjs";
import { step } from "../../setup/progress.mjs";
import { percentile } from "../percentiles.mjs";
import { fill } from "./fill/fill.mjs";
import { duration } from "./in-api.mjs";
import { cost } from "./in-postgres.mjs";
import { requests } from "./requests.mjs";
import { chooseSubjects } from "./subjects.mjs";
import { writeTogether } from "./writers.mjs";

/**
 * @typedef {object} Figures of one request; times in ms
 * @property {string} name
 * @property {number} median
 * @property {number} p95
 * @property {number} apiMedian
 * @property {number} apiP95
 * @property {number} rows
 * @property {number} buffers
 * @property {string[]} scanned
 */

const small = 40;

/**
 * Fills a database of its own with that many expenses and measures every request in it.
 * @param {number} expenses
 * @param {{ asked: number, writers: number, each: number }} load
 */
export const measureSize = (expenses, load) =>
  withStack({ functions: false }, async (stack) => {
    const count = expenses.toLocaleString("en-US");
    const since = performance.now();
    await step(`Filling ${count} expenses`, () => fill(stack.urls.database, expenses));
    const fillSeconds = (performance.now() - since) / 1000;
    const sql = postgres(stack.urls.database, { max: 1, onnotice: () => {} });
    try {
      const subjects = await chooseSubjects(sql, small);
      const figures = await step(`Asking ${requests.length} requests, ${load.asked} times each`, async () => {
        /** @type {(Figures | null)[]} */
        const list = [];
        for (const request of requests)
          list.push(await measureRequest({ sql, stack, subjects, request, asked: load.asked }));
        return list;
      });
      const together = await step(`${load.writers} people writing at once`, () =>
        writeTogether(stack.urls.database, subjects.largest[0] ?? subjects.large[0], load),
      );
      const tables = await sql`
        select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid)::bigint as bytes
        from pg_class
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
      return {
        expenses,
        fillSeconds,
        figures,
        together,
        bytes: tables.reduce((sum, { bytes }) => sum + Number(bytes), 0),
      };
    } finally {
      await sql.end();
    }
  });

/**
 * The first round over all subjects is not counted: plans are made and pages brought into memory in it.
 * @returns {Promise<Figures | null>} null where a database of this size has nobody to ask
 */
async function measureRequest({ sql, stack, subjects, request, asked }) {
  const { name, rpc, role, query, kind } = request;
  const chosen = subjects[kind];
  if (chosen.length === 0) return null;
  const costs = [];
  const times = [];
  for (let turn = -Math.max(chosen.length, 8); turn < asked; turn++) {
    const subject = chosen[(turn + 1000 * chosen.length) % chosen.length];
    const who = { role, account: subject.account };
    const parameters = request.parameters(subject);
    const names = Object.keys(parameters);
    const statement = query ?? `select public.${rpc}(${names.map((key, at) => `${key} => $${at + 1}`).join(", ")})`;
    const found = await cost(sql, { ...who, statement, parameters: Object.values(parameters) });
    if (turn >= 0) costs.push(found);
    if (query) continue;
    const ms = await duration(stack, { ...who, rpc, parameters: request.parameters(subject) });
    if (turn >= 0) times.push(ms);
  }
  const inPostgres = costs.map(({ ms }) => ms);
  return {
    name,
    median: percentile(inPostgres, 0.5),
    p95: percentile(inPostgres, 0.95),
    apiMedian: times.length ? percentile(times, 0.5) : Number.NaN,
    apiP95: times.length ? percentile(times, 0.95) : Number.NaN,
    rows: percentile(
      costs.map(({ rows }) => rows),
      0.5,
    ),
    buffers: percentile(
      costs.map(({ buffers }) => buffers),
      0.5,
    ),
    scanned: [...new Set(costs.flatMap(({ scanned }) => scanned))],
  };
}
