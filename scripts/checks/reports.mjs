import { relative } from "node:path";
import { projectDir } from "../project.mjs";

/** @typedef {import("./outcome.mjs").Test} Test */

/**
 * `go test -json`: one event a line. A test with sub-tests is left out for them, and a package that fails without a
 * failing test (it does not compile, it panics) counts as one.
 * @param {string} lines
 * @returns {{ tests: Test[], output: string }} output: what the failing packages said
 */
export function goReport(lines) {
  /** @type {Test[]} */
  const tests = [];
  /** @type {Map<string, string[]>} */
  const said = new Map();
  const failedPackages = new Set();
  for (const line of lines.split("\n")) {
    if (!line.startsWith("{")) continue;
    const {
      Action: action,
      Package: name,
      ImportPath: path,
      Test: test,
      Output: output,
      Elapsed: s,
    } = JSON.parse(line);
    const place = name ?? path?.replace(/ \[.*$/, "");
    if (output) said.set(place, [...(said.get(place) ?? []), output]);
    if (test && goOutcomes[action]) tests.push(asTest(`${place} ${test}`, goOutcomes[action], (s ?? 0) * 1000));
    if (!test && action === "fail") failedPackages.add(place);
  }
  const leaves = tests.filter(({ name }) => !tests.some((other) => other.name.startsWith(`${name}/`)));
  const broken = [...failedPackages].filter(
    (place) => !leaves.some(({ name, outcome }) => outcome === "failed" && name.startsWith(`${place} `)),
  );
  return {
    tests: [...leaves, ...broken.map((place) => asTest(place, "failed"))],
    output: [...failedPackages].map((place) => (said.get(place) ?? []).join("")).join("\n"),
  };
}

const goOutcomes = /** @type {Record<string, Test["outcome"]>} */ ({ pass: "passed", fail: "failed", skip: "skipped" });

/**
 * Vitest's JSON report. A file that cannot be loaded counts as one failure.
 * @param {any} report
 * @returns {Test[]}
 */
export function vitestReport({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(projectDir, name);
    if (status === "failed" && assertionResults.length === 0) return [asTest(file, "failed")];
    return assertionResults.map((each) =>
      asTest(`${file}: ${each.fullName}`, decided(each.status) ?? "skipped", each.duration),
    );
  });
}

const decided = (status) => (status === "passed" || status === "failed" ? status : undefined);

/**
 * Playwright's JSON report. A test that passed only when it was tried again failed, and so did what could not start.
 * @param {any} report
 * @returns {Test[]}
 */
export function playwrightReport({ suites, errors }) {
  const outcomes = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" };
  const within = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...titles, inner.title])),
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status, results }) =>
        asTest(
          [...titles, title].join(" › "),
          outcomes[status],
          Math.max(0, ...results.map(({ duration }) => duration)),
        ),
      ),
    ),
  ];
  return [
    ...suites.flatMap((file) => within(file, [file.title])),
    ...errors.map(({ message }) => asTest(message, "failed")),
  ];
}

/** @param {string} name @param {Test["outcome"]} outcome @returns {Test} */
const asTest = (name, outcome, ms = 0) => ({ name, outcome, ms });
