import { supabaseCli } from "../setup/supabase-cli.mjs";

/**
 * Supabase's own advisors on security and performance; rejects when they warn. What they merely mention is that a new
 * database has not used its indexes yet.
 * @param {string} databaseUrl
 */
export async function advisors(databaseUrl) {
  const output = await supabaseCli([
    "db",
    "advisors",
    `--remote=${databaseUrl}`,
    "--type=all",
    "--level=warn",
    "--fail-on=warn",
  ]);
  if (!output.includes("No issues found")) throw new Error(output);
  return output;
}
