// Sends each finished test of Playwright to npm test.
const outcomes = { passed: "passed", skipped: "skipped" };

export default class {
  /** @param {any} test @param {any} result */
  onTestEnd(test, { status, duration, errors }) {
    process.send?.({
      name: test.titlePath().slice(2).join(" › "),
      outcome: outcomes[status] ?? "failed",
      ms: duration,
      why: errors.map(({ stack, message }) => stack ?? message).join("\n"),
    });
  }

  printsToStdio() {
    return false;
  }
}
