import { deepStrictEqual, match, ok } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "../../../scripts/checks/documented-commands.mjs";
import { projectDir } from "../../../scripts/project.mjs";
import { composeFor, variablesOf } from "../../../scripts/self-hosting/compose.mjs";
import { environmentFile } from "../../../scripts/self-hosting/environment.mjs";
import { curl } from "../../../scripts/setup/curl.mjs";
import { run } from "../../../scripts/setup/run.mjs";
import { toolEnv } from "../../../scripts/setup/tool-env.mjs";
import { vapidKeys } from "../../../scripts/stack/secrets.mjs";
import { copyProject, withEmptyFolder } from "./clean-copy.mjs";
import { projectRef } from "./management-api.mjs";
import { whileRunning, whileServing } from "./serving.mjs";

const typed = documented("deploy.md", "runbook.md").map(({ command }) => command);

/** Returns the first documented command with this beginning. @param {string} beginning */
function documentedAs(beginning) {
  const found = typed.filter((command) => command.startsWith(beginning));
  ok(found.length > 0, `docs/deploy.md and docs/runbook.md have no command "${beginning}".`);
  return found[0];
}

/** Builds as docs/deploy.md describes, in a folder with only the sources, and runs its checks against the server. */
export const buildAndCheck = () =>
  withEmptyFolder(async (dir) => {
    await curl();
    copyProject(dir);
    const type = (command, cwd = dir) => run("sh", ["-c", command], { cwd, env: toolEnv() });
    // The copy is no git repository, so take the name of the release from the project.
    const release = (await run("git", ["describe", "--always"])).trim();

    await type(documentedAs("npm ci"));
    await type(documentedAs("PUBLIC_URL=https://divido.example npm run build"));
    await type(documentedAs("CGO_ENABLED=0 go build -trimpath").replace("$(git describe --always)", release));
    ok((await type(documentedAs("./divido --version"))).includes(release));
    const help = await type(documentedAs("./divido --help"));

    const settings = { ...documentedSettings(), ...pushKeys() };
    for (const name of Object.keys(settings)) ok(help.includes(name), `${name} is no variable of the server.`);
    const sums = (await type(documentedAs("for page"), join(dir, "frontend", "dist"))).trim().split("\n");
    deepStrictEqual(sums.length, 2);

    const SUPABASE_BROWSER_URL = settings.SUPABASE_URL.replace("<ref>", projectRef);
    await whileServing(join(dir, "divido"), { ...settings, SUPABASE_BROWSER_URL }, async (origin) => {
      const answers = {};
      for (const path of ["healthz", "config.json", "", "assets/nothing.js"]) {
        const command = typed.find((one) => one.startsWith("curl ") && one.endsWith(`https://divido.example/${path}`));
        ok(command, `docs/deploy.md has no curl command for /${path}.`);
        answers[path] = await type(command.replace("curl ", "curl -s ").replace("https://divido.example", origin));
      }
      match(answers.healthz, /^HTTP\/1.1 200/);
      for (const need of ["functions", "api", "database", "app"]) match(answers.healthz, new RegExp(`"${need}":"ok"`));
      const config = JSON.parse(answers["config.json"]);
      const { publicUrl, supabaseUrl, company } = config;
      deepStrictEqual([publicUrl, supabaseUrl], [settings.PUBLIC_URL, SUPABASE_BROWSER_URL]);
      deepStrictEqual(company.name, settings.COMPANY_NAME);
      for (const sum of sums) ok(answers[""].includes(`'sha256-${sum}'`), `${sum}\n${answers[""]}`);
      match(answers["assets/nothing.js"], /^HTTP\/1.1 404/);
    });
    await withSettingsOfCompose(join(dir, "divido"));
    return "The documented build passes the documented checks, and serves with the settings of compose.yaml.";
  });

/** Runs the built server with the settings of compose.yaml, where browsers reach Supabase by the same address. */
async function withSettingsOfCompose(server) {
  const variables = variablesOf(environmentFile("divido.example", "hello@divido.example"));
  const { environment = {} } = composeFor(variables).services.divido;
  // The server must start although nothing answers at http://gateway:8000.
  await whileRunning(server, environment, "/livez", async (origin) => {
    ok((await fetch(`${origin}/config.json`)).ok);
  });
  await whileServing(server, { ...environment, TRUSTED_PROXIES: "" }, async (origin) => {
    const { supabaseUrl, publishableKey } = await (await fetch(`${origin}/config.json`)).json();
    deepStrictEqual(supabaseUrl, "https://divido.example");
    const signIn = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nobody@divido.example", password: "nothing" }),
    });
    match(await signIn.text(), /invalid_credentials/);
  });
}

/** Returns the variables of `/etc/divido.env` in docs/deploy.md. @returns {Record<string, string>} */
function documentedSettings() {
  const text = readFileSync(join(projectDir, "docs", "deploy.md"), "utf8");
  const file = /## 5\. Run.*?```ini\n(.*?)```/s.exec(text)?.[1];
  ok(file, "docs/deploy.md has no environment file.");
  return Object.fromEntries(
    file
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

/** The page shows no keys, and a server refuses invalid ones. */
function pushKeys() {
  const { vapidPublicKey, vapidPrivateKey } = vapidKeys();
  return { VAPID_PUBLIC_KEY: vapidPublicKey, VAPID_PRIVATE_KEY: vapidPrivateKey };
}
