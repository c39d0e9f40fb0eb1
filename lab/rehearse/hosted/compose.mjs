import { deepStrictEqual, rejects } from "node:assert";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { projectDir } from "../../../scripts/project.mjs";
import { composeFor, variablesOf } from "../../../scripts/self-hosting/compose.mjs";
import { environmentFile } from "../../../scripts/self-hosting/environment.mjs";
import { run } from "../../../scripts/setup/run.mjs";
import { withEmptyFolder } from "./clean-copy.mjs";

/** The loader of Docker Compose, fetched when needed. */
const composeGo = "github.com/compose-spec/compose-go/v2/cmd@v2.16.2";

/**
 * Loads compose.yaml with the loader of Docker Compose, which checks the schema and the references. The loader reads no
 * .env, so the variables are filled in before.
 */
export const loadCompose = () =>
  withEmptyFolder(async (dir) => {
    // Outside the project: its go.mod lists other modules.
    await run("go", ["install", composeGo], { cwd: dir, env: { GOBIN: dir, GOTOOLCHAIN: "auto" } });
    const load = (file) => run(join(dir, "cmd"), ["-format", "json", file], { cwd: dir });

    const filled = composeFor(variablesOf(environmentFile("divido.example", "hello@divido.example")));
    const file = join(dir, "compose.yaml");
    writeFileSync(file, stringify(filled));
    const loaded = JSON.parse(await load(file));
    deepStrictEqual(Object.keys(loaded.services).sort(), Object.keys(filled.services).sort());
    for (const [name, { environment = {} }] of Object.entries(filled.services)) {
      deepStrictEqual({ ...loaded.services[name].environment }, { ...environment }, name);
    }

    const wrong = join(dir, "wrong.yaml");
    writeFileSync(wrong, stringify({ ...filled, services: { ...filled.services, rest: { imagine: "nothing" } } }));
    await rejects(load(wrong), /imagine/, "the loader takes anything");
    await rejects(load(join(projectDir, "compose.yaml")), /docs\/self-hosting\.md/, "nothing is said without .env");
    return "compose.yaml is what Docker Compose takes.";
  });
