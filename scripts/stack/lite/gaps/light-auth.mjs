import { SmtpEmailDriver } from "@supabase/lite";
import { noticesIn } from "../auth-config.mjs";
import { accountNotices } from "./account-notices.mjs";
import { addressChange } from "./address-change.mjs";
import { anonymousSignIn } from "./anonymous-sign-in.mjs";
import { currentPassword } from "./current-password.mjs";
import { formerLink } from "./former-links.mjs";
import { inTheirLanguage } from "./mail-language.mjs";
import { rememberingRedirect, toTheirRedirect } from "./mail-redirect.mjs";
import { passwordChange } from "./password-change.mjs";
import { resendConfirmation } from "./resend-confirmation.mjs";

/** Timeout of the mail server, in ms: the request waits for it, and the app gives up after 30 s. */
const mailTimeout = 10_000;

/**
 * Sends mails in the language of the recipient, with the redirect of the request.
 * @param {{ mail: any, ownerUrl: string }} settings
 */
export const mailDriver = ({ mail, ownerUrl }) =>
  toTheirRedirect(inTheirLanguage(new SmtpEmailDriver({ ...mail, timeoutMs: mailTimeout }), ownerUrl));

/**
 * The light auth server with the additions of hosted projects.
 * @param {{ app: import("@supabase/lite").App, auth: Record<string, any>, driver: import("@supabase/lite").EmailDriver,
 *   settings: { ownerUrl: string, publishableKey: string, jwtSecret: string } }} server
 */
export function lightAuth({ app, auth, driver, settings }) {
  const databaseUrl = settings.ownerUrl;
  const ask = async (path, headers, body = {}) =>
    app.fetch(
      new Request(`${auth.site_url}/auth/v1/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", apikey: settings.publishableKey, ...headers },
        body: JSON.stringify(body),
      }),
      { peerAddress: null },
    );
  const notices = accountNotices({ notices: noticesIn(), siteUrl: auth.site_url, driver });
  const confirmation = resendConfirmation({ auth, databaseUrl, driver });
  const current = currentPassword({ databaseUrl, ask });
  const newPassword = passwordChange({ databaseUrl, notices });
  const anonymous = anonymousSignIn({ auth, databaseUrl, jwtSecret: settings.jwtSecret, ask });
  const newAddress = addressChange({ auth, databaseUrl, driver, ask, notices });

  const answered = (request, peerAddress) =>
    newAddress(request, () =>
      newPassword(request, () =>
        current.noting(request, () => anonymous(request, async () => app.fetch(request, { peerAddress }))),
      ),
    );

  /** @param {Request} request @param {string | null} peerAddress */
  return (request, peerAddress) =>
    rememberingRedirect(
      request,
      async () =>
        formerLink(request, auth.site_url) ??
        (await confirmation.resend(request)) ??
        (await current.refusal(request)) ??
        confirmation.signUp(request, () => answered(request, peerAddress)),
    );
}
