import { readFileSync } from "node:fs";
import { inLanguage } from "../../../scripts/stack/lite/gaps/mail-language.mjs";
import { mailUrl, request } from "./stack.mjs";

/** Waits for a new mail to an address. @param {string} address @param {Set<string>} [known] ids */
export async function mailTo(address, known = new Set()) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const found = (await mailsTo(address)).find(({ id }) => !known.has(id));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${address}`);
}

/** All mails to an address, oldest first. @param {string} address */
export async function mailsTo(address) {
  const mails = await (await fetch(`${mailUrl}/email`)).json();
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}

/** The parameters of a mail's link to /auth/confirm. @returns {Record<string, string>} */
export function linkOf(mail) {
  const [link = ""] = /https?:\/\/[^"'\s<]+\/auth\/confirm\?[^"'\s<]+/.exec(mail.html) ?? [];
  return Object.fromEntries(new URL(link.replaceAll("&amp;", "&")).searchParams);
}

/** The first request of the button on that page. @param {Record<string, string>} link */
export const confirm = ({ token_hash, type }) => request("POST", "/auth/v1/verify", { body: { token_hash, type } });

/** The subject of a mail in config.toml in a language. @param {string} name "template.recovery" @param {string} language */
export function subjectOf(name, language) {
  const config = readFileSync(new URL("../../config.toml", import.meta.url), "utf8");
  const section = config.slice(config.indexOf(`[auth.email.${name}]`));
  return inLanguage(/subject = "(.*)"/.exec(section)?.[1].replaceAll('\\"', '"') ?? "", language);
}
