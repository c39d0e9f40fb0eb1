import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "./database.mjs";

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
    if (waiting?.too_early)
      return answer(429, { code: 429, error_code: "over_email_send_rate_limit", msg: "Too early for another mail." });
    if (waiting) {
      await sql`
        update auth.users
        set confirmation_token = ${token}, confirmation_sent_at = now()
        where email = ${waiting.email}`;
      const link = new URL("/auth/v1/verify", auth.site_url);
      link.search = new URLSearchParams({ token, type: "signup", redirect_to: auth.site_url }).toString();
      await driver.send({
        to: waiting.email,
        subject: template.subject,
        text: "",
        html: filledIn(readFileSync(template.content_path, "utf8"), link.href),
      });
    }
    return answer(200, {});
  };
}

/** A length of time as config.toml writes it: "1s", "2m", "1h". @param {string} duration */
export function inSeconds(duration) {
  const [, count, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (!unit) throw new Error(`"${duration}" is no length of time such as 60s, 2m or 1h`);
  return Number(count) * { s: 1, m: 60, h: 3600 }[unit];
}

/** @param {string} html @param {string} link */
export function filledIn(html, link) {
  return html.replace(/\{\{\s*\.ConfirmationURL\s*\}\}/g, link.replaceAll("&", "&amp;"));
}

/** @param {number} status @param {object} body */
function answer(status, body) {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}
