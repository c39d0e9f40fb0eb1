import { buildFunctions } from "../setup/builds.mjs";
import { supabaseCli } from "../setup/supabase-cli.mjs";
import { fewConnections, withStack } from "../stack/throwaway.mjs";
import { typesAreCurrent } from "../types/generated.mjs";
import { pushToHosted } from "./hosted-push.mjs";
import { oneCheck, together } from "./outcome.mjs";
import { vitest } from "./vitest.mjs";

/** @type {import("./outcome.mjs").Check[]} */
export const databaseChecks = [
  { name: "database and API", suite: "db", run: () => testDatabase() },
  { name: "migrations, pushed as to a hosted project", suite: "db", run: () => oneCheck(pushToHosted()) },
];

/**
 * Tests a running database and its API, on an own stack.
 * @param {import("../stack/postgres/binaries.mjs").Binaries} [binaries] another PostgreSQL than the project's
 */
export const testDatabase = (binaries) =>
  withStack({ functions: false, binaries, connections: fewConnections }, async (stack) => {
    // Tests start the server in hooks that have a timeout: on a new machine the build alone may take longer.
    await buildFunctions();
    return together([
      await oneCheck(advisors(stack.urls.database)),
      await oneCheck(typesAreCurrent(stack.urls.database)),
      await vitest("supabase", stack.env),
    ]);
  });

/**
 * Rejects when Supabase's advisors on security and performance warn. They only mention unused indexes, because the database is
 * new.
 * @param {string} databaseUrl
 */
async function advisors(databaseUrl) {
  const output = await supabaseCli([
    "db",
    "advisors",
    `--remote=${databaseUrl}`,
    "--type=all",
    "--level=warn",
    "--fail-on=warn",
  ]);
  if (!output.includes("No issues found")) throw new Error(output);
  return output;
}
