/**
 * @typedef {{ name: string, outcome: "passed" | "failed" | "skipped", ms: number, why?: string }} Test one test, as its
 *   runner reports it; why it failed
 *
 * What a check found.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {Test[]} tests of runners that report them
 * @property {string} output shown when something failed
 * @property {number} [processor] processor time in seconds that its own account does not hold
 *
 * @typedef {object} Check
 * @property {string} name as people read it
 * @property {string} suite the name that runs it: npm test -- <suite>
 * @property {boolean} [alone] whether nothing else may run beside it
 * @property {boolean} [quick] whether it takes no more than a few seconds
 * @property {boolean} [partly] whether it runs only some of its tests
 * @property {() => Promise<Outcome>} run
 */

/**
 * Converts a command to one check: it passes when the command succeeds.
 * @param {Promise<string>} command
 * @param {(output: string) => boolean} [isFine] for tools that report problems but exit with 0
 * @returns {Promise<Outcome>}
 */
export async function oneCheck(command, isFine = () => true) {
  try {
    const output = await command;
    return isFine(output) ? passed(1, output) : failed(output);
  } catch (error) {
    return failed(error.output || error.message);
  }
}

/** @param {number} passed @param {string} output @returns {Outcome} */
const passed = (passed, output) => ({ passed, failed: 0, skipped: 0, tests: [], output });

/** One failure. @param {string} output @returns {Outcome} */
export const failed = (output) => ({ ...passed(0, output), failed: 1 });

/**
 * Counts a runner's tests. A failed run without a failing test, or without any test, counts as one failure.
 * @param {Test[]} tests
 * @param {string} output
 * @param {boolean} [endedWell]
 * @returns {Outcome}
 */
export function counted(tests, output, endedWell = true) {
  const count = (wanted) => tests.filter(({ outcome }) => outcome === wanted).length;
  const found = { passed: count("passed"), failed: count("failed"), skipped: count("skipped"), tests, output };
  if (found.passed + found.failed === 0) return { ...found, failed: 1, output: `${output}\nNo test ran.` };
  return endedWell || found.failed > 0 ? found : { ...found, failed: 1 };
}

/**
 * Counts the tests in a runner's report file. An unreadable report counts as one failure.
 * @param {Promise<string>} command
 * @param {() => Test[]} read its report
 * @returns {Promise<Outcome>}
 */
export async function reported(command, read) {
  const [output, endedWell] = await command.then(
    (said) => /** @type {const} */ ([said, true]),
    (error) => /** @type {const} */ ([error.output || error.message, false]),
  );
  try {
    return counted(read(), output, endedWell);
  } catch (error) {
    return failed(`${output}\nThe report cannot be read: ${error.message}`);
  }
}

/**
 * Combines outcomes; the output is that of the failed ones.
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function together(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    tests: outcomes.flatMap(({ tests }) => tests),
    output: outcomes
      .filter(({ failed }) => failed > 0)
      .map(({ output }) => output)
      .join("\n\n"),
  };
}

/**
 * Formats the slowest tests, slowest first.
 * @param {Test[]} tests
 * @param {number} [most]
 */
export const slowest = (tests, most = 20) =>
  tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);

/**
 * Formats the failed tests with the beginning of their errors, because people read the end of a long log.
 * @param {Test[]} tests
 * @param {number} [mostLines] of each
 */
export const failures = (tests, mostLines = 30) =>
  tests
    .filter(({ outcome }) => outcome === "failed")
    .flatMap(({ name, why = "" }) => [
      `  ${name}`,
      ...why
        .trim()
        .split("\n", mostLines)
        .map((line) => `    ${line}`),
    ]);
