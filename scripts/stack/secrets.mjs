import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Secrets
 * @property {string} jwtSecret signs access tokens (HS256)
 * @property {string} publishableKey what browsers send as `apikey`
 * @property {string} secretKey what the functions send as `apikey`; acts as service_role
 * @property {string} databasePassword of the database's superuser
 * @property {string} ownerPassword of `postgres`, which owns the tables
 */

/** The form of Supabase's API keys; only the part before the second underscore means anything to readers. */
const apiKey = (kind) => `sb_${kind}_${randomBytes(16).toString("base64url")}_${randomBytes(6).toString("base64url")}`;

/**
 * The secrets of one data folder: made once, readable by their owner alone.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function secretsOf(dataDir) {
  const file = join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    const secrets = {
      jwtSecret: randomBytes(32).toString("base64url"),
      publishableKey: apiKey("publishable"),
      secretKey: apiKey("secret"),
      databasePassword: randomBytes(18).toString("base64url"),
      ownerPassword: randomBytes(18).toString("base64url"),
    };
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
