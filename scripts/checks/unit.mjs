import { vitest } from "./vitest.mjs";

/** @type {import("./outcome.mjs").Check[]} */
export const unitChecks = [
  { name: "front-end units", suite: "unit", run: () => vitest("frontend") },
  { name: "scripts", suite: "unit", run: () => vitest("scripts") },
];
