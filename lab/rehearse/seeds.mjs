import { randomInt } from "node:crypto";
import { together } from "../../scripts/checks/outcome.mjs";
import { vitest } from "../../scripts/checks/vitest.mjs";
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
