import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../../project.mjs";
import { textsPath } from "./auth-environment.mjs";

/**
 * Serves the mail templates (supabase/templates) that Supabase's auth server fetches.
 * @param {Request} request
 * @returns {Response | null} null for other paths
 */
export function mailText(request) {
  const { pathname } = new URL(request.url);
  const [, name] = new RegExp(`^${textsPath}([a-z_]+\\.html)$`).exec(pathname) ?? [];
  const file = name && join(projectDir, "supabase", "templates", name);
  if (!file || !existsSync(file)) return null;
  return new Response(readFileSync(file), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
