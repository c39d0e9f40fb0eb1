import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Tests compare the database with computations of the app's own code.
  resolve: { alias: { "@": fileURLToPath(new URL("../frontend/src", import.meta.url)) } },
  test: {
    include: ["tests/**/*.test.mjs"],
    pool: "threads",
    // The files of a thread share modules and database connections. New connections compile and plan every function again.
    isolate: false,
    // Tests mostly wait for the API and the database, so one worker would leave the processors idle.
    maxWorkers: 3,
    // Generous, for busy machines. Passing tests never wait for it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
