import { fuzzParsers } from "../checks/go-fuzz.mjs";

const INPUTS = 300_000;

/** @type {import("../checks/outcome.mjs").Check} */
export const fuzzLong = {
  name: `Go parsers, each fed ${INPUTS} inputs at random`,
  part: "fuzz",
  alone: true,
  run: () => fuzzParsers(INPUTS),
};
