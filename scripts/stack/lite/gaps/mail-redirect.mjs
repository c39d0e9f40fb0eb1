import { AsyncLocalStorage } from "node:async_hooks";
import { unescaped } from "./template.mjs";

/** Where the request that is being served asked its mail to lead. @type {AsyncLocalStorage<string | null>} */
const asked = new AsyncLocalStorage();

/**
 * Serves a request, remembering its `redirect_to`: hosted Supabase gives it to templates as .RedirectTo, @supabase/lite
 * always the site's front page. The page that the link opens goes on to addresses of its own site alone.
 * @template T @param {Request} request @param {() => T} serve
 */
export function rememberingRedirect(request, serve) {
  return asked.run(new URL(request.url).searchParams.get("redirect_to"), serve);
}

/**
 * Finishes the links of a mail: leads them on to an address, null leaves where they lead; and writes this and the e-mail
 * addresses as a query has them, which hosted Supabase's templates do by themselves.
 * @param {string} html @param {string | null} address
 */
export function leadingTo(html, address) {
  return html.replace(PARAMETER, (_, name, value) => {
    const meant = name === "next" ? (address ?? value) : value;
    return `&amp;${name}=${encodeURIComponent(unescaped(meant))}`;
  });
}

/** What supabase/templates write into a link that may be any text; each ends at the next, or with the link. */
const PARAMETER = /&amp;(email|from|sent_to|next)=(.*?)(?=&amp;(?:from|sent_to|next)=|")/g;

/**
 * Sends each mail with links that lead where its request asked.
 * @param {import("@supabase/lite").EmailDriver} driver
 * @returns {import("@supabase/lite").EmailDriver}
 */
export function toTheirRedirect(driver) {
  return { send: (mail) => driver.send({ ...mail, html: leadingTo(mail.html ?? "", asked.getStore() ?? null) }) };
}
