import { step } from "../../../scripts/setup/progress.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";
import { table } from "../table.mjs";
import { arithmetic } from "./arithmetic.mjs";
import { load, memoryUnder, rawRequest } from "./load.mjs";
import { benchedPrograms, rateStandIn } from "./programs.mjs";
import { routesOf } from "./routes.mjs";
import { startTimes } from "./start.mjs";

const connections = 16;
const many = 500;

/** All requests come from one person and address, so raise every limit. */
const withoutLimits = {
  LIMIT_PER_USER: "10000000/1s",
  LIMIT_PER_ADDRESS: "10000000/1s",
  LIMIT_LINK_ATTEMPTS: "10000000/1s",
  LIMIT_AT_ONCE: "10000",
};

/** Measures the Go server. @type {import("../suites.mjs").BenchSuite} */
export const functions = {
  name: "functions",
  title: "Functions",
  async run({ quick }) {
    const size = quick ? { seconds: 0.5, rounds: 1, expenses: 200 } : { seconds: 2, rounds: 3, expenses: 20_000 };
    const programs = await step("Building what is measured", benchedPrograms);
    const rates = await rateStandIn(programs.rateStandIn);
    try {
      const env = { ...withoutLimits, EXCHANGE_RATES_PROVIDER: "frankfurter", EXCHANGE_RATES_URL: rates.url };
      return await withStack({ functions: true, durable: true, env }, (stack) => measure(stack, programs, size, quick));
    } finally {
      rates.stop();
    }
  },
};

async function measure(stack, programs, size, quick) {
  const routes = await step(`Saving ${size.expenses} expenses`, () => routesOf(stack, size.expenses));
  const ours = `127.0.0.1:${stack.ports.app}`;
  const rows = [];
  for (const route of routes) {
    const asked = rawRequest(route);
    rows.push(rowOf(route.name, await step(route.name, () => middleOf(programs.load, { address: ours, asked }, size))));
  }
  const named = (name) => /** @type {typeof routes[number]} */ (routes.find((route) => route.name.startsWith(name)));
  const asked = (name, address = ours) => ({ address, asked: rawRequest(named(name)) });
  const inTurns = (one, other) => alternating(programs.load, one, other, size);
  const [few, lots] = await inTurns(asked("settlement of 20 "), asked(`settlement of ${size.expenses} `));
  const proxied = "a table of Supabase";
  const [through, direct] = await inTurns(asked(proxied), asked(proxied, `127.0.0.1:${stack.ports.api}`));
  const memory = await step(`${many} connections`, () =>
    memoryUnder(programs.load, { ...asked("exchange rate"), connections: many, seconds: 2 * size.seconds }),
  );
  const start = await step("Starting", () => startTimes(programs.release, stack, quick ? 3 : 15));
  const figures = [
    {
      figure: `time of a settlement of ${size.expenses} expenses, of one of 20`,
      is: times(few, lots),
      aim: "1.2 times",
    },
    { figure: "time of a table through the server, of the API asked directly", is: times(direct, through), aim: "" },
    { figure: `resident memory, ${many} connections all asking`, is: `${memory} MB`, aim: "60 MB" },
    { figure: "start until the first answer, half of the time", is: `${start.half} ms`, aim: "300 ms" },
    { figure: "start until the first answer, at worst", is: `${start.worst} ms`, aim: "300 ms" },
    { figure: "binary with the app inside", is: `${programs.releaseMegabytes} MB`, aim: "30 MB" },
    ...(await step("Settling and searching", () => arithmetic(quick ? "20ms" : "300ms"))),
  ];
  return [introduction, table(rows), table(figures)].join("\n\n");
}

const introduction =
  `${connections} connections that each ask again when they have the answer, from one program on the same machine, which` +
  " shares its processors. Times in ms.";

/** Loads one route in several rounds. Returns the round in the middle, by answers a second. */
async function middleOf(program, asked, { seconds, rounds }) {
  await load(program, { ...asked, connections, seconds: seconds / 4 });
  const runs = [];
  for (let round = 0; round < rounds; round++) runs.push(await load(program, { ...asked, connections, seconds }));
  return middle(runs);
}

/** Loads two routes in turns, so that a machine that is busy for a while slows both. Returns the middle round of each. */
async function alternating(program, one, other, { seconds, rounds }) {
  /** @type {Awaited<ReturnType<typeof load>>[][]} */
  const [ofOne, ofOther] = [[], []];
  await load(program, { ...one, connections, seconds: seconds / 4 });
  for (let round = 0; round < rounds; round++) {
    ofOne.push(await load(program, { ...one, connections, seconds }));
    ofOther.push(await load(program, { ...other, connections, seconds }));
  }
  return [middle(ofOne), middle(ofOther)];
}

const middle = (runs) => runs.toSorted((one, other) => one.rate - other.rate)[Math.floor(runs.length / 2)];

const rowOf = (route, { rate, half, p99 }) => ({ route, "answers a second": Math.round(rate), half, "99 %": p99 });

/** Returns how many times as long the second one takes. */
const times = (one, other) => `${(one.rate / other.rate).toFixed(2)} times`;
