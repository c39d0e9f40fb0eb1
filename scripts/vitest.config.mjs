import { configDefaults, defineConfig } from "vitest/config";

/** Tests that replace a module, which other tests must not share with them. */
const REPLACING = ["setup/progress.test.mjs"];

export default defineConfig({
  test: {
    // Long enough to start a whole stack on a busy machine; a passing test never waits for it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // Most files take less time than a process of their own.
      {
        extends: true,
        test: {
          name: "scripts",
          isolate: false,
          include: ["**/*.test.mjs"],
          exclude: [...configDefaults.exclude, ...REPLACING],
        },
      },
      { extends: true, test: { name: "replacing", include: REPLACING } },
    ],
  },
});
