import { vitest } from "../../scripts/checks/vitest.mjs";

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const allStrict = {
  name: "every whole-app test with React's development version, in strict mode",
  suite: "strict",
  alone: true,
  run: () => vitest("frontend", { DIVIDO_STRICT: "1" }, ["--project=strict"]),
};
