import { step } from "../../setup/progress.mjs";
import { withStack } from "../../stack/throwaway.mjs";
import { table } from "../table.mjs";
import { arithmetic } from "./arithmetic.mjs";
import { bareEcho, rateStandIn } from "./beside.mjs";
import { load, memoryUnder, rawAnswer, rawRequest } from "./load.mjs";
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
  LIMIT_AT_ONCE: "10000",
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
  for (const route of routes) route.answer = await rawAnswer(ours, route);
  const bare = await bareEcho(programs.bareEcho, routes);
  const inTurns = (one, other) => alternating(programs.load, one, other, size);
  try {
    const rows = [];
    for (const route of routes) {
      const { name } = route;
      const asked = rawRequest(route);
      const [mine, its] = await step(name, () => inTurns({ address: ours, asked }, { address: bare.address, asked }));
      rows.push(row(name, mine, its));
    }
    const named = (name) => /** @type {typeof routes[number]} */ (routes.find((route) => route.name.startsWith(name)));
    const asked = (name, address = ours) => ({ address, asked: rawRequest(named(name)) });
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
  } finally {
    bare.stop();
  }
}

const introduction =
  `${connections} connections that each ask again when they have the answer, from one program on the same
machine, in turns. "Echo" is Echo as it comes, answering the same bytes and doing nothing else; "of Echo" is the share of
its answers a second. The work of asking is part of both. Times in ms.`.replaceAll("\n", " ");

/** Asks the one and the other in turns, so that a machine that is busy for a while slows both; answers the middle of each. */
async function alternating(program, one, other, { seconds, rounds }) {
  /** @type {Awaited<ReturnType<typeof load>>[][]} */
  const [seen, alsoSeen] = [[], []];
  await load(program, { ...one, connections, seconds: seconds / 4 });
  for (let round = 0; round < rounds; round++) {
    seen.push(await load(program, { ...one, connections, seconds }));
    alsoSeen.push(await load(program, { ...other, connections, seconds }));
  }
  return [middle(seen), middle(alsoSeen)];
}

/** The run in the middle by answers a second. */
const middle = (runs) => runs.toSorted((one, other) => one.rate - other.rate)[Math.floor(runs.length / 2)];

const row = (route, mine, its) => ({
  route,
  "answers a second": Math.round(mine.rate),
  half: mine.half,
  "99 %": mine.p99,
  "Echo's": Math.round(its.rate),
  "Echo's 99 %": its.p99,
  "of Echo": `${Math.round((100 * mine.rate) / its.rate)} %`,
});

/** How much longer the second one takes. */
const times = (one, other) => `${(one.rate / other.rate).toFixed(2)} times`;
