import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { confirmationOf } from "../../../scripts/demo/client.mjs";
import { password } from "../../../supabase/tests/support/account.mjs";
import { ask } from "../../load/ask.mjs";

/** Attempts to get a mail, each of which waits for ten seconds. */
const mostPresses = 8;

/** Whether the answer is success, or an error that a server in trouble may give: never a wrong refusal. */
const isHonest = ({ status }) => status < 300 || status === 429 || status >= 500;

/**
 * Requests beside the writes: sign in, renew a session, sign up, get a rate and a place.
 * @param {Omit<import("./troubles.mjs").Site, "admin">} site
 * @param {import("../../load/people.mjs").Person} person
 */
export function others({ stack, network }, person) {
  const headers = { apikey: stack.keys.publishable };
  const auth = (path, body) => ask(`${network.address}/auth/v1/${path}`, headers, body);
  const signIn = () => auth("token?grant_type=password", { email: person.email, password });
  const signUp = (email) => auth("signup", { email, password: randomUUID(), data: { preferred_language: "en" } });
  let refreshToken = person.refreshToken;

  return {
    /**
     * Sends each request once. A fault of the server must not call a password wrong or a session over.
     * @param {string} trouble
     */
    async askWhile(trouble) {
      const answers = {
        "signing in": await signIn(),
        "going on with a session": await auth("token?grant_type=refresh_token", { refresh_token: refreshToken }),
        "a rate": await person.ask("/functions/v1/exchange-rates?from=EUR&to=USD"),
        "a place": await person.ask("/functions/v1/places?type=city&text=Port"),
      };
      const lies = Object.entries(answers).filter(([, answer]) => !isHonest(answer) && answer.status !== 0);
      for (const [what, { status, code }] of lies)
        throw new Error(`${trouble}: ${what} was answered ${status} ${code}`);
      // Without an answer it is unknown whether the old token was used.
      const { body } = answers["going on with a session"];
      refreshToken = body?.refresh_token ?? (await insist(signIn)).body.refresh_token;
      return answers;
    },

    /** Signs up while mails cannot be sent, and retries until the mail arrives. */
    async signUpMeanwhile() {
      const email = `late-${randomUUID()}@divido.test`;
      await insist(() => signUp(email));
      for (let time = 1; ; time++) {
        await insist(() => auth("resend", { type: "signup", email }));
        const link = await confirmationOf({ mail: stack.urls.mail }, email).catch(() => null);
        if (link?.has("token_hash")) return;
        if (time === mostPresses) throw new Error("A mail that was asked for again and again does not arrive.");
      }
    },
  };
}

/** Retries until success. Throws on a refusal that a server in trouble must not give. */
async function insist(asking) {
  for (let time = 0; time < 60; time++) {
    const answer = await asking();
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status !== 0 && !isHonest(answer)) throw new Error(`refused: ${answer.status} ${answer.code}`);
    await setTimeout(500);
  }
  throw new Error("no request succeeded");
}
