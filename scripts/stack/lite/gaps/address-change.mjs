import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import { connect } from "../../postgres/database.mjs";
import { bodyOf, isFor } from "./asked.mjs";
import { mailFrom } from "./template.mjs";

/** True while a request is served that sends its mails itself. @type {AsyncLocalStorage<boolean>} */
const served = new AsyncLocalStorage();

/**
 * Suppresses the mail of @supabase/lite about a change of address, which goes to one mailbox only.
 * @param {import("@supabase/lite").EmailDriver} driver
 * @returns {import("@supabase/lite").EmailDriver}
 */
export const butForAddressChanges = (driver) => ({
  send: async (mail) => {
    if (!served.getStore()) await driver.send(mail);
  },
});

/**
 * Changes an address after both mailboxes, the old and the new one, have confirmed, in either order. Hosted Supabase does so
 * with double_confirm_changes in config.toml; @supabase/lite asks only the old one.
 *
 * A guest has no old address, so the new mailbox alone confirms, and the account is a guest's no longer.
 *
 * Each mailbox gets a token; `auth.users` stores their hashes and clears a used one. @supabase/lite cannot match a hash, so
 * it changes the address only with the unmailed token that the second confirmation writes.
 * @param {{ auth: Record<string, any>, databaseUrl: string, driver: import("@supabase/lite").EmailDriver,
 *   ask: (path: string, headers: Record<string, string>, body?: object) => Promise<Response>,
 *   notices: ReturnType<typeof import("./account-notices.mjs").accountNotices> }} settings ask: sends a POST to the auth server
 */
export function addressChange({ auth, databaseUrl, driver, ask, notices }) {
  const sql = connect(databaseUrl);
  const template = auth.email?.template?.email_change;
  const expiry = auth.email?.otp_expiry ?? 3600;

  /** @param {string} wanted @param {() => Promise<Response>} serve which writes down what is wanted */
  async function begin(wanted, serve) {
    const answer = await served.run(true, serve);
    if (!answer.ok) return answer;
    const { id, email, new_email } = await answer.clone().json();
    // The account has this address already, so no mail is needed.
    if (new_email !== wanted.toLowerCase()) return answer;
    const [ofOld, ofNew] = [newToken(), newToken()];
    const begun = await sql`
      update auth.users
      set email_change_token_current = ${email ? hashOf(ofOld) : null}, email_change_token_new = ${hashOf(ofNew)}
      where id = ${id} and email_change = ${new_email}`;
    // A concurrent request has replaced this one.
    if (begun.count === 0) return answer;
    const send = (to, TokenHash) =>
      driver.send({
        to,
        ...mailFrom(template, {
          ...{ SiteURL: auth.site_url, RedirectTo: auth.site_url, TokenHash },
          ...{ Email: email, NewEmail: new_email, SendingTo: to },
        }),
      });
    // A guest has no old address.
    await Promise.all([...(email ? [send(email, ofOld)] : []), send(new_email, ofNew)]);
    return answer;
  }

  /** @param {string} token @param {() => Promise<Response>} serve */
  async function confirm(token, serve) {
    const used = hashOf(token);
    const last = newToken();
    // @supabase/lite expects the token of the old mailbox, or of the new one where there is no old one.
    const [account] = await sql`
      update auth.users
      set email_change_token_current = case
          when email is not null
            and coalesce(email_change_token_current, ${used}) = ${used} and coalesce(email_change_token_new, ${used}) = ${used}
          then ${last}
          else nullif(email_change_token_current, ${used})
        end,
        email_change_token_new = case when email is null then ${last} else nullif(email_change_token_new, ${used}) end,
        is_anonymous = false
      where (email_change_token_current = ${used} or email_change_token_new = ${used})
        and email_change_sent_at > now() - ${expiry} * interval '1 second'
      returning email, email_change, ${last} in (email_change_token_current, email_change_token_new) as both`;
    // Let @supabase/lite answer: it reports the unknown token as the real server does.
    if (!account) return serve();
    if (!account.both) {
      return Response.json({
        code: "200",
        msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      });
    }
    const answer = await ask("verify", {}, { type: "email_change", token_hash: last });
    if (answer.ok && account.email) await notices.emailChanged(account.email, account.email_change);
    return answer;
  }

  /** @param {Request} request @param {() => Promise<Response>} serve */
  return async function changing(request, serve) {
    if (isFor(request, "PUT", "/auth/v1/user")) {
      const { email } = await bodyOf(request);
      if (typeof email === "string" && email !== "") return begin(email, serve);
    }
    if (isFor(request, "POST", "/auth/v1/verify")) {
      const { type, token_hash } = await bodyOf(request);
      if (type === "email_change" && typeof token_hash === "string") return confirm(token_hash, serve);
    }
    return serve();
  };
}

const newToken = () => randomBytes(32).toString("hex");

/** @param {string} token */
const hashOf = (token) => createHash("sha256").update(token).digest("hex");
