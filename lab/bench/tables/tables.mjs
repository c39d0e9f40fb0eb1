import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { signedUp } from "../../../scripts/demo/client.mjs";
import { step } from "../../../scripts/setup/progress.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";
import { percentile } from "../percentiles.mjs";
import { table } from "../table.mjs";

const seats = 8;
const lines = 12;
/** The database allows ten open bills in an event. */
const billsOfAnEvent = 10;
/** A phone asks every second, and marks something every fifth time. */
const askEvery = 1_000;
const markEvery = 5;

/** All phones have one address here, and each of them is an own one at a table. */
const withoutLimits = { LIMIT_PER_ADDRESS: "10000000/1s", LIMIT_LINK_ATTEMPTS: "10000000/1s", LIMIT_AT_ONCE: "10000" };

/** Lets many tables mark their bills through the functions. @type {import("../suites.mjs").BenchSuite} */
export const tables = {
  name: "tables",
  title: "Bills at the table",
  options: { bills: { type: "string" } },
  run: ({ quick, bills = quick ? "20" : "200" }) =>
    withStack({ functions: true, durable: true, env: withoutLimits }, async (stack) => {
      const database = postgres(stack.urls.database, { max: 2, onnotice: () => {} });
      try {
        const opened = await step(`Opening ${bills} bills`, () => open(stack, Number(bills)));
        const rows = await step("Marking", () => mark(stack, database, opened, quick ? 10 : 60));
        return [words(Number(bills)), table(rows)].join("\n\n");
      } finally {
        await database.end();
      }
    }),
};

const words = (bills) =>
  `${bills} bills of ${lines} lines with ${seats} phones each, through the functions of one machine that also runs the phones: each` +
  ` phone asks every second and marks a line every ${markEvery} seconds. Times in ms, from the request to the whole answer; late` +
  " is how much later than planned a phone asked, because the machine was busy. The database's processor time is that of all its processes.";

/** Opens bills in events of one host. Returns them with their tokens and the keys of their seats. */
async function open({ urls, ports, keys }, bills) {
  const functions = `http://127.0.0.1:${ports.app}`;
  const servers = { api: functions, mail: urls.mail, functions, publishableKey: keys.publishable };
  const host = await signedUp(servers, { email: "ada@bench.test", password: "bench-password", language: "en" });
  const opened = [];
  for (let number = 0; number < bills; number++) {
    if (number % billsOfAnEvent === 0) {
      opened.event = (await host.insert("events", { ...event, created_by: host.id }))[0].id;
    }
    const token = randomBytes(16).toString("base64url");
    const bill = {
      event_id: opened.event,
      id: randomUUID(),
      token_digest: createHash("sha256").update(token).digest("hex"),
      title: "Bench",
      currency: "EUR",
      lines: Array.from({ length: lines }, (_, line) => ({ id: randomUUID(), label: `Dish ${line}`, amount: 9.5 })),
    };
    await host.rpc("open_shared_bill", bill);
    const phones = Array.from({ length: seats }, () => randomBytes(32).toString("base64url"));
    for (const key of phones) await ask(functions, "POST", `${token}/seats`, key, { name: "Guest" });
    opened.push({ token, lines: bill.lines, phones });
  }
  return opened;
}

const event = {
  name: "Bench",
  description: "Many bills",
  category: "other",
  default_currency: "EUR",
  place_country: "Türkiye",
  place_city: "İstanbul",
};

async function ask(functions, method, path, key, body) {
  const response = await fetch(`${functions}/functions/v1/shared-bills/${path}`, {
    method,
    headers: { "X-Seat-Key": key, ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200 && response.status !== 304) throw new Error(`${path}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Runs all phones for some seconds. Returns rows of figures. */
async function mark({ ports }, database, bills, seconds) {
  const functions = `http://127.0.0.1:${ports.app}`;
  const took = { read: [], mark: [], late: [] };
  const [{ pid }] = await database`select pg_backend_pid() as pid`;
  const busyBefore = databaseSeconds(pid);
  const [transactionsBefore, since] = [await transactionsOf(database), performance.now()];

  await Promise.all(
    bills.flatMap(({ token, lines: dishes, phones }) =>
      phones.map(async (key, phone) => {
        let version = 0;
        const timed = async (kind, asking) => {
          const started = performance.now();
          version = (await asking)?.version ?? version;
          took[kind].push(performance.now() - started);
        };
        const first = since + Math.random() * askEvery;
        for (let turn = 0; turn < seconds; turn++) {
          const due = first + turn * askEvery;
          await pause(Math.max(0, due - performance.now()));
          took.late.push(Math.max(0, performance.now() - due));
          if (turn % markEvery === phone % markEvery) {
            const marks = [
              { line_id: dishes[(turn + phone) % dishes.length].id, weight: 1 + (turn % 2), number: turn + 1 },
            ];
            await timed("mark", ask(functions, "PUT", `${token}/marks`, key, { marks }));
          } else await timed("read", ask(functions, "GET", `${token}?since=${version}`, key));
        }
      }),
    ),
  );

  const lasted = (performance.now() - since) / 1000;
  const [busy, transactions] = [
    databaseSeconds(pid) - busyBefore,
    (await transactionsOf(database)) - transactionsBefore,
  ];
  const [{ token }] = bills;
  const whole = await timeOf(() => database`select public.shared_bill_of_token(${token})`);
  const [{ version }] = await database`
    select (public.shared_bill_of_token(${token}) -> 'bill' ->> 'version')::bigint as version`;
  const unchanged = await timeOf(() => database`select public.shared_bill_of_token(${token}, ${version})`);
  const requests = took.read.length + took.mark.length;
  const row = (what, times) => ({
    figure: what,
    is: `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)} ms`,
  });
  return [
    { figure: "requests a second", is: (requests / lasted).toFixed(0) },
    row("reading, half / p95", took.read),
    row("marking, half / p95", took.mark),
    row("late, half / p95", took.late),
    { figure: "the database reads an unchanged bill, of the time for a whole one", is: (unchanged / whole).toFixed(2) },
    { figure: "transactions of the database, a request", is: (transactions / requests).toFixed(2) },
    { figure: "processor time of the database, a second", is: `${((busy / lasted) * 1000).toFixed(0)} ms` },
    {
      figure: "processor time of the database, a bill and minute",
      is: `${((busy / lasted / bills.length) * 60_000).toFixed(0)} ms`,
    },
  ];
}

/** Returns the median time, in milliseconds. @param {() => Promise<unknown>} ask */
async function timeOf(ask) {
  const times = [];
  for (let turn = 0; turn < 300; turn++) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  return percentile(times, 0.5);
}

/** Number of transactions of the database. @param {import("postgres").Sql} database */
async function transactionsOf(database) {
  const [{ number }] = await database`
    select xact_commit::int as number from pg_stat_database where datname = current_database()`;
  return number;
}

/** Seconds of processor time of the database's processes, ended ones included. @param {number} backend one of them */
function databaseSeconds(backend) {
  const server = Number(statOf(backend)[1]);
  const own = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === server || Number(statOf(pid)[1]) === server);
  // User, system, and of the server also those of ended children, in hundredths of a second.
  const ticks = own.flatMap((pid) =>
    statOf(pid)
      .slice(11, pid === server ? 15 : 13)
      .map(Number),
  );
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** The fields of /proc/PID/stat after the name; the parent is the second. Empty when the process has ended. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
}
