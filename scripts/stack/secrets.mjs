import { createECDH, createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Secrets
 * @property {string} jwtSecret signs access tokens (HS256)
 * @property {string} publishableKey what browsers send as `apikey`
 * @property {string} secretKey what the functions send as `apikey`; acts as service_role
 * @property {string} databasePassword of the database's superuser
 * @property {string} ownerPassword of `postgres`, which owns the tables
 * @property {string} vapidPublicKey by which push services know this server
 * @property {string} vapidPrivateKey signs requests to push services
 */

/** Makes an API key in Supabase's form. */
const apiKey = (kind) => `sb_${kind}_${randomBytes(16).toString("base64url")}_${randomBytes(6).toString("base64url")}`;

/** Signs a token as Supabase's auth server does (HS256). @param {object} claims @param {string} secret */
export function signedToken(claims, secret) {
  const text = [{ alg: "HS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** Makes a pair of VAPID keys (RFC 8292). */
export function vapidKeys() {
  const pair = createECDH("prime256v1");
  const vapidPublicKey = pair.generateKeys("base64url");
  // Leading zeros are left out of the private key.
  const vapidPrivateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { vapidPublicKey, vapidPrivateKey };
}

/**
 * Returns the secrets of a data folder; creates them at first, readable only by their owner.
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
      ...vapidKeys(),
    };
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
