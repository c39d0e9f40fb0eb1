import { deepStrictEqual, match, ok, rejects } from "node:assert";
import { documented } from "../../../scripts/checks/documented-commands.mjs";
import { migrationFiles } from "../../../scripts/stack/postgres/database.mjs";
import { expectedConfig } from "./expected.mjs";
import { projectKeys, projectRef } from "./management-api.mjs";
import { smtpPassword } from "./project-folder.mjs";

const versions = migrationFiles().map(({ version }) => version);
const consent = { SUPABASE_YES: "true" };

/**
 * Runs every command of the Supabase CLI in docs/deploy.md and docs/runbook.md, from top to bottom, and checks its effect.
 * @param {object} stage
 * @param {Awaited<ReturnType<typeof import("./management-api.mjs").startManagementApi>>} stage.api
 * @param {string} stage.databaseUrl takes the place of the linked project's database, since the CLI accepts only poolers with a public domain
 * @param {(command: string, env?: NodeJS.ProcessEnv) => Promise<string>} stage.type
 */
export async function walk({ api, databaseUrl, type }) {
  const commands = documented("deploy.md", "runbook.md").filter(({ command }) => command.startsWith("npx supabase@"));
  let isMigrated = false;
  let isConfigured = false;

  /** @type {Record<string, (typed: string) => Promise<void>>} */
  const steps = {
    login: async (typed) => match(await type(typed), /logged in/),
    "link --project-ref <ref>": async (typed) => match(await type(typed), /Finished supabase link/),
    "db push --remote --dry-run": async (typed) => {
      const said = await type(typed);
      for (const version of versions) ok(said.includes(version) !== isMigrated, said);
    },
    "db push --remote": async (typed) => {
      const said = await type(typed, consent);
      ok(isMigrated ? said.includes("up to date") : versions.every((version) => said.includes(version)), said);
      isMigrated = true;
    },
    "config diff": async (typed) => {
      const said = await type(typed, { SMTP_PASSWORD: smtpPassword });
      if (isConfigured) match(said, /No config differences found/);
      else match(said, /auth\.site_url \[update\]/);
    },
    "config push": async (typed) => {
      const before = structuredClone(api.project);
      await rejects(type(typed, { SMTP_PASSWORD: smtpPassword }), /--yes/, "pushed although nobody agreed");
      deepStrictEqual(api.project, before);
      match(await type(typed, consent), /auth\.email\.smtp\.pass.*will not be pushed/s);
      deepStrictEqual(api.project.auth.smtp_pass, null);
      const said = await type(typed, { ...consent, SMTP_PASSWORD: smtpPassword });
      const { api: rest, auth } = expectedConfig();
      for (const [wanted, found] of [
        [rest, api.project.api],
        [auth, api.project.auth],
      ]) {
        for (const name of Object.keys(wanted)) deepStrictEqual(found[name], wanted[name], `${name}\n${said}`);
      }
      isConfigured = true;
    },
    "projects api-keys --reveal": async (typed) => {
      const said = await type(typed);
      for (const key of Object.values(projectKeys)) ok(said.includes(key), said);
    },
    "migration list --remote": async (typed) => {
      const said = await type(typed);
      for (const version of versions) ok(said.split(version).length > 2, `${version} is not on both sides:\n${said}`);
    },
    "db advisors --remote --type=all --level=warn": async (typed) => match(await type(typed), /No issues found/),
    "backups list": async (typed) => match(await type(typed), /COMPLETED|2026-11-23/),
  };

  for (const { file, command, line } of commands) {
    const words = command.replace(/^npx supabase@\S+ /, "");
    const step = steps[words];
    if (!step) throw new Error(`docs/${file}:${line}: no expected result for "${command}".`);
    const typed = command.replace("<ref>", projectRef).replace("--remote", `--remote=${databaseUrl}`);
    await step(typed).catch((error) => {
      throw new Error(`docs/${file}:${line}: ${command}\n${error.message}`, { cause: error });
    });
  }
  deepStrictEqual(api.unknown, []);
  return `${commands.length} documented commands had their documented results.`;
}
