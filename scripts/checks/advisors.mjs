import { supabaseCli } from "../setup/supabase-cli.mjs";

/**
 * Rejects when Supabase's advisors on security and performance warn. They only mention unused indexes, because the database is
 * new.
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
