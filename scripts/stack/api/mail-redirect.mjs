import { AsyncLocalStorage } from "node:async_hooks";

/** Where the request that is being served asked its mail to lead. @type {AsyncLocalStorage<string | null>} */
const asked = new AsyncLocalStorage();

/**
 * Serves a request, remembering its `redirect_to`: hosted Supabase leads the mail's link there, @supabase/lite always
 * to the site's front page. Whether the address is allowed is checked when the link is opened.
 * @template T @param {Request} request @param {() => T} serve
 */
export function rememberingRedirect(request, serve) {
  return asked.run(new URL(request.url).searchParams.get("redirect_to"), serve);
}

/** Leads the links of a mail to an address; null leaves them. @param {string} html @param {string | null} address */
export function leadingTo(html, address) {
  return address === null ? html : html.replace(/(redirect_to=)[^"'&\s<]*/g, `$1${encodeURIComponent(address)}`);
}

/**
 * Sends each mail with links that lead where its request asked.
 * @param {import("@supabase/lite").EmailDriver} driver
 * @returns {import("@supabase/lite").EmailDriver}
 */
export function toTheirRedirect(driver) {
  return { send: (mail) => driver.send({ ...mail, html: leadingTo(mail.html ?? "", asked.getStore() ?? null) }) };
}
