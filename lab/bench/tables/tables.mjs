import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
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

/** Lets more and more tables mark their bills through the functions. @type {import("../suites.mjs").BenchSuite} */
export const tables = {
  name: "tables",
  title: "Bills at the table",
  options: { bills: { type: "string" } },
  run: ({ quick, bills = quick ? "20" : "25,50,100,200" }) =>
    withStack({ functions: true, durable: true, env: withoutLimits }, async (stack) => {
      const counts = String(bills).split(",").map(Number);
      const database = postgres(stack.urls.database, { max: 2, onnotice: () => {} });
      try {
        const opened = await step(`Opening ${Math.max(...counts)} bills`, () => open(stack, Math.max(...counts)));
        const rows = [];
        for (const count of counts) {
          const some = opened.slice(0, count);
          rows.push(await step(`Marking ${count} bills`, () => mark(stack, database, some, quick ? 10 : 30)));
        }
        return [words, table(rows), await unchangedWords(database, opened[0])].join("\n\n");
      } finally {
        await database.end();
        agent.destroy();
      }
    }),
};

const words =
  `Bills of ${lines} lines with ${seats} phones each, through the functions of one machine that also runs the phones: each` +
  ` phone asks every second and marks a line every ${markEvery} seconds. Times are half / p95 in ms, from the request to the whole` +
  " answer; late is how much later than planned a phone asked, because the machine was busy. Processor times are in ms a second, of" +
  " which the machine has 1,000 for each core.";

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
    opened.push({ token, lines: bill.lines, phones, marked: phones.map(() => 0) });
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

class Refused extends Error {}

/** A phone keeps its connection, as a browser does. */
const agent = new Agent({ keepAlive: true });

/** Asks by Node's own client, which needs a third of the processor time of fetch. */
async function ask(functions, method, path, key, body) {
  const sent = body && JSON.stringify(body);
  const headers = {
    "X-Seat-Key": key,
    ...(sent && { "Content-Type": "application/json", "Content-Length": sent.length }),
  };
  const { status, text } = await new Promise((resolve, reject) => {
    const asked = request(`${functions}/functions/v1/shared-bills/${path}`, { method, headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode, text }));
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(sent);
  });
  if (status !== 200 && status !== 304) throw new Refused(`${path}: ${status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Runs all phones for some seconds. Returns a row of figures. */
async function mark({ ports, services }, database, bills, seconds) {
  const functions = `http://127.0.0.1:${ports.app}`;
  const took = { read: [], mark: [], late: [] };
  let refused = 0;
  const [{ pid }] = await database`select pg_backend_pid() as pid`;
  /** Seconds of processor time of every program, ended processes included. */
  const busy = () => ({
    database: databaseSeconds(pid),
    API: secondsOf(services.API.pid),
    functions: secondsOf(services.functions.pid),
    phones: secondsOf(process.pid),
  });
  const busyBefore = busy();
  const [transactionsBefore, since] = [await transactionsOf(database), performance.now()];

  await Promise.all(
    bills.flatMap(({ token, lines: dishes, phones, marked }) =>
      phones.map(async (key, phone) => {
        let version = 0;
        const timed = async (kind, asking) => {
          const started = performance.now();
          try {
            version = (await asking)?.version ?? version;
          } catch (error) {
            // The app asks again.
            if (!(error instanceof Refused)) throw error;
            refused++;
          }
          took[kind].push(performance.now() - started);
        };
        const first = since + Math.random() * askEvery;
        for (let turn = 0; turn < seconds; turn++) {
          const due = first + turn * askEvery;
          await pause(Math.max(0, due - performance.now()));
          took.late.push(Math.max(0, performance.now() - due));
          if (turn % markEvery === phone % markEvery) {
            const number = ++marked[phone];
            const marks = [{ line_id: dishes[(turn + phone) % dishes.length].id, weight: 1 + (number % 2), number }];
            await timed("mark", ask(functions, "PUT", `${token}/marks`, key, { marks }));
          } else await timed("read", ask(functions, "GET", `${token}?since=${version}`, key));
        }
      }),
    ),
  );

  const lasted = (performance.now() - since) / 1000;
  const busyAfter = busy();
  const transactions = (await transactionsOf(database)) - transactionsBefore;
  const requests = took.read.length + took.mark.length;
  const halfAndMost = (times) => `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)}`;
  const aSecond = (program) => Math.round(((busyAfter[program] - busyBefore[program]) / lasted) * 1000);
  return {
    bills: bills.length,
    "requests a second": Math.round(requests / lasted),
    reading: halfAndMost(took.read),
    marking: halfAndMost(took.mark),
    late: halfAndMost(took.late),
    refused,
    "transactions a request": (transactions / requests).toFixed(2),
    database: aSecond("database"),
    API: aSecond("API"),
    functions: aSecond("functions"),
    phones: aSecond("phones"),
  };
}

/** Says what the database needs for a bill that has not changed. */
async function unchangedWords(database, { token }) {
  const whole = await timeOf(() => database`select public.shared_bill_of_token(${token})`);
  const [{ version }] = await database`
    select (public.shared_bill_of_token(${token}) -> 'bill' ->> 'version')::bigint as version`;
  const unchanged = await timeOf(() => database`select public.shared_bill_of_token(${token}, ${version})`);
  return (
    `The database answers for a whole bill in ${whole.toFixed(2)} ms, and for one that has not changed in ` +
    `${unchanged.toFixed(2)} ms (median of 300, with the way there).`
  );
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
    .filter((pid) => Number(statOf(pid)[1]) === server);
  return own.reduce((sum, pid) => sum + secondsOf(pid), secondsOf(server, { withChildren: true }));
}

/** Seconds of processor time of a process. @param {number} pid @param {{ withChildren?: boolean }} [those] ended ones, too */
function secondsOf(pid, { withChildren = false } = {}) {
  // User, system, and those of ended children, in hundredths of a second.
  const ticks = statOf(pid)
    .slice(11, withChildren ? 15 : 13)
    .map(Number);
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
