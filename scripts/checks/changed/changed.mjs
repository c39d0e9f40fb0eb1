import { bin } from "../../setup/bin.mjs";
import { say } from "../../setup/progress.mjs";
import { run } from "../../setup/run.mjs";
import { inTurn } from "../../setup/turn.mjs";
import { fewConnections, withStack } from "../../stack/throwaway.mjs";
import { browserTests } from "../browser.mjs";
import { goTests } from "../go.mjs";
import { asBuilt, lintChecks } from "../lint.mjs";
import { oneCheck } from "../outcome.mjs";
import { unitTests } from "../unit.mjs";
import { vitest } from "../vitest.mjs";
import { databaseTestsOf } from "./database.mjs";
import { changedFiles, exists } from "./files.mjs";
import { readGraph, testsOf } from "./graph.mjs";
import { changedPackages } from "./packages.mjs";

/** A change of these can break every test of a folder. */
const EVERYTHING = {
  frontend: /^(package-lock\.json|frontend\/(vite\.config\.ts|package\.json))$/,
  lab: /^(package-lock\.json|lab\/package\.json)$/,
  scripts: /^(package-lock\.json|scripts\/(vitest\.config\.mjs|package\.json))$/,
};

/**
 * Returns the checks of `npm test -- changed`: what a change since main can break. Browser tests run only if they changed
 * themselves, Go tests without the race detector, and slow linters of the whole project not at all.
 * @param {string} [since] commit; by default, where this branch left main
 * @returns {Promise<{ allChecks: import("../outcome.mjs").Check[] }>}
 */
export async function changedChecks(since) {
  const { base, files } = await changedFiles(since);
  const there = files.filter(exists);
  const [{ own, broken }, database] = await Promise.all([changedPackages(files), databaseTestsOf(files, base)]);
  const tests = testsOf(files, readGraph());
  const unit = (folder) =>
    files.some((file) => EVERYTHING[folder].test(file))
      ? undefined
      : tests.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
  const specs = there.filter((file) => /^frontend\/e2e\/[\w-]+\.spec\.ts$/.test(file));
  say(`${files.length} files changed since ${base.slice(0, 8)}.`);
  return {
    allChecks: [
      ...when(broken, () => ({ name: "Go tests", suite: "go", run: () => goTests(broken, { race: false }) })),
      ...when(specs, () => ({ name: "browser, end to end", suite: "e2e", alone: true, run: () => browser(specs) })),
      ...when(database, () => ({ name: "database and API", suite: "db", run: () => databaseTests(database) })),
      ...when(unit("frontend"), () => ({
        name: "front-end units",
        suite: "unit",
        run: () => unitTests(unit("frontend")),
      })),
      ...when(unit("scripts"), () => ({
        name: "scripts",
        suite: "unit",
        run: () => vitest("scripts", {}, unit("scripts")),
      })),
      ...when(unit("lab"), () => ({
        name: "benchmarks and rehearsals",
        suite: "unit",
        run: () => vitest("lab", {}, unit("lab")),
      })),
      ...lint(there, own),
    ].map((check) => ({ ...check, partly: true })),
  };
}

/** Returns a check if there is something to run; undefined stands for everything. */
const when = (list, check) => (list === undefined || list.length > 0 ? [check()] : []);

const browser = (specs) =>
  inTurn("browser-tests", () =>
    withStack({ functions: true, connections: fewConnections }, (stack) =>
      browserTests(
        stack,
        specs.map((file) => file.replace("frontend/e2e/", "/")),
      ),
    ),
  );

const databaseTests = (files) =>
  withStack({ functions: false, connections: fewConnections }, (stack) =>
    vitest(
      "supabase",
      stack.env,
      files.map((file) => file.replace("supabase/", "")),
    ),
  );

/**
 * @param {string[]} files that changed and exist
 * @param {string[]} packages Go packages that hold some of them
 * @returns {import("../outcome.mjs").Check[]}
 */
function lint(files, packages) {
  const formatted = files.filter((file) => /\.(tsx?|mjs|css|json)$/.test(file));
  const typed = files.filter((file) => /^frontend\/.*\.(tsx?|json)$/.test(file));
  const check = (name, ...command) => ({
    name,
    suite: "lint",
    run: () => oneCheck(run(command[0], command.slice(1), asBuilt)),
  });
  return [
    ...lintChecks.filter(({ quick }) => quick),
    ...when(typed, () => lintChecks.find(({ name }) => name === "TypeScript types")),
    ...when(formatted, () =>
      check("Biome", bin("biome"), "check", "--error-on-warnings", "--no-errors-on-unmatched", ...formatted),
    ),
    ...when(packages, () => check("go vet", "go", "vet", ...packages)),
    ...when(packages, () => check("staticcheck", "go", "tool", "staticcheck", ...packages)),
  ];
}
