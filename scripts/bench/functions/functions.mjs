import { withStack } from "../../checks/throwaway.mjs";
import { step } from "../../setup/progress.mjs";
import { table } from "../table.mjs";
import { arithmetic } from "./arithmetic.mjs";
import { bareEcho, rateStandIn } from "./beside.mjs";
import { load, memoryUnder, rawAnswer } from "./load.mjs";
import { benchedPrograms } from "./programs.mjs";
import { routesOf } from "./routes.mjs";
import { startTimes } from "./start.mjs";

const connections = 16;
const many = 500;

/** Nobody is refused: it is one person on one machine. */
const withoutLimits = {
  LIMIT_PER_USER: "10000000/1s",
  LIMIT_PER_ADDRESS: "10000000/1s",
  LIMIT_INVITATIONS: "10000000/1s",
};

/** How fast the Go server is, beside Echo alone. @type {import("../parts.mjs").BenchPart} */
export const functions = {
  name: "functions",
  title: "Functions",
  async run({ quick }) {
    const size = quick ? { seconds: 0.5, rounds: 1, expenses: 200 } : { seconds: 2, rounds: 3, expenses: 20_000 };
    const programs = await step("Building what is measured", benchedPrograms);
    const rates = await rateStandIn(programs.rateStandIn);
    try {
      const env = { ...withoutLimits, EXCHANGE_RATES_URL: rates.url };
      return await withStack({ functions: true, durable: true, env }, (stack) => measure(stack, programs, size, quick));
    } finally {
      rates.stop();
    }
  },
};

async function measure(stack, programs, size, quick) {
  const routes = await step(`Saving ${size.expenses} expenses`, () => routesOf(stack, size.expenses));
  const ours = `127.0.0.1:${stack.ports.app}`;
  for (const route of routes) route.answer = await rawAnswer(ours, route.request);
  const bare = await bareEcho(programs.bareEcho, routes);
  try {
    const rows = [];
    for (const route of routes)
      rows.push(await step(route.name, () => compared(programs.load, route, ours, bare.address, size)));
    const [cached] = routes;
    const memory = await step(`${many} connections`, () =>
      memoryUnder(programs.load, {
        address: ours,
        request: cached.request,
        connections: many,
        seconds: 2 * size.seconds,
      }),
    );
    const start = await step("Starting", () => startTimes(programs.release, stack, quick ? 3 : 15));
    const figures = [
      { figure: `resident memory at ${many} connections`, is: `${memory} MB`, aim: "60 MB" },
      { figure: "start until the first answer, half of the time", is: `${start.half} ms`, aim: "300 ms" },
      { figure: "start until the first answer, at worst", is: `${start.worst} ms`, aim: "300 ms" },
      { figure: "binary with the app inside", is: `${programs.releaseMegabytes} MB`, aim: "30 MB" },
      settlementsCompared(rows),
      ...(await step("Settling and searching", () => arithmetic(quick ? "20ms" : "300ms"))),
    ];
    return [introduction, table(rows), table(figures)].join("\n\n");
  } finally {
    bare.stop();
  }
}

const introduction =
  `${connections} connections that each ask again when they have the answer, from the same two programs
on the same machine, in turns. "Echo" is Echo as it comes, answering the same bytes and doing nothing else; "of Echo" is
the share of its answers a second. The load's own work is part of both. Times in ms.`.replaceAll("\n", " ");

/** Asks ours and the other in turns, so that a machine that is busy for a while slows both. */
async function compared(program, route, ours, bare, { seconds, rounds }) {
  const request = route.request;
  /** @type {Record<"ours" | "bare", any[]>} */
  const seen = { ours: [], bare: [] };
  await load(program, { address: ours, request, connections, seconds: seconds / 4 });
  for (let round = 0; round < rounds; round++) {
    seen.ours.push(await load(program, { address: ours, request, connections, seconds }));
    seen.bare.push(await load(program, { address: bare, request, connections, seconds }));
  }
  const [mine, its] = [middle(seen.ours), middle(seen.bare)];
  return {
    route: route.name,
    "answers a second": Math.round(mine.rate),
    half: mine.half,
    "99 %": mine.p99,
    "Echo's": Math.round(its.rate),
    "Echo's 99 %": its.p99,
    "of Echo": `${Math.round((100 * mine.rate) / its.rate)} %`,
  };
}

/** The run in the middle by answers a second. */
const middle = (runs) => runs.toSorted((one, other) => one.rate - other.rate)[Math.floor(runs.length / 2)];

function settlementsCompared(rows) {
  const [few, lots] = rows.filter(({ route }) => route.startsWith("settlement"));
  return {
    figure: "time for the settlement of many expenses, of that for 20",
    is: `${(few["answers a second"] / lots["answers a second"] || 0).toFixed(2)}`,
    aim: "1.2",
  };
}
