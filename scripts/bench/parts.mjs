import { backup } from "./backup/backup.mjs";
import { browser } from "./browser/browser.mjs";
import { database } from "./database/database.mjs";
import { functions } from "./functions/functions.mjs";
import { importing } from "./importing/importing.mjs";

/**
 * @typedef {object} BenchPart
 * @property {string} name what it is asked for by, and the name of its section's markers in docs/benchmarks.md
 * @property {string} title the section's heading
 * @property {NonNullable<import("node:util").ParseArgsConfig["options"]>} [options] its own settings on the command line
 * @property {(values: Record<string, any>) => Promise<string>} run
 *   measures and answers the section in Markdown, without heading; with values.quick, small and in under a minute
 */

/** What `npm run bench` measures, in this order. @type {BenchPart[]} */
export const allParts = [database, functions, browser, importing, backup];
