import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inLanguage } from "../../scripts/stack/api/mail-language.mjs";
import { signedUp } from "./support/people.mjs";
import { mailUrl, request } from "./support/stack.mjs";

const languages = ["tr", "en", "de", "es", "fr"];
const templates = new URL("../templates/", import.meta.url);

/** The newest mail to an address that was not there before. @param {string} address @param {Set<string>} [known] */
async function mailTo(address, known = new Set()) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const mails = await (await fetch(`${mailUrl}/email`)).json();
    const found = mails.find(({ id, to }) => !known.has(id) && to.some((recipient) => recipient.address === address));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${address}`);
}

/** What the link of a mail leads to. */
const linkOf = (mail) => /\/auth\/v1\/verify\?[^"'\s<]+/.exec(mail.html)?.[0].replaceAll("&amp;", "&");

/** The subject that config.toml gives a mail in a language. @param {string} kind @param {string} language */
function subjectOf(kind, language) {
  const config = readFileSync(new URL("../config.toml", import.meta.url), "utf8");
  const section = config.slice(config.indexOf(`[auth.email.template.${kind}]`));
  return inLanguage(/subject = "(.*)"/.exec(section)?.[1].replaceAll('\\"', '"') ?? "", language);
}

test.each(languages)("a sign-up in %s is confirmed by a mail in that language alone", async (language) => {
  const email = `mail-${language}-${crypto.randomUUID().slice(0, 8)}@divido.test`;
  await request("POST", "/auth/v1/signup", {
    body: { email, password: "six-or-more", data: { preferred_language: language } },
  });
  const mail = await mailTo(email);
  expect(mail.subject).toBe(subjectOf("confirmation", language));
  expect(mail.html).toContain(`lang="${language}"`);
  expect(mail.html.match(/lang="/g)).toHaveLength(1);
  expect(mail.html + mail.text).not.toMatch(/\{\{|\[object/);
  const { status } = await request("GET", /** @type {string} */ (linkOf(mail)));
  expect([302, 303]).toContain(status);
  const signedIn = await request("POST", "/auth/v1/token?grant_type=password", {
    body: { email, password: "six-or-more" },
  });
  expect(signedIn.status).toBe(200);
});

test("a mail follows the language chosen in the profile", async () => {
  const person = await signedUp("Polyglot", { language: "en" });
  const first = await mailTo(person.email);
  await person.update("users", `id=eq.${person.id}`, { preferred_lang: "es" });
  await request("POST", "/auth/v1/recover", { body: { email: person.email } });
  const mail = await mailTo(person.email, new Set([first.id]));
  expect(mail.subject).toBe(subjectOf("recovery", "es"));
  expect(mail.html).toContain('lang="es"');
  expect(linkOf(mail)).toContain("type=recovery");
});

test("a change of e-mail counts once the new address is confirmed by its mail", async () => {
  const person = await signedUp("Mover", { language: "fr" });
  const wanted = `new-${person.email}`;
  const emailNow = async () => (await person.rpc("dashboard")).body.user.email;
  await request("PUT", "/auth/v1/user", { token: person.token, body: { email: wanted } });
  const mail = await mailTo(wanted);
  expect(mail.subject).toBe(subjectOf("email_change", "fr"));
  expect(mail.html).toContain('lang="fr"');
  for (const address of [person.email, wanted]) expect(mail.html).toContain(address);
  expect(await emailNow()).toBe(person.email);
  await request("GET", /** @type {string} */ (linkOf(mail)));
  expect(await emailNow()).toBe(wanted);
});

test("every template speaks all five languages and leads somewhere", () => {
  const files = readdirSync(templates).filter((file) => file.endsWith(".html"));
  expect(files.sort()).toEqual(["confirmation.html", "email_change.html", "recovery.html"]);
  for (const file of files) {
    const text = readFileSync(new URL(file, templates), "utf8");
    for (const language of languages) expect(text, file).toContain(`lang="${language}"`);
    expect(text.match(/href="\{\{ \.ConfirmationURL \}\}"/g), file).toHaveLength(5);
    expect(text.match(/\{\{ if /g), file).toHaveLength(1);
    expect(text.match(/\{\{ else if /g), file).toHaveLength(3);
    expect(text.match(/\{\{ else \}\}|\{\{ end \}\}/g), file).toHaveLength(2);
  }
});
