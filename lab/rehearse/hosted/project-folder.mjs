import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "smol-toml";
import { projectDir } from "../../../scripts/project.mjs";
import { run } from "../../../scripts/setup/run.mjs";
import { toolEnv } from "../../../scripts/setup/tool-env.mjs";

/** The SMTP password of the rehearsed project. */
export const smtpPassword = "a-password-for-mails";

/**
 * Makes a copy of the folder that the CLI reads, edited as docs/deploy.md says. The CLI in it asks another address than
 * Supabase's, takes its token from the environment as in CI, and has a home folder of its own.
 * @template T
 * @param {string} apiUrl
 * @param {(folder: { type: (command: string, env?: NodeJS.ProcessEnv) => Promise<string> }) => Promise<T>} work
 *   type: runs a line in the folder's shell and returns its output
 * @returns {Promise<T>}
 */
export async function withProjectFolder(apiUrl, work) {
  const dir = mkdtempSync(join(tmpdir(), "divido-hosted-"));
  try {
    for (const name of ["templates", "migrations"]) {
      cpSync(join(projectDir, "supabase", name), join(dir, "supabase", name), { recursive: true });
    }
    writeFileSync(join(dir, "supabase", "config.toml"), stringify(editedConfig()));
    const profile = join(dir, "profile.yaml");
    writeFileSync(
      profile,
      `name: rehearsed\napi_url: ${apiUrl}\ndashboard_url: ${apiUrl}\nproject_host: supabase.invalid\n`,
    );
    const known = {
      ...{ HOME: dir, SUPABASE_PROFILE: profile, SUPABASE_ACCESS_TOKEN: `sbp_${"a".repeat(40)}` },
      ...{ SUPABASE_TELEMETRY_DISABLED: "1", npm_config_loglevel: "error", npm_config_yes: "true" },
      // The CLI is large: share one npm cache between all tests.
      npm_config_cache: (
        await run("npm", ["config", "get", "cache"], { env: { npm_config_loglevel: "error" } })
      ).trim(),
    };
    return await work({
      type: (command, env = {}) => run("sh", ["-c", command], { cwd: dir, env: { ...toolEnv(), ...known, ...env } }),
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Returns supabase/config.toml with the edits of docs/deploy.md. */
export function editedConfig() {
  const config = parse(readFileSync(join(projectDir, "supabase", "config.toml"), "utf8"));
  const edits = /```toml\n(.*?)```/s.exec(readFileSync(join(projectDir, "docs", "deploy.md"), "utf8"))?.[1];
  if (!edits) throw new Error("docs/deploy.md has no toml block with the changes of config.toml.");
  return laidOver(config, parse(edits));
}

/** @param {Record<string, any>} below @param {Record<string, any>} above @returns {Record<string, any>} */
function laidOver(below, above) {
  const both = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const isTable = typeof value === "object" && !Array.isArray(value);
    both[name] = isTable ? laidOver(below[name] ?? {}, value) : value;
  }
  return both;
}
