import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectDir } from "../project.mjs";

/** @typedef {import("./outcome.mjs").Test} Test */

/**
 * Parses `go test -json`: one event per line. Leaves tests with sub-tests out. A package that fails without a failing test
 * (compile error, panic) counts as one.
 * @param {string} lines
 * @returns {{ tests: Test[], output: string }} output: of the failing packages
 */
export function goReport(lines) {
  /** @type {Test[]} */
  const tests = [];
  /** @type {Map<string, string[]>} */
  const said = new Map();
  const saidBy = (place) => (said.get(place) ?? []).join("");
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
    const where = test ? `${place} ${test}` : place;
    for (const each of new Set([place, where])) if (output) said.set(each, [...(said.get(each) ?? []), output]);
    if (test && goOutcomes[action]) tests.push(asTest(where, goOutcomes[action], (s ?? 0) * 1000, saidBy(where)));
    if (!test && action === "fail") failedPackages.add(place);
  }
  const leaves = tests.filter(({ name }) => !tests.some((other) => other.name.startsWith(`${name}/`)));
  const broken = [...failedPackages].filter(
    (place) => !leaves.some(({ name, outcome }) => outcome === "failed" && name.startsWith(`${place} `)),
  );
  return {
    tests: [...leaves, ...broken.map((place) => asTest(place, "failed", 0, saidBy(place)))],
    output: [...failedPackages].map(saidBy).join("\n"),
  };
}

/**
 * Returns a reader of `go test -json` while it runs. A test with sub-tests is left out: its sub-tests end before it.
 * @param {(test: Test) => void} onTest
 * @returns {(chunk: string) => void}
 */
export function goWatcher(onTest) {
  const parents = new Set();
  /** @type {Map<string, string>} */
  const said = new Map();
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("{")) continue;
      const { Action: action, Package: place, Test: test, Output: output, Elapsed: s } = JSON.parse(line);
      if (!test) continue;
      const where = `${place} ${test}`;
      if (output) said.set(where, (said.get(where) ?? "") + output);
      for (let end = where.lastIndexOf("/"); end > place.length; end = where.lastIndexOf("/", end - 1)) {
        parents.add(where.slice(0, end));
      }
      if (!goOutcomes[action]) continue;
      if (!parents.has(where)) onTest(asTest(where, goOutcomes[action], (s ?? 0) * 1000, said.get(where)));
      said.delete(where);
    }
  };
}

const goOutcomes = /** @type {Record<string, Test["outcome"]>} */ ({ pass: "passed", fail: "failed", skip: "skipped" });

/**
 * Parses Vitest's JSON report. A file that cannot be loaded counts as one failure.
 * @param {any} report
 * @returns {Test[]}
 */
export function vitestReport({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectDir, name);
    if (status === "failed" && assertionResults.length === 0) return [asTest(file, "failed", 0, message)];
    return assertionResults.map((each) =>
      asTest(
        `${file}: ${each.fullName}`,
        decided(each.status) ?? "skipped",
        each.duration,
        each.failureMessages?.join("\n"),
      ),
    );
  });
}

const decided = (status) => (status === "passed" || status === "failed" ? status : undefined);

/**
 * Parses Playwright's JSON report. Flaky tests and failed setups count as failures.
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
          results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join("\n"),
        ),
      ),
    ),
  ];
  return [
    ...suites.flatMap((file) => within(file, [file.title])),
    ...errors.map(({ message }) => asTest(message, "failed")),
  ];
}

/** @param {string} name @param {Test["outcome"]} outcome @param {string} [said] @returns {Test} */
const asTest = (name, outcome, ms = 0, said = "") => {
  const why = stripVTControlCharacters(said).trim();
  return outcome === "failed" && why ? { name, outcome, ms, why } : { name, outcome, ms };
};
