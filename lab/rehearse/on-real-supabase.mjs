import { browserTests } from "../../scripts/checks/browser.mjs";
import { together } from "../../scripts/checks/outcome.mjs";
import { vitest } from "../../scripts/checks/vitest.mjs";
import { Refusal } from "../../scripts/project.mjs";
import { named, realPrograms } from "../../scripts/stack/real-supabase/programs.mjs";
import { withStack } from "../../scripts/stack/throwaway.mjs";

/** The tests sign up and in from one address, many times a second, and let the auth server delete old anonymous users. */
const settings = {
  GOTRUE_DB_CLEANUP_ENABLED: "true",
  ...Object.fromEntries(
    ["EMAIL_SENT", "OTP", "VERIFY", "TOKEN_REFRESH", "ANONYMOUS_USERS"].map((name) => [
      `GOTRUE_RATE_LIMIT_${name}`,
      "1000000",
    ]),
  ),
};

/**
 * Runs tests with one of Supabase's own servers in place of the light one, or with both when both are set.
 * @param {keyof typeof named} needed
 * @param {{ database: string[], screens: string[] }} tests parts of file names; all tests when empty
 */
export async function onRealSupabase(needed, { database, screens }) {
  const programs = realPrograms(process.env);
  const [variable, what] = named[needed];
  if (!programs[needed]) {
    throw new Refusal(
      `This needs ${what}: set ${variable} to its path.`,
      "docs/self-hosting.md#supabases-own-servers describes where to get it.",
    );
  }
  const asks = await withStack({ functions: false, programs, env: settings }, (stack) =>
    vitest(
      "supabase",
      stack.env,
      database.map((name) => `/${name}.test`),
    ),
  );
  const inBrowser = await withStack({ functions: true, programs, env: settings }, (stack) =>
    browserTests(
      stack,
      screens.map((name) => `/${name}.spec`),
    ),
  );
  return together([asks, inBrowser]);
}
