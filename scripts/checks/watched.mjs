import { AsyncLocalStorage } from "node:async_hooks";

/** @typedef {import("./outcome.mjs").Test} Test */

/** @type {AsyncLocalStorage<(test: Test) => void>} */
const watchers = new AsyncLocalStorage();

/**
 * Runs a check while its tests are watched.
 * @template T
 * @param {() => Promise<T>} work
 * @param {(test: Test) => void} onTest receives each test as it ends
 * @returns {Promise<T>}
 */
export const watched = (work, onTest) => watchers.run(onTest, work);

/** Returns the watcher of the running check. @returns {(test: Test) => void} */
export const watcher = () => watchers.getStore() ?? (() => {});
