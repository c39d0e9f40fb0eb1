import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connect, prepareRoles } from "../postgres/database.mjs";
import { Service } from "../services/service.mjs";
import { answers } from "../services/wait.mjs";
import { authEnvironment, restEnvironment, storageEnvironment } from "./environments.mjs";

const roles = readFileSync(new URL("roles.sql", import.meta.url), "utf8");
const at = (port) => `http://127.0.0.1:${port}`;

/**
 * Returns Supabase's own servers as services of the stack, null for each without a program.
 * @param {object} stack
 * @param {import("./programs.mjs").Programs} stack.programs
 * @param {(name: import("../services/orphans.mjs").ServiceName) => any} stack.common options that all services have in common
 * @param {Record<"api" | "database" | "auth" | "rest" | "restAdmin" | "storage", number>} stack.ports
 * @param {string} stack.dataDir
 * @param {string} stack.publicUrl
 * @param {string} stack.adminUrl
 * @param {import("../secrets.mjs").Secrets} stack.secrets
 * @param {Parameters<typeof authEnvironment>[0]["mail"]} stack.mail
 * @param {NodeJS.ProcessEnv} stack.env overrides, as GOTRUE_… and PGRST_…
 */
export function realServices({ programs, common, ports, dataDir, publicUrl, adminUrl, secrets, mail, env }) {
  // New at each start: only these servers log in with these roles.
  const password = randomBytes(18).toString("base64url");
  const databaseUrl = (role) => `postgres://${role}:${password}@127.0.0.1:${ports.database}/postgres`;
  const before = () => prepare(adminUrl, secrets.ownerPassword, password);
  const { jwtSecret } = secrets;

  /** @param {import("../services/orphans.mjs").ServiceName} name */
  const service = (name, program, environment, readyUrl) =>
    new Service({
      ...common(name),
      before,
      how: () => ({ command: program, args: [], env: environment }),
      ready: (self) => answers(readyUrl, { alive: () => self.alive }),
    });

  return {
    authUrl: programs.auth && at(ports.auth),
    restUrl: programs.rest && at(ports.rest),
    storageUrl: programs.storage && at(ports.storage),
    /** Migrates its own tables before it serves. */
    authServer:
      programs.auth &&
      service(
        "auth server",
        programs.auth,
        authEnvironment(
          {
            publicUrl,
            databaseUrl: databaseUrl("supabase_auth_admin"),
            port: ports.auth,
            apiUrl: at(ports.api),
            jwtSecret,
            mail,
          },
          env,
        ),
        `${at(ports.auth)}/health`,
      ),
    postgrest:
      programs.rest &&
      service(
        "PostgREST",
        programs.rest,
        restEnvironment(
          { databaseUrl: databaseUrl("authenticator"), port: ports.rest, adminPort: ports.restAdmin, jwtSecret },
          env,
        ),
        `${at(ports.restAdmin)}/ready`,
      ),
    /** Migrates its own tables before it serves. */
    storageServer:
      programs.storage &&
      service(
        "storage server",
        programs.storage,
        storageEnvironment({
          databaseUrl: databaseUrl("supabase_storage_admin"),
          port: ports.storage,
          jwtSecret,
          dir: join(dataDir, "storage"),
        }),
        `${at(ports.storage)}/status`,
      ),
  };
}

/** Creates the roles of the servers and sets their password. */
async function prepare(adminUrl, ownerPassword, password) {
  await prepareRoles(adminUrl, ownerPassword);
  const sql = connect(adminUrl);
  try {
    await sql.unsafe(roles);
    for (const role of ["supabase_auth_admin", "authenticator", "supabase_storage_admin"]) {
      await sql.unsafe(`alter role ${role} password '${password}'`);
    }
  } finally {
    await sql.end();
  }
}
