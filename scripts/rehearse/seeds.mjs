import { randomInt } from "node:crypto";
import { vitest } from "../checks/vitest.mjs";
import { withStack } from "../stack/throwaway.mjs";

const others = () => Array.from({ length: 20 }, () => randomInt(1_000_000)).join(",");

/** The variables are the test's own: with DIVIDO_SEEDS set, what went wrong is tried again. */
const { DIVIDO_DOINGS = "10000", DIVIDO_SEEDS = others() } = process.env;

/** @type {import("../checks/outcome.mjs").Check} */
export const manySeeds = {
  name: `balances after ${DIVIDO_DOINGS} random doings, with each of the seeds ${DIVIDO_SEEDS}`,
  part: "seeds",
  alone: true,
  run: () =>
    withStack({ functions: false }, (stack) =>
      vitest("supabase", { ...stack.env, DIVIDO_DOINGS, DIVIDO_SEEDS }, ["balances"]),
    ),
};
