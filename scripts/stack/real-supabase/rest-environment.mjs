import { parse } from "smol-toml";
import { readConfig } from "../lite/auth-config.mjs";

/**
 * Returns the environment of PostgREST.
 * @param {object} here
 * @param {string} here.databaseUrl of the role authenticator
 * @param {number} here.port
 * @param {number} here.adminPort answers /ready once the tables are known
 * @param {string} here.jwtSecret
 * @param {NodeJS.ProcessEnv} [env] its PGRST_… override supabase/config.toml
 * @param {string} [text] the file's content
 * @returns {Record<string, string>}
 */
export function restEnvironment({ databaseUrl, port, adminPort, jwtSecret }, env = {}, text = readConfig()) {
  const { api } = /** @type {Record<string, any>} */ (parse(text));
  return {
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: (api?.schemas ?? ["public"]).join(","),
    PGRST_DB_EXTRA_SEARCH_PATH: (api?.extra_search_path ?? ["public"]).join(","),
    PGRST_DB_MAX_ROWS: String(api?.max_rows ?? 1000),
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_POOL: "20",
    // PostgREST's own description of tables and columns. Ours is functions/openapi.yaml.
    PGRST_OPENAPI_MODE: "disabled",
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(port),
    PGRST_ADMIN_SERVER_PORT: String(adminPort),
    ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("PGRST_"))),
  };
}
