import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { counted } from "../../scripts/checks/outcome.mjs";
import { projectDir } from "../../scripts/project.mjs";
import { run } from "../../scripts/setup/run.mjs";
import { filesUnder } from "../../scripts/setup/sources.mjs";

/** Inputs for each parser. `npm test` runs the seeds and every input that broke one before. */
const INPUTS = 300_000;

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const fuzzLong = {
  name: `Go parsers, each fed ${INPUTS} inputs at random`,
  suite: "fuzz",
  alone: true,
  run: () => fuzzParsers(INPUTS),
};

/**
 * Finds the fuzz tests in a file.
 * @param {string} text its content
 * @returns {string[]} their names
 */
export const fuzzTestsIn = (text) =>
  [...text.matchAll(/^func (Fuzz\w*)\(\w+ \*testing\.F\)/gm)].map(([, name]) => name);

/**
 * Fuzzes every parser. Go stores an input that breaks one in the package's testdata/fuzz, where it becomes a test.
 * @param {number} inputs for each parser; not a time limit, at whose end go test may report a running input as a failure
 * @returns {Promise<import("../../scripts/checks/outcome.mjs").Outcome>}
 */
async function fuzzParsers(inputs) {
  const tests = filesUnder(["functions"], (path) => !path.includes("node_modules"))
    .filter((file) => file.endsWith("_test.go"))
    .flatMap((file) =>
      fuzzTestsIn(readFileSync(join(projectDir, file), "utf8")).map((name) => ({ name, folder: `./${dirname(file)}` })),
    );
  /** @type {import("../../scripts/checks/outcome.mjs").Test[]} */
  const done = [];
  const broken = [];
  const waiting = [...tests];
  const worker = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const { name, folder } = test;
      const since = Date.now();
      const failed = await run("go", [
        "test",
        "-run=^$",
        `-fuzz=^${name}$`,
        `-fuzztime=${inputs}x`,
        "-vet=off",
        "-parallel=1",
        folder,
      ]).then(
        () => false,
        (error) => broken.push(`${folder} ${name}\n${error.output ?? error.message}`) > 0,
      );
      done.push({ name: `${folder} ${name}`, outcome: failed ? "failed" : "passed", ms: Date.now() - since });
    }
  };
  await Promise.all([worker(), worker()]);
  return counted(done, broken.join("\n\n"));
}
