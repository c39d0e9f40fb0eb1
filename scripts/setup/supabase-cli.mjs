import { run } from "./run.mjs";

/** Needed by tests alone and large (142 MB), so it is fetched when it is used and not with every install. */
const version = "3.1.0";

/**
 * @param {string[]} args
 * @returns {Promise<string>} what it said
 */
export const supabaseCli = (args) =>
  run("npx", ["--yes", `supabase@${version}`, ...args], {
    env: { SUPABASE_TELEMETRY_DISABLED: "1", npm_config_loglevel: "error" },
  });
