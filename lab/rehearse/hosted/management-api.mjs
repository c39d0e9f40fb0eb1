import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The auth settings of a new project; the CLI requires each name. */
const freshAuth = readFileSync(new URL("fresh-auth.json", import.meta.url), "utf8");

/** The reference of the one project. */
export const projectRef = "abcdefghijklmnopqrst";

/** The keys of the project. */
export const projectKeys = { publishable: "sb_publishable_rehearsed", secret: "sb_secret_rehearsed" };

/** Passwords are returned as an HMAC keyed with the project's reference. */
const masked = (auth) => ({
  ...auth,
  smtp_pass: auth.smtp_pass && createHmac("sha256", projectRef).update(auth.smtp_pass).digest("hex"),
});

/**
 * Starts a stand-in for Supabase's management API with one new project that stores what is pushed to it. It knows the
 * requests of the pinned CLI for the commands of docs/deploy.md and docs/runbook.md, and not what Supabase does with them.
 */
export async function startManagementApi() {
  const project = {
    api: {
      ...{ db_schema: "public,graphql_public", db_extra_search_path: "public,extensions", max_rows: 500 },
      ...{ db_pool: null, db_pool_acquisition_timeout: null, db_pool_max_idletime: null, db_pool_max_lifetime: null },
    },
    auth: JSON.parse(freshAuth),
    database: { major_version: 17 },
  };
  /** Requests other than GET, as `PATCH config/auth`. @type {string[]} */
  const writes = [];
  /** Requests without an answer here. @type {string[]} */
  const unknown = [];

  const here = `/v1/projects/${projectRef}`;
  const key = { id: "1", name: "default", description: null, hash: "", prefix: "", secret_jwt_template: null };
  /** @type {Record<string, () => unknown>} */
  const answers = {
    "GET /v1/profile": () => ({ gotrue_id: key.id, primary_email: "hello@divido.example", username: "divido" }),
    [`GET ${here}`]: () => ({
      ...{ id: projectRef, ref: projectRef, name: "Divido", region: "eu-central-1", status: "ACTIVE_HEALTHY" },
      ...{ organization_id: "divido", organization_slug: "divido", created_at: "2026-11-23T00:00:00Z" },
      database: { host: "db.invalid", version: "17.6.1.084", postgres_engine: "17", release_channel: "ga" },
    }),
    [`GET ${here}/api-keys`]: () => [
      { ...key, type: "publishable", api_key: projectKeys.publishable },
      { ...key, type: "secret", api_key: projectKeys.secret },
    ],
    [`GET ${here}/billing/addons`]: () => ({ selected_addons: [], available_addons: [] }),
    [`GET ${here}/database/backups`]: () => ({
      ...{ region: "eu-central-1", walg_enabled: true, pitr_enabled: false, physical_backup_data: {} },
      backups: [{ id: 1, inserted_at: "2026-11-23T03:00:00Z", is_physical_backup: true, status: "COMPLETED" }],
    }),
    [`GET ${here}/config/database/pooler`]: () => [],
    [`GET ${here}/config/storage`]: () => ({}),
    [`GET /v2/projects/${projectRef}/config`]: () => ({
      data: { id: projectRef, type: "project_config", attributes: { ...project, auth: masked(project.auth) } },
    }),
  };
  const patched = { [`${here}/postgrest`]: project.api, [`${here}/config/auth`]: project.auth };

  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0];
    const question = `${request.method} ${path}`;
    let body = "";
    for await (const chunk of request) body += chunk;
    const settings = request.method === "PATCH" ? patched[path] : undefined;
    if (request.method !== "GET") writes.push(question);
    response.setHeader("Content-Type", "application/json");
    if (settings) {
      response.end(JSON.stringify(Object.assign(settings, JSON.parse(body))));
    } else if (answers[question]) {
      response.end(JSON.stringify(answers[question]()));
    } else {
      unknown.push(question);
      response.writeHead(404).end(JSON.stringify({ message: "Not Found" }));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    ...{ url: `http://127.0.0.1:${port}`, project, writes, unknown },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
