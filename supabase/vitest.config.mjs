import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // What the device counts by itself is asked of the app's own code.
  resolve: { alias: { "@": fileURLToPath(new URL("../frontend/src", import.meta.url)) } },
  test: {
    include: ["tests/**/*.test.mjs"],
    // Each file with its own modules, in one process: one for each took a fifth of the time.
    pool: "vmThreads",
    // Each waits for the API and the database in turns: with one alone, the processors idle.
    maxWorkers: 3,
    // Time enough for busy machines: a test that passes never waits for it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
