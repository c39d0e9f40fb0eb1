import { vitest } from "./vitest.mjs";

/** @type {import("./outcome.mjs").Check[]} */
export const unitChecks = [
  { name: "front-end units", part: "unit", run: () => vitest("frontend") },
  { name: "scripts", part: "unit", run: () => vitest("scripts") },
];
