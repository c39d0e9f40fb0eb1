import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";

/** What a backup holds of a data folder besides the database. Logs and records of processes are left where they are. */
export const besidesDatabase = ["secrets.json", "mails", "demo-loaded"];

/** The folder of the database, in a data folder and in a backup. */
export const database = "postgres";

/** The first entry of a backup: says what the rest is, before any of it is unpacked. */
export const manifestName = "divido-backup.json";

/** Changes when an older `npm run restore` could not read what is written. */
export const format = 1;

/**
 * @typedef {object} Manifest
 * @property {number} format
 * @property {string} version of Divido
 * @property {string} made when, as ISO 8601
 * @property {string} postgres major version
 * @property {string[]} migrations that the database has
 * @property {number} bytes about as many as it takes on a disk
 */

/** @returns {string} */
export const divido = () => JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8")).version;
