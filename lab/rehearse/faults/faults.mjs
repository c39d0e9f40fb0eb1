import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { failed, oneCheck } from "../../../scripts/checks/outcome.mjs";
import { say } from "../../../scripts/setup/progress.mjs";
import { superuser } from "../../../scripts/stack/postgres/server.mjs";
import { secretsOf } from "../../../scripts/stack/secrets.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";
import { randomFrom } from "../../../supabase/tests/support/random.mjs";
import { Ledger } from "../../load/ledger.mjs";
import { newEvent, newPeople } from "../../load/people.mjs";
import { cuttingProxy } from "./cutting-proxy.mjs";
import { fickleProvider } from "./fickle-provider.mjs";
import { others } from "./others.mjs";
import { smallDisk } from "./small-disk.mjs";
import { fullDisk, troubles } from "./troubles.mjs";
import { Tally, write } from "./writer.mjs";

/** Set DIVIDO_SEEDS to repeat a run. */
const { DIVIDO_WRITES = "10000", DIVIDO_SEEDS = String(Date.now() % 1_000_000) } = process.env;
const writers = 12;

/** Writes acknowledged before a trouble counts as over, writes before the next trouble, and the time limit of both in s. */
const someWrites = 50;
const inPeace = 200;
const mostSeconds = 90;

/** The longest pause of writing that a trouble elsewhere may cause, in ms. */
const mostSilence = 20_000;

/** @type {import("../../../scripts/checks/outcome.mjs").Check} */
export const faults = {
  name: `${DIVIDO_WRITES} writes while everything fails in turn, seed ${DIVIDO_SEEDS}: nothing acknowledged lost, nothing twice`,
  suite: "faults",
  alone: true,
  async run() {
    const provider = await fickleProvider();
    /** @type {ReturnType<typeof smallDisk>} */
    let disk = null;
    const fill = async (dataDir) => {
      disk = smallDisk(dataDir);
    };
    const env = provider.env;
    try {
      return await withStack({ functions: true, durable: true, restart: true, env, fill }, async (stack) => {
        const network = await cuttingProxy(stack.ports.app);
        try {
          return await oneCheck(rehearse({ stack, network, disk, provider }));
        } finally {
          network.close();
          await stack.stop();
          disk?.unmount();
        }
      });
    } catch (error) {
      return failed(error.stack);
    } finally {
      provider.close();
    }
  },
};

const adminOf = ({ dataDir, ports }) => ({
  ...{ host: "127.0.0.1", port: ports.database, database: "postgres", username: superuser },
  password: secretsOf(dataDir).databasePassword,
});

/** @param {Omit<import("./troubles.mjs").Site, "admin">} place */
async function rehearse({ stack, network, disk, provider }) {
  const options = { max: 1, onnotice: () => {} };
  const sql = postgres(stack.urls.database, options);
  const admin = postgres({ ...options, ...adminOf(stack) });
  try {
    const site = { stack, admin, network, disk, provider };
    const people = await newPeople(sql, stack, network.address, writers);
    const events = [await newEvent(sql, people), await newEvent(sql, people.slice(0, 4))];
    const [ledger, tally] = [new Ledger(), new Tally()];
    let allTried = false;
    let over = false;
    const enough = () => over || (allTried && tally.acknowledged >= Number(DIVIDO_WRITES));
    const writing = Promise.all(
      people.map((person, at) =>
        write({
          ...{ person, ledger, tally, enough },
          events: events.filter((event) => event.people.includes(person)),
          random: randomFrom(Number(DIVIDO_SEEDS) * writers + at),
        }),
      ),
    ).finally(() => {
      over = true;
    });
    writing.catch(() => {}); // awaited below

    const beside = others(site, people[0]);
    const list = disk ? [...troubles, fullDisk] : troubles;
    const rows = [];
    try {
      for (let turn = 0; !enough(); turn++) {
        rows.push(await suffer(list[turn % list.length], { site, tally, beside }, () => over));
        allTried ||= turn === list.length - 1;
      }
    } finally {
      over = true;
      network.mend();
    }
    await writing;
    const wrong = await ledger.differences(sql, events);
    if (wrong.length > 0) throw new Error([`${wrong.length} differences`, ...wrong.slice(0, 20)].join("\n"));
    report(rows, tally, ledger, disk);
    return `${tally.acknowledged} writes`;
  } finally {
    await Promise.all([sql.end({ timeout: 1 }), admin.end({ timeout: 1 })]);
  }
}

/**
 * Causes one trouble and waits until writes go on as before.
 * @param {import("./troubles.mjs").Trouble} trouble
 * @param {{ site: import("./troubles.mjs").Site, tally: Tally, beside: ReturnType<typeof others> }} where
 * @param {() => boolean} over
 */
async function suffer({ name, stopsWriting, noMail, begin, end, lasts = 0 }, { site, tally, beside }, over) {
  tally.trouble = name;
  const [since, failuresBefore] = [Date.now(), tally.failed(name)];
  const felt = () => tally.failed(name) > failuresBefore;
  const beginning = begin(site);
  const asking = Promise.all([beside.askWhile(name), noMail && beside.signUpMeanwhile()]);
  asking.catch(() => {}); // awaited below
  await beginning;
  await until(() => Date.now() - since > lasts && (felt() || !stopsWriting), over, `${name}, and nobody feels it`);
  await end?.(site);
  const ended = tally.acknowledged;
  await until(() => tally.acknowledged >= ended + someWrites, over, `${name}, and writes do not go on after it`);
  await asking;
  const silence = tally.longestSilence(since, Date.now());
  if (!stopsWriting && (felt() || silence > mostSilence)) {
    throw new Error(`${name}: no write succeeded for ${silence} ms: ${tally.told(name)}.`);
  }
  tally.trouble = "nothing";
  const done = tally.acknowledged;
  await until(() => tally.acknowledged >= done + inPeace, over, `${inPeace} writes after ${name} take too long`);
  return { name, silence };
}

async function until(isSo, over, complaint) {
  const deadline = Date.now() + mostSeconds * 1000;
  while (!isSo() && !over()) {
    if (Date.now() > deadline) throw new Error(complaint);
    await setTimeout(20);
  }
}

function report(rows, tally, ledger, disk) {
  const names = [...new Set(rows.map(({ name }) => name))];
  for (const name of names) {
    const of = rows.filter((row) => row.name === name);
    const longest = (Math.max(...of.map(({ silence }) => silence)) / 1000).toFixed(1);
    say(`  ${name} (${of.length} times): at most ${longest} s without a write; ${tally.told(name)}`);
  }
  const mine = [...ledger.entries.values()];
  say(
    `  ${tally.acknowledged} writes acknowledged: ${mine.length} expenses and payments, each there once, as it was left.`,
  );
  if (!disk) say("  Not tried: a full disk, for which root has to mount one in memory (Linux).");
}
