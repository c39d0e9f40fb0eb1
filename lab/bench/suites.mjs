import { browser } from "./browser/browser.mjs";
import { database } from "./database/database.mjs";
import { functions } from "./functions/functions.mjs";
import { photos } from "./photos/photos.mjs";
import { receipts } from "./receipts/receipts.mjs";
import { tables } from "./tables/tables.mjs";
import { trip } from "./trip/trip.mjs";

/**
 * @typedef {object} BenchSuite
 * @property {string} name names the suite on the command line and in the markers of its section
 * @property {string} title heading of its section
 * @property {NonNullable<import("node:util").ParseArgsConfig["options"]>} [options] settings of its own on the command line
 * @property {true} [isOnlyByName] whether it runs only when it is named, because it needs settings
 * @property {(values: Record<string, any>) => Promise<string>} run
 *   returns the section in Markdown, without heading; with values.quick it is small and takes less than a minute
 */

/** The suites of `npm run bench`, in this order. @type {BenchSuite[]} */
export const allSuites = [database, functions, tables, browser, trip, photos, receipts];
