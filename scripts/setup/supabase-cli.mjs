import { run } from "./run.mjs";
import { inTurn } from "./turn.mjs";

/** Needed by tests alone and large (142 MB), so it is fetched when it is used and not with every install. */
const version = "3.1.0";

/**
 * In turn, because two that come first would fetch it into the same folder.
 * @param {string[]} args
 * @returns {Promise<string>} what it said
 */
export const supabaseCli = (args) =>
  inTurn("supabase-cli", () =>
    run("npx", ["--yes", `supabase@${version}`, ...args], {
      env: { SUPABASE_TELEMETRY_DISABLED: "1", npm_config_loglevel: "error" },
    }),
  );
