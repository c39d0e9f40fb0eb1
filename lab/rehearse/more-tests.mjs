import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browserTests } from "../../scripts/checks/browser.mjs";
import { testDatabase } from "../../scripts/checks/database.mjs";
import { together } from "../../scripts/checks/outcome.mjs";
import { vitest } from "../../scripts/checks/vitest.mjs";
import { cacheDir } from "../../scripts/project.mjs";
import { run } from "../../scripts/setup/run.mjs";
import { packagedBinaries, packageName } from "../../scripts/stack/postgres/binaries.mjs";
import { withStack } from "../../scripts/stack/throwaway.mjs";

const others = () => Array.from({ length: 20 }, () => randomInt(1_000_000)).join(",");

/** The tests read these variables: set DIVIDO_SEEDS to repeat a failed run. */
const { DIVIDO_DOINGS = "10000", DIVIDO_SEEDS = others() } = process.env;

/** @type {import("../../scripts/checks/outcome.mjs").Check[]} */
export const manySeeds = [
  {
    name: `balances after ${DIVIDO_DOINGS} random doings, with each of the seeds ${DIVIDO_SEEDS}`,
    suite: "seeds",
    alone: true,
    run: () =>
      withStack({ functions: false }, (stack) =>
        vitest("supabase", { ...stack.env, DIVIDO_DOINGS, DIVIDO_SEEDS }, ["balances", "by-hand", "payers"]),
      ),
  },
  {
    name: `rules of the front end, with each of the seeds ${DIVIDO_SEEDS}`,
    suite: "seeds",
    alone: true,
    async run() {
      const outcomes = [];
      for (const seed of DIVIDO_SEEDS.split(",")) {
        outcomes.push(await vitest("frontend", { DIVIDO_SEEDS: seed }, ["--project=rules"]));
      }
      return together(outcomes);
    },
  },
  {
    name: `outbox and drafts against the model, with each of the seeds ${DIVIDO_SEEDS}`,
    suite: "seeds",
    alone: true,
    async run() {
      const outcomes = [];
      for (const seed of DIVIDO_SEEDS.split(",")) {
        outcomes.push(await vitest("frontend", { DIVIDO_SEEDS: seed, DIVIDO_MODEL_RUNS: "100" }, ["unsent.test.ts"]));
      }
      return together(outcomes);
    },
  },
];

/** The next major version of hosted projects: 60 MB, fetched only by this check. */
const nextMajor = "18.4.0-beta.17";

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const onPostgres18 = {
  name: "database and API, on PostgreSQL 18",
  suite: "pg18",
  alone: true,
  async run() {
    const dir = join(cacheDir, "postgresql-18");
    mkdirSync(dir, { recursive: true });
    const how = ["--no-save", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", `--prefix=${dir}`, ...how, `${packageName}@${nextMajor}`]);
    return testDatabase(packagedBinaries(join(dir, "package.json")));
  },
};

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const allStrict = {
  name: "every whole-app test with React's development version, in strict mode",
  suite: "strict",
  alone: true,
  run: () => vitest("frontend", { DIVIDO_STRICT: "1" }, ["--project=strict"]),
};

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const sweeps = {
  name: "every screen in each of its states, languages and widths, and crowds, in a browser",
  suite: "sweeps",
  alone: true,
  run: () => withStack({ functions: true }, (stack) => browserTests(stack, [], ["sweeps"])),
};
