import { inWords } from "../setup/last-run.mjs";

/** @typedef {import("./run-checks.mjs").Cost} Cost */

/**
 * Formats what each suite took, dearest first, and all together. The clock of a suite ends with its last check; suites run side
 * by side.
 * @param {Cost[]} costs of the checks
 * @param {{ processor: number | null, clock: number }} whole of the command, in seconds; processor: null if the system does
 *   not say
 * @returns {string[]} the lines of a table
 */
export function costTable(costs, whole) {
  const suites = [...new Set(costs.map(({ suite }) => suite))].map((suite) => {
    const own = costs.filter((cost) => cost.suite === suite);
    const sum = (key) => own.reduce((total, cost) => total + cost[key], 0);
    return { suite, passed: sum("passed"), processor: sum("processor"), clock: sum("clock") };
  });
  const rows = suites.sort((one, other) => other.processor - one.processor || other.clock - one.clock);
  const { processor, clock } = whole;
  const counted = processor !== null;
  const row = (name, passed, spent, waited) =>
    [name.padEnd(12), String(passed).padStart(8), ...(counted ? [spent.padStart(14)] : []), waited.padStart(14)].join(
      "",
    );
  return [
    row("suite", "passed", "processor", "clock"),
    ...rows.map((each) => row(each.suite, each.passed, inWords(each.processor * 1000), inWords(each.clock * 1000))),
    ...(counted
      ? [row("the rest", "", inWords((processor - rows.reduce((sum, each) => sum + each.processor, 0)) * 1000), "")]
      : []),
    row(
      "together",
      rows.reduce((sum, each) => sum + each.passed, 0),
      inWords((processor ?? 0) * 1000),
      inWords(clock * 1000),
    ),
  ];
}
