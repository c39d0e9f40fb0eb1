import { randomBytes } from "node:crypto";
import { connect } from "../../postgres/database.mjs";
import { bodyOf, isFor } from "./asked.mjs";
import { mailFrom } from "./template.mjs";

/**
 * Resends the confirmation mail with a new link, which voids the old one: on request, and when somebody signs up with an address
 * that is still unconfirmed. Hosted Supabase does so; @supabase/lite refuses both as too early.
 * @param {{ auth: Record<string, any>, databaseUrl: string, driver: import("@supabase/lite").EmailDriver }} settings
 */
export function resendConfirmation({ auth, databaseUrl, driver }) {
  const sql = connect(databaseUrl);
  const template = auth.email?.template?.confirmation;
  const pause = inSeconds(auth.email?.max_frequency ?? "60s");

  /** Does nothing for an address that is unknown, confirmed, or had a mail within the pause. @param {string} email */
  async function sendAgain(email) {
    const token = randomBytes(32).toString("hex");
    const [waiting] = await sql`
      update auth.users
      set confirmation_token = ${token}, confirmation_sent_at = now()
      where lower(email) = lower(${email})
        and email_confirmed_at is null
        and confirmation_sent_at <= now() - ${pause} * interval '1 second'
      returning email`;
    if (!waiting) return;
    await driver.send({
      to: waiting.email,
      ...mailFrom(template, {
        SiteURL: auth.site_url,
        TokenHash: token,
        Email: waiting.email,
        RedirectTo: auth.site_url,
      }),
    });
  }

  /** @param {Request} request @param {string} path @returns {Promise<{ type?: unknown, email: string } | null>} */
  async function askedAt(request, path) {
    if (!template || !isFor(request, "POST", path)) return null;
    const given = await bodyOf(request);
    return typeof given.email === "string" ? /** @type {any} */ (given) : null;
  }

  return {
    /** @param {Request} request @returns {Promise<Response | null>} null: another kind of request */
    async resend(request) {
      const given = await askedAt(request, "/auth/v1/resend");
      if (given?.type !== "signup") return null;
      await sendAgain(given.email);
      // The same answer for every address, so that it does not reveal accounts.
      return Response.json({});
    },

    /**
     * Answers a sign-up, and sends another mail if it was refused as too early. The answer does not wait for the mail: the time
     * it takes would tell whether the address waits for confirmation.
     * @param {Request} request
     * @param {() => Promise<Response>} answer
     */
    async signUp(request, answer) {
      const given = await askedAt(request, "/auth/v1/signup");
      const response = await answer();
      if (given && response.status === 429) {
        sendAgain(given.email).catch((error) => console.error("no second mail to confirm an address:", error.message));
      }
      return response;
    },
  };
}

/** Returns the seconds of a duration in config.toml: "1s", "2m", "1h". @param {string} duration */
export function inSeconds(duration) {
  const [, count, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (!unit) throw new Error(`"${duration}" is not a duration such as 60s, 2m or 1h`);
  return Number(count) * { s: 1, m: 60, h: 3600 }[unit];
}
