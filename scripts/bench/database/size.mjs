import postgres from "postgres";
import { step } from "../../setup/progress.mjs";
import { withStack } from "../../stack/throwaway.mjs";
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
 * @property {{ median: number, p95: number }} [throughApi]
 * @property {number} rows
 * @property {number} written
 * @property {number} log
 * @property {number} pages
 * @property {string[]} scanned
 */

const small = 40;

/**
 * Fills a database of its own with that many expenses and measures every request in it.
 * @param {number} expenses
 * @param {{ asked: number, throughApi: number, writers: number, each: number }} load how often each request is asked
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
        for (const request of requests) list.push(await measureRequest({ sql, stack, subjects, request, load }));
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
 * How fast expenses are saved when each waits until it is on the disk: by one person, and by many at once in one event.
 * @param {number} expenses
 * @param {{ writers: number, each: number }} load
 */
export const measureDurable = (expenses, { writers, each }) =>
  withStack({ functions: false, durable: true }, async (stack) => {
    const count = expenses.toLocaleString("en-US");
    await step(`Filling ${count} expenses, each commit on the disk`, () => fill(stack.urls.database, expenses));
    const sql = postgres(stack.urls.database, { max: 1, onnotice: () => {} });
    try {
      const { largest, large } = await chooseSubjects(sql, small);
      return await step(`One and ${writers} people writing to the disk`, async () => {
        const subject = largest[0] ?? large[0];
        const alone = await writeTogether(stack.urls.database, subject, { writers: 1, each: each * 10 });
        return { alone, together: await writeTogether(stack.urls.database, subject, { writers, each }) };
      });
    } finally {
      await sql.end();
    }
  });

/**
 * The first round over all subjects is not counted: plans are made and pages brought into memory in it.
 * @returns {Promise<Figures | null>} null where a database of this size has nobody to ask
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

/** Asks about one subject after the other, a whole round and some before it counts, so often. */
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
