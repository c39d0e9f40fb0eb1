import { setTimeout } from "node:timers/promises";

/**
 * @typedef {object} Site where things go wrong
 * @property {Awaited<ReturnType<typeof import("../../../scripts/stack/stack.mjs").startStack>>} stack
 * @property {import("postgres").Sql} admin the superuser's connection
 * @property {Awaited<ReturnType<typeof import("./cutting-proxy.mjs").cuttingProxy>>} network
 * @property {NonNullable<ReturnType<typeof import("./small-disk.mjs").smallDisk>> | null} disk
 * @property {Awaited<ReturnType<typeof import("./fickle-provider.mjs").fickleProvider>>} provider
 *
 * @typedef {object} Trouble
 * @property {string} name
 * @property {boolean} stopsWriting true: writes must fail meanwhile; false: they must not
 * @property {boolean} [noMail] whether mails do not go out
 * @property {(site: Site) => unknown} begin
 * @property {(site: Site) => unknown} [end] ends it; without, the stack recovers by itself
 * @property {number} [lasts] at least, in ms
 */

/** @type {Trouble[]} */
export const troubles = [
  { name: "the database is killed", stopsWriting: true, begin: ({ stack }) => stack.killService("database") },
  { name: "one connection's process of the database is killed", stopsWriting: true, begin: killBackend },
  { name: "all connections to the database are ended", stopsWriting: true, begin: endConnections },
  { name: "the API is killed", stopsWriting: true, begin: ({ stack }) => stack.killService("API") },
  { name: "the functions are killed", stopsWriting: true, begin: ({ stack }) => stack.killService("functions") },
  {
    ...{ name: "the mailbox is killed", stopsWriting: false, noMail: true, lasts: 4000 },
    begin: ({ stack }) => stack.killService("mailbox"),
  },
  {
    ...{ name: "the API hangs", stopsWriting: true, lasts: 5000 },
    begin: ({ stack }) => stack.killService("API", "SIGSTOP"),
    end: ({ stack }) => stack.killService("API", "SIGCONT"),
  },
  {
    ...{ name: "the mail server hangs", stopsWriting: false, noMail: true, lasts: 8000 },
    begin: ({ stack }) => stack.killService("mailbox", "SIGSTOP"),
    end: ({ stack }) => stack.killService("mailbox", "SIGCONT"),
  },
  {
    ...{ name: "connections are cut", stopsWriting: true, lasts: 8000 },
    begin: ({ network }) => network.cut(),
    end: ({ network }) => network.mend(),
  },
  {
    ...{ name: "the network swallows everything", stopsWriting: true, lasts: 5000 },
    begin: ({ network }) => network.silence(),
    end: ({ network }) => network.mend(),
  },
  { name: "the providers hang", stopsWriting: false, begin: ({ provider }) => provider.hang(), lasts: 6000 },
];

/** @type {Trouble} */
export const fullDisk = {
  ...{ name: "the disk is full", stopsWriting: true, lasts: 10_000 },
  begin: ({ disk }) => disk?.fill(),
  end: ({ disk }) => disk?.free(),
};

async function killBackend({ admin }) {
  const [{ pid }] = await admin`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by backend_start limit 1`;
  process.kill(pid, "SIGKILL");
}

/** Repeats for a second, to hit some connections in the middle of their work. */
async function endConnections({ admin }) {
  for (let time = 0; time < 20; time++) {
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = 'postgres'`;
    await setTimeout(50);
  }
}
