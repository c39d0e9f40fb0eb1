import postgres from "postgres";
import { step } from "../../../scripts/setup/progress.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";
import { fill } from "../../fill/fill.mjs";
import { percentile } from "../percentiles.mjs";
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
 * @property {{ median: number, p95: number }} [throughApi]
 * @property {number} rows
 * @property {number} written
 * @property {number} log
 * @property {number} pages
 * @property {string[]} scanned
 */

const small = 40;

/**
 * Fills a new database and does the work in it.
 * @template T
 * @param {number} expenses
 * @param {boolean} durable each commit waits until it is on the disk
 * @param {(filled: { stack: any, sql: postgres.Sql, subjects: import("./subjects.mjs").Subjects, fillSeconds: number }) => Promise<T>} work
 * @returns {Promise<T>}
 */
const withFilled = (expenses, durable, work) =>
  withStack({ functions: false, durable }, async (stack) => {
    const since = performance.now();
    const how = durable ? ", each commit on the disk" : "";
    await step(`Filling ${expenses.toLocaleString("en-US")} expenses${how}`, () => fill(stack.urls.database, expenses));
    const fillSeconds = (performance.now() - since) / 1000;
    const sql = postgres(stack.urls.database, { max: 1, onnotice: () => {} });
    try {
      return await work({ stack, sql, subjects: await chooseSubjects(sql, small), fillSeconds });
    } finally {
      await sql.end();
    }
  });

/**
 * Measures every request in a database with that many expenses.
 * @param {number} expenses
 * @param {{ asked: number, throughApi: number, writers: number, each: number }} load how often each request is asked
 */
export const measureSize = (expenses, load) =>
  withFilled(expenses, false, async ({ stack, sql, subjects, fillSeconds }) => {
    const figures = await step(`Asking ${requests.length} requests, ${load.asked} times each`, async () => {
      /** @type {(Figures | null)[]} */
      const list = [];
      for (const request of requests) list.push(await measureRequest({ sql, stack, subjects, request, load }));
      return list;
    });
    const together = await step(`${load.writers} people writing at once`, () =>
      writeTogether(stack.urls.database, subjects.largest[0] ?? subjects.large[0], load),
    );
    const [{ bytes }] = await sql`
      select sum(pg_total_relation_size(oid))::bigint as bytes
      from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    return { expenses, fillSeconds, figures, together, bytes: Number(bytes) };
  });

/**
 * Measures how fast expenses are saved when commits wait for the disk: by one person, and by many in one event.
 * @param {number} expenses
 * @param {{ writers: number, each: number }} load
 */
export const measureDurable = (expenses, { writers, each }) =>
  withFilled(expenses, true, ({ stack, subjects }) =>
    step(`One and ${writers} people writing to the disk`, async () => {
      const write = (load) => writeTogether(stack.urls.database, subjects.largest[0] ?? subjects.large[0], load);
      return { alone: await write({ writers: 1, each: each * 10 }), together: await write({ writers, each }) };
    }),
  );

/**
 * The first round over all subjects warms up plans and pages, and does not count.
 * @returns {Promise<Figures | null>} null when a database of this size has no such subject
 */
async function measureRequest({ sql, stack, subjects, request, load }) {
  const { name, rpc, role, query, kind } = request;
  const chosen = subjects[kind];
  if (chosen.length === 0) return null;
  const parametersOf = (subject) => request.parameters(subject);
  const inPostgres = (subject) => {
    const parameters = parametersOf(subject);
    const names = Object.keys(parameters).map((key, at) => `${key} => $${at + 1}`);
    return cost(sql, {
      role,
      account: subject.account,
      statement: query ?? `select public.${rpc}(${names.join(", ")})`,
      parameters: Object.values(parameters),
    });
  };
  const throughApi = (subject) =>
    duration(stack, { role, account: subject.account, rpc, parameters: parametersOf(subject) });
  const costs = await inTurn(chosen, load.asked, inPostgres);
  const times = query ? [] : await inTurn(chosen, load.throughApi, throughApi);
  return {
    name,
    ...spread(costs.map(({ ms }) => ms)),
    throughApi: times.length > 0 ? spread(times) : undefined,
    rows: middle(costs.map(({ rows }) => rows)),
    written: middle(costs.map(({ written }) => written)),
    log: middle(costs.map(({ log }) => log)),
    pages: middle(costs.map(({ buffers }) => buffers)),
    scanned: [...new Set(costs.flatMap(({ scanned }) => scanned))],
  };
}

/** Repeats the request over the subjects, after a warm-up round. */
async function inTurn(subjects, often, ask) {
  const answers = [];
  const before = often === 0 ? 0 : Math.max(subjects.length, 8);
  for (let turn = 0; turn < before + often; turn++) {
    const answer = await ask(subjects[turn % subjects.length]);
    if (turn >= before) answers.push(answer);
  }
  return answers;
}

const middle = (numbers) => percentile(numbers, 0.5);
const spread = (numbers) => ({ median: middle(numbers), p95: percentile(numbers, 0.95) });
