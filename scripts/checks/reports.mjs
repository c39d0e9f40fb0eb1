/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * `go test -json`: one event a line. A test with sub-tests is not counted beside them, and a package that fails
 * without a failing test (it does not compile, it panics) counts as one failure.
 * @param {string} lines
 * @returns {Tally & { output: string }} output: what the failing packages said
 */
export function goReport(lines) {
  /** @type {Map<string, string>} */
  const results = new Map();
  /** @type {Map<string, string[]>} */
  const said = new Map();
  const failedPackages = new Set();
  for (const line of lines.split("\n")) {
    if (!line.startsWith("{")) continue;
    const { Action: action, Package: name, ImportPath: path, Test: test, Output: output } = JSON.parse(line);
    const place = name ?? path?.replace(/ \[.*$/, "");
    if (output) said.set(place, [...(said.get(place) ?? []), output]);
    if (test && ["pass", "fail", "skip"].includes(action)) results.set(`${place} ${test}`, action);
    if (!test && action === "fail") failedPackages.add(place);
  }
  const leaves = [...results].filter(([test]) => ![...results.keys()].some((other) => other.startsWith(`${test}/`)));
  const count = (wanted) => leaves.filter(([, result]) => result === wanted).length;
  const broken = [...failedPackages].filter(
    (name) => !leaves.some(([test, result]) => result === "fail" && test.startsWith(`${name} `)),
  );
  return {
    passed: count("pass"),
    failed: count("fail") + broken.length,
    skipped: count("skip"),
    output: [...failedPackages].map((name) => (said.get(name) ?? []).join("")).join("\n"),
  };
}

/**
 * Vitest's JSON report. A file that cannot be loaded counts as one failure.
 * @param {any} report
 * @returns {Tally}
 */
export function vitestReport({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults }) {
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * Playwright's JSON report. A test that passed only at its second attempt passed; what could not start failed.
 * @param {any} report
 * @returns {Tally}
 */
export function playwrightReport({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}
