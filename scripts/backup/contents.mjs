import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";

/** Files of a data folder in a backup, besides the database. Logs and process records are left out. */
export const besidesDatabase = ["secrets.json", "mails", "demo-loaded", "storage"];

/**
 * Those that are archived after the database: whatever it lists is then among the files. A file that it does not list yet is
 * uploaded again.
 */
export const afterDatabase = ["storage"];

/** Name of the database's folder, in a data folder and in a backup. */
export const database = "postgres";

/** The first entry of a backup. It describes the rest before anything is unpacked. */
export const manifestName = "divido-backup.json";

/** Increment it when an older `npm run restore` could not read a new backup. */
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
