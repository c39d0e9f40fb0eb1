import { appDir, buildApp, buildFunctions, functionsBinary } from "../setup/builds.mjs";
import { startPostgres } from "./postgres/alone.mjs";
import { startStack } from "./stack.mjs";
import { removeData, sweepTemporaryData, temporaryDataDir } from "./temporary-data.mjs";

/** All tests come from one address, and none may ask providers outside. */
export const testEnv = {
  LIMIT_SIGN_UP: "10000/1h",
  LIMIT_GUEST_SIGN_UP: "10000/1h",
  LIMIT_MAIL_ADDRESS: "10000/1h",
  LIMIT_PASSWORD_ADDRESS: "10000/15m",
  LIMIT_PER_ADDRESS: "10000/10s",
  LIMIT_LINK_ATTEMPTS: "10000/1m",
  EXCHANGE_RATES_PROVIDER: "builtin",
  PLACES_PROVIDER: "builtin",
  // No push notifications: database tests deliver them themselves.
  VAPID_PUBLIC_KEY: "",
  VAPID_PRIVATE_KEY: "",
};

/**
 * Connections of the API for suites that call many functions a few times. Each connection compiles and plans every function
 * that it calls.
 */
export const fewConnections = 5;

/** @type {Set<() => Promise<void>>} */
const standing = new Set();

/** Stops and removes all throw-away stacks, before the program ends. */
export const endStacks = () => Promise.all([...standing].map((end) => end()));

/**
 * Starts a stack on free ports with data of its own, does the work, and removes it.
 * @template T
 * @param {Partial<import("./stack.mjs").StackOptions> & { functions: boolean, fill?: (dataDir: string) => Promise<unknown> }} wanted
 *   functions: with the Go server and the built app; fill: puts data there first
 * @param {(stack: Awaited<ReturnType<typeof startStack>>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withStack = ({ functions, fill, env, ...wanted }, work) =>
  throwaway(async (dataDir, signal) => {
    await fill?.(dataDir);
    return startStack({
      durable: false,
      ...wanted,
      dataDir,
      env: { ...testEnv, ...env },
      functionsBinary: functions ? Promise.all([buildFunctions(), buildApp()]).then(() => functionsBinary) : null,
      staticDir: appDir,
      signal,
    });
  }, work);

/**
 * The same with only an empty PostgreSQL.
 * @template T
 * @param {(server: Awaited<ReturnType<typeof startPostgres>>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withPostgres = (work) => throwaway((dataDir) => startPostgres(dataDir), work);

/**
 * @template {{ stop(): Promise<void> }} S
 * @template T
 * @param {(dataDir: string, signal: AbortSignal) => Promise<S>} start
 * @param {(started: S) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function throwaway(start, work) {
  await sweepTemporaryData();
  const dataDir = temporaryDataDir("test");
  const stopping = new AbortController();
  /** @type {Promise<S> | undefined} */
  let starting;
  const end = async () => {
    standing.delete(end);
    stopping.abort();
    await (await starting?.catch(() => undefined))?.stop();
    removeData(dataDir);
  };
  standing.add(end);
  try {
    starting = start(dataDir, stopping.signal);
    return await work(await starting);
  } finally {
    await end();
  }
}
