// Sends each finished test of Vitest to npm test.
import { relative } from "node:path";
import { projectDir } from "../../project.mjs";

/** Returns a stack without the lines of the runner itself. @param {string} stack */
const withoutRunner = (stack) => stack.replaceAll(/^ +at .*node_modules\/@?vitest\/.*\n?/gm, "").trimEnd();

export default class {
  /** @param {any} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    process.send?.({
      name: `${relative(projectDir, test.module.moduleId)}: ${test.fullName.replaceAll(" > ", " ")}`,
      outcome: state,
      ms: test.diagnostic()?.duration ?? 0,
      why: errors
        .map(({ stack, message, diff }) => [withoutRunner(stack ?? message), diff].filter(Boolean).join("\n"))
        .join("\n"),
    });
  }
}
