import { AsyncLocalStorage } from "node:async_hooks";
import { unescaped } from "./template.mjs";

/** The redirect_to of the request that is served. @type {AsyncLocalStorage<string | null>} */
const asked = new AsyncLocalStorage();

/**
 * Serves a request and remembers its `redirect_to`. Hosted Supabase passes it to templates as .RedirectTo, @supabase/lite
 * always the site's front page. The page behind the link follows only addresses of its own site.
 * @template T @param {Request} request @param {() => T} serve
 */
export function rememberingRedirect(request, serve) {
  return asked.run(new URL(request.url).searchParams.get("redirect_to"), serve);
}

/**
 * Completes the links of a mail: sets their redirect, unless the address is null, and encodes it and the e-mail addresses
 * for a query, as the templates of hosted Supabase do.
 * @param {string} html @param {string | null} address
 */
export function leadingTo(html, address) {
  return html.replace(PARAMETER, (_, name, value) => {
    const meant = name === "next" ? (address ?? value) : value;
    return `&amp;${name}=${encodeURIComponent(unescaped(meant))}`;
  });
}

/**
 * Matches a link's parameters with arbitrary text (supabase/templates). A value may contain `&amp;`, so it ends at the next known
 * parameter or at the end of the link.
 */
const PARAMETER = /&amp;(email|from|sent_to|next)=(.*?)(?=&amp;(?:from|sent_to|next)=|")/g;

/**
 * Sends each mail with the redirect of its request in the links.
 * @param {import("@supabase/lite").EmailDriver} driver
 * @returns {import("@supabase/lite").EmailDriver}
 */
export function toTheirRedirect(driver) {
  return { send: (mail) => driver.send({ ...mail, html: leadingTo(mail.html ?? "", asked.getStore() ?? null) }) };
}
