import { supabaseCli } from "../setup/supabase-cli.mjs";

/** Supabase's own advisors on security and performance; rejects when they report anything. @param {string} databaseUrl */
export async function advisors(databaseUrl) {
  const output = await supabaseCli([
    "db",
    "advisors",
    `--remote=${databaseUrl}`,
    "--type=all",
    "--level=info",
    "--fail-on=info",
  ]);
  if (!output.includes("No issues found")) throw new Error(output);
  return output;
}
