import { loadavg } from "node:os";
import postgres from "postgres";
import { randomFrom } from "../../../supabase/tests/support/random.mjs";
import { Ledger } from "../../crowd/ledger.mjs";
import { newEvent, newPeople } from "../../crowd/people.mjs";
import { Refusal } from "../../project.mjs";
import { step } from "../../setup/progress.mjs";
import { withStack } from "../../stack/throwaway.mjs";
import { percentile } from "../percentiles.mjs";
import { table } from "../table.mjs";
import { processorTime } from "./processor.mjs";
import { comeAndGo, visitor } from "./visits.mjs";

const inAnEvent = 5;
const thinkSeconds = 10;

/** How often the app looks for news of the event it shows, in ms (frontend/src/domain/event/liveEvent.ts). */
const news = 1500;

/** How many people the light server carries, and how it breaks. @type {import("../parts.mjs").BenchPart} */
export const load = {
  name: "load",
  title: "Load: many people at once on the light server",
  options: {
    people: { type: "string", default: "50,100,250,500,1000" },
    minutes: { type: "string", default: "1.5" },
  },
  async run({ quick, people, minutes }) {
    if (process.platform !== "linux") throw new Refusal("Processor time is read from /proc, which only Linux has.");
    const sizes = quick ? [20] : people.split(",").map(Number);
    if (!sizes.every((size) => size >= inAnEvent && size % inAnEvent === 0)) {
      throw new Refusal(`--people ${people} is no list of numbers of people, each so many times ${inAnEvent}.`);
    }
    return withStack({ functions: true, durable: true, restart: true }, async (stack) => {
      const sql = postgres(stack.urls.database, { max: 1, onnotice: () => {} });
      try {
        const costs = await step("One kind of request after the other", () => costOfEach(sql, stack, quick ? 20 : 300));
        const rows = [];
        for (const size of sizes) {
          const ms = quick ? 10_000 : Number(minutes) * 60_000;
          rows.push(await step(`${size} people at once`, () => together(sql, stack, size, ms)));
        }
        return sectionOf(costs, rows);
      } finally {
        await sql.end();
      }
    });
  },
};

/** People in events of five, each with a visitor who tells what is answered. */
async function crowd(sql, stack, size, seed) {
  const everybody = await newPeople(sql, stack, stack.urls.app, size);
  const [ledger, seen, events] = [new Ledger(), /** @type {import("./visits.mjs").Seen[]} */ ([]), []];
  for (let at = 0; at < size; at += inAnEvent) events.push(await newEvent(sql, everybody.slice(at, at + inAnEvent)));
  const visitors = everybody.map((person, at) => {
    const random = randomFrom(seed + at);
    const event = events[Math.floor(at / inAnEvent)];
    return { random, ...visitor({ person, event, ledger, random, see: (one) => seen.push(one) }) };
  });
  return { ledger, seen, events, visitors };
}

/** What each part works for one request, in ms of a processor; one after the other, so that nothing waits. */
async function costOfEach(sql, stack, times) {
  const { visitors, seen } = await crowd(sql, stack, inAnEvent * 4, 1);
  const rows = [];
  for (const kind of /** @type {const} */ (["open", "look", "news", "settlement", "add", "settle"])) {
    for (const { does } of visitors) await does[kind]();
    seen.length = 0;
    const before = processorTime(stack.dataDir);
    for (let time = 0; time < times; time++) await visitors[time % visitors.length].does[kind]();
    const after = processorTime(stack.dataDir);
    const bad = seen.find(({ answer }) => answer.status >= 300 || answer.status === 0);
    if (bad) throw new Error(`${kind} was answered ${bad.answer.status} ${bad.answer.code}`);
    const of = (part) => ((after[part] - before[part]) / times).toFixed(1);
    rows.push({ request: kind, database: of("database"), API: of("API"), functions: of("functions") });
  }
  return rows;
}

/** So many people come and go for a while; afterwards all that was written is there, once, and every balance exact. */
async function together(sql, stack, size, ms) {
  const { ledger, seen, events, visitors } = await crowd(sql, stack, size, size * 1000);
  const [before, since] = [processorTime(stack.dataDir), Date.now()];
  const think = thinkSeconds * 1000;
  const outside = loadavg()[0];
  await Promise.all(visitors.map((one) => comeAndGo(one, { random: one.random, think, news, until: since + ms })));
  const took = Date.now() - since;
  const after = processorTime(stack.dataDir);
  const wrong = await ledger.differences(sql, events);
  if (wrong.length > 0) throw new Error([`${wrong.length} differences`, ...wrong.slice(0, 20)].join("\n"));

  const answered = seen.filter(({ answer }) => answer.status >= 200 && answer.status < 300);
  const times = (kinds) => {
    const found = answered.filter(({ kind }) => kinds.includes(kind)).map(({ answer }) => answer.ms);
    return found.length === 0
      ? "none"
      : `${Math.round(percentile(found, 0.5))} / ${Math.round(percentile(found, 0.95))}`;
  };
  const share = (part) => `${Math.round(((after[part] - before[part]) / took) * 100)} %`;
  return {
    people: size,
    "answers a second": Math.round((answered.length / took) * 1000),
    "looking, ms": times(["open", "look", "settlement"]),
    "news, ms": times(["news"]),
    "writing, ms": times(["add", "settle"]),
    written: ledger.entries.size,
    "refused or failed": failuresOf(seen),
    "database / API / functions / the people": ["database", "API", "functions", "the people"].map(share).join(" / "),
    "load before": outside.toFixed(1),
  };
}

/** @param {import("./visits.mjs").Seen[]} seen */
function failuresOf(seen) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { answer } of seen) {
    if (answer.status >= 200 && answer.status < 300) continue;
    const name = `${answer.status || ""} ${answer.code}${answer.retryAfter === null ? "" : " with Retry-After"}`.trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ") || "none";
}

function sectionOf(costs, rows) {
  return [
    `So many people, ${inAnEvent} to an event, with a token each, ask the one address that everybody asks: they open the app, look at`,
    `their event, add an expense, look at the settlement and now and then pay back, and think ${thinkSeconds} s on average in between; while the`,
    `event is open they ask for its news every ${news / 1000} s. Median / p95 of what was answered. What was written goes on being sent until it`,
    "is acknowledged; then everything is there once, and every balance exact to the cent. Shares of one processor; the people, who are",
    "played by one program, take theirs from the same two.",
    "",
    table(rows),
    "",
    "What one request costs, in ms of a processor, asked one after the other:",
    "",
    table(costs),
  ].join("\n");
}
