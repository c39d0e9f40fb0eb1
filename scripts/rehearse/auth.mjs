import { browserTests } from "../checks/browser.mjs";
import { together } from "../checks/outcome.mjs";
import { vitest } from "../checks/vitest.mjs";
import { Refusal } from "../project.mjs";
import { releasedPrograms } from "../stack/released/programs.mjs";
import { withStack } from "../stack/throwaway.mjs";

/** The tests of database and API that ask about accounts: how they are made, changed, stolen, locked and deleted. */
const accounts = [
  ...["people", "mails", "stolen-session", "address-change", "account-deletion", "purge", "order-of-locks"],
  ...["people-without-account", "hostile-requests", "reading", "privileges", "invitations", "view-links", "programs"],
];

/** The browser tests in which somebody signs up, in or out, gets a mail, or changes or loses an account. */
const screens = [
  "auth",
  "mailed-links",
  "wrong-passwords",
  "profile",
  "invitations",
  "start",
  "languages",
  "hostile",
  "story",
];

/** All tests sign up and in from one address, many times a second. */
const limits = Object.fromEntries(
  ["EMAIL_SENT", "OTP", "VERIFY", "TOKEN_REFRESH"].map((name) => [`GOTRUE_RATE_LIMIT_${name}`, "1000000"]),
);

/** @type {import("../checks/outcome.mjs").Check} */
export const onReleasedAuth = {
  name: "database, API and accounts in a browser, on Supabase's own auth server",
  part: "auth",
  alone: true,
  async run() {
    const programs = releasedPrograms(process.env);
    if (!programs.auth) {
      throw new Refusal(
        "This needs Supabase's own auth server, and AUTH_PROGRAM names none.",
        "How to come by it: docs/deploy.md, section 4.",
      );
    }
    const asks = await withStack({ functions: false, programs, env: limits }, (stack) =>
      vitest(
        "supabase",
        stack.env,
        accounts.map((name) => `/${name}.test`),
      ),
    );
    const inBrowser = await withStack({ functions: true, programs, env: limits }, (stack) =>
      browserTests(
        stack,
        screens.map((name) => `/${name}.spec`),
      ),
    );
    return together([asks, inBrowser]);
  },
};
