import { vitest } from "./vitest.mjs";

/** Front-end tests. Each file of whole-app tests keeps what it ran (frontend/src/app/testing/keepTouched.ts). @param {string[]} [files] */
export const unitTests = (files) => vitest("frontend", { KEEP_TOUCHED: "1" }, files);

/** @type {import("./outcome.mjs").Check[]} */
export const unitChecks = [
  { name: "front-end units", suite: "unit", run: () => unitTests() },
  { name: "scripts", suite: "unit", run: () => vitest("scripts") },
  { name: "benchmarks and rehearsals", suite: "unit", run: () => vitest("lab") },
];
