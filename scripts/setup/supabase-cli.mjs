import { run } from "./run.mjs";
import { inTurn } from "./turn.mjs";

/** Only tests need it and it is large (142 MB), so it is fetched on use. */
const version = "3.1.0";

/**
 * Runs the Supabase CLI, one process at a time, because two would fetch it into the same folder.
 * @param {string[]} args
 * @returns {Promise<string>} its output
 */
export const supabaseCli = (args) =>
  inTurn("supabase-cli", () =>
    run("npx", ["--yes", `supabase@${version}`, ...args], {
      env: { SUPABASE_TELEMETRY_DISABLED: "1", npm_config_loglevel: "error" },
    }),
  );
