import { randomBytes } from "node:crypto";
import { connect } from "../database.mjs";
import { mailFrom } from "./template.mjs";

const path = "/auth/v1/resend";

/**
 * Sends the mail that confirms an e-mail address once more, as hosted Supabase does; @supabase/lite answers every such
 * request that it came too early. The link is fresh, the old one is void.
 * @param {{ auth: Record<string, any>, databaseUrl: string, driver: import("@supabase/lite").EmailDriver }} settings
 */
export function resendConfirmation({ auth, databaseUrl, driver }) {
  const sql = connect(databaseUrl);
  const template = auth.email?.template?.confirmation;
  const pause = inSeconds(auth.email?.max_frequency ?? "60s");

  /** @param {Request} request @returns {Promise<Response | null>} null: none of this one's business */
  return async function serve(request) {
    if (request.method !== "POST" || new URL(request.url).pathname !== path || !template) return null;
    const given = await request
      .clone()
      .json()
      .catch(() => ({}));
    if (given.type !== "signup" || typeof given.email !== "string") return null;

    const token = randomBytes(32).toString("hex");
    const [waiting] = await sql`
      select email, confirmation_sent_at > now() - ${pause} * interval '1 second' as too_early
      from auth.users
      where lower(email) = lower(${given.email})
        and email_confirmed_at is null`;
    // Too early, unknown, confirmed: the answer is the same, so that it tells nothing of who has an account.
    if (waiting && !waiting.too_early) {
      await sql`
        update auth.users
        set confirmation_token = ${token}, confirmation_sent_at = now()
        where email = ${waiting.email}`;
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
    return Response.json({});
  };
}

/** A length of time as config.toml writes it: "1s", "2m", "1h". @param {string} duration */
export function inSeconds(duration) {
  const [, count, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (!unit) throw new Error(`"${duration}" is no length of time such as 60s, 2m or 1h`);
  return Number(count) * { s: 1, m: 60, h: 3600 }[unit];
}
