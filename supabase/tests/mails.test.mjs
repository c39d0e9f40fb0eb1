import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isLight, pauseBetweenMailboxes } from "./support/auth-server.mjs";
import { confirm, linkOf, mailTo, subjectOf } from "./support/mailbox.mjs";
import { signedUpByMail } from "./support/people.mjs";
import { request, sql } from "./support/stack.mjs";

const languages = ["tr", "en", "de", "es", "fr"];
const templates = new URL("../templates/", import.meta.url);

/** Paths of this site in a mail's links. */
const linksIn = (mail) => [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href).pathname);

/** @param {string} email @param {string} password */
const signIn = (email, password) =>
  request("POST", "/auth/v1/token?grant_type=password", { body: { email, password } });

test.each(languages)("a sign-up in %s gets a confirmation mail in that language only", async (language) => {
  const email = `mail-${language}-${crypto.randomUUID().slice(0, 8)}@divido.test`;
  await request("POST", "/auth/v1/signup", {
    body: { email, password: "six-or-more", data: { preferred_language: language } },
  });
  const mail = await mailTo(email);
  expect(mail.subject).toBe(subjectOf("template.confirmation", language));
  expect(mail.html).toContain(`lang="${language}"`);
  expect(mail.html.match(/lang="/g)).toHaveLength(1);
  expect(mail.html + mail.text).not.toMatch(/\{\{|\[object/);
  const link = linkOf(mail);
  expect(link).toMatchObject({ type: "signup", lang: language, email });
  const { status, body } = await confirm(link);
  expect(status).toBe(200);
  expect(body.user.email).toBe(email);
});

test("the confirmed password is the confirming person's, not that of an earlier sign-up with the address", async () => {
  const email = `owner-${crypto.randomUUID().slice(0, 8)}@divido.test`;
  const signUp = (password) => request("POST", "/auth/v1/signup", { body: { email, password } });
  await signUp("the attacker's");
  const first = await mailTo(email);
  // After the pause between two mails, the owner signs up and confirms with the newest one.
  await sql`update auth.users set confirmation_sent_at = now() - interval '1 hour' where email = ${email}`;
  await signUp("the owner's");
  await request("POST", "/auth/v1/resend", { body: { type: "signup", email } });
  const newest = await mailTo(email, new Set([first.id]));
  const { body: session } = await confirm(linkOf(newest));
  expect((await signIn(email, "the attacker's")).status).toBe(400);
  const chosen = await request("PUT", "/auth/v1/user", {
    token: session.access_token,
    body: { password: "the owner's" },
  });
  expect(chosen.status).toBe(200);
  expect((await signIn(email, "the attacker's")).status).toBe(400);
  expect((await signIn(email, "the owner's")).status).toBe(200);
});

// Supabase's own auth server does so for accounts of the admin API (`email_confirm`) and with autoconfirm.
test("an account that is confirmed without a mail keeps its password", async () => {
  const [id, email] = [crypto.randomUUID(), `made-${crypto.randomUUID().slice(0, 8)}@divido.test`];
  await sql`insert into auth.users (id, email, encrypted_password) values (${id}, ${email}, 'a hash')`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
  expect([...(await sql`select encrypted_password from auth.users where id = ${id}`)]).toEqual([
    { encrypted_password: "a hash" },
  ]);
});

// Only the light server refuses links to /auth/v1/verify. The released one accepts them, but our mails contain none.
test.runIf(isLight)("opening a link does not use it up, and old links give no session", async () => {
  const email = `scanned-${crypto.randomUUID().slice(0, 8)}@divido.test`;
  await request("POST", "/auth/v1/signup", { body: { email, password: "six-or-more" } });
  const link = linkOf(await mailTo(email));
  const former = await request("GET", `/auth/v1/verify?token=${link.token_hash}&type=signup`);
  expect(JSON.stringify(former)).not.toContain("access_token");
  expect((await confirm(link)).status).toBe(200);
});

// The released server reveals an unconfirmed address for a second after a mail. functions/origin/proxy hides that.
test.runIf(isLight)("the response to a request for another mail reveals no unconfirmed address", async () => {
  const email = `waiting-${crypto.randomUUID().slice(0, 8)}@divido.test`;
  await request("POST", "/auth/v1/signup", { body: { email, password: "six-or-more" } });
  const ask = async (address) => {
    const { status, body } = await request("POST", "/auth/v1/resend", { body: { type: "signup", email: address } });
    return { status, body };
  };
  const unknown = await ask("nobody-at-all@divido.test");
  expect(await Promise.all([ask(email), ask(email)])).toEqual([unknown, unknown]);
});

test("signing up with an unconfirmed address sends another mail", async () => {
  const email = `again-${crypto.randomUUID().slice(0, 8)}@divido.test`;
  const signUp = () => request("POST", "/auth/v1/signup", { body: { email, password: "six-or-more" } });
  await signUp();
  const first = await mailTo(email);
  await sql`update auth.users set confirmation_sent_at = now() - interval '1 hour' where email = ${email}`;
  await signUp();
  const second = await mailTo(email, new Set([first.id]));
  expect((await confirm(linkOf(second))).status).toBe(200);
});

test.each([7, { a: 1 }, ["de"], true])("a sign-up with the language %j gets its mail in Turkish", async (language) => {
  const email = `odd-${crypto.randomUUID().slice(0, 8)}@divido.test`;
  const { status } = await request("POST", "/auth/v1/signup", {
    body: { email, password: "six-or-more", data: { preferred_language: language } },
  });
  expect(status).toBe(200);
  expect((await mailTo(email)).html).toContain('lang="tr"');
});

test("mails are in the language of the profile", async () => {
  const person = await signedUpByMail("Polyglot");
  const first = await mailTo(person.email);
  await person.update("users", `id=eq.${person.id}`, { preferred_lang: "es" });
  await request("POST", "/auth/v1/recover", { body: { email: person.email } });
  const mail = await mailTo(person.email, new Set([first.id]));
  expect(mail.subject).toBe(subjectOf("template.recovery", "es"));
  expect(mail.html).toContain('lang="es"');
  expect(linkOf(mail)).toMatchObject({ type: "recovery", lang: "es", email: person.email });
});

test.each(languages)("a password reset mail in %s does nothing by being opened", async (language) => {
  const person = await signedUpByMail("Changer", language);
  const known = new Set([(await mailTo(person.email)).id]);
  const changed = await request("PUT", "/auth/v1/user", {
    token: person.token,
    body: { password: "another one", current_password: "six-or-more" },
  });
  expect(changed.status).toBe(200);
  const mail = await mailTo(person.email, known);
  expect(mail.subject).toBe(subjectOf("notification.password_changed", language));
  expect(mail.html).toContain(`lang="${language}"`);
  expect(mail.html).toContain(
    {
      tr: "az önce yeni bir şifre belirlendi",
      en: "has just got a new password",
      de: "hat gerade ein neues Passwort bekommen",
      es: "acaba de recibir una contraseña nueva",
      fr: "vient de recevoir un nouveau mot de passe",
    }[language],
  );
  expect(mail.html).toContain(person.email);
  expect(linksIn(mail)).toEqual(["/login"]);
});

test.each(languages)("an address change is confirmed by both mailboxes and announced in %s", async (language) => {
  const person = await signedUpByMail("Mover", language);
  const wanted = `new-${person.email}`;
  const known = new Set([(await mailTo(person.email)).id]);
  await request("PUT", "/auth/v1/user?redirect_to=http%3A%2F%2Flocalhost%2Fprofile", {
    token: person.token,
    body: { email: wanted, current_password: "six-or-more" },
  });
  for (const address of [person.email, wanted]) {
    const mail = await mailTo(address, known);
    known.add(mail.id);
    expect(mail.subject).toBe(subjectOf("template.email_change", language));
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.html + mail.text).not.toMatch(/\{\{|\[object/);
    const link = linkOf(mail);
    expect(link).toMatchObject({ type: "email_change", lang: language, email: wanted, from: person.email });
    expect(link).toMatchObject({ sent_to: address, next: "http://localhost/profile" });
    expect((await confirm(link)).status).toBe(200);
    await pauseBetweenMailboxes(sql, person.email);
  }
  // The released server sends only the notice to the old address.
  for (const address of isLight ? [person.email, wanted] : [person.email]) {
    const mail = await mailTo(address, known);
    expect(mail.subject).toBe(subjectOf("notification.email_changed", language));
    expect(mail.html).toContain(`lang="${language}"`);
    for (const named of [person.email, wanted]) expect(mail.html).toContain(named);
    expect(linksIn(mail)).toEqual([language === "tr" ? "/contact" : "/en/contact"]);
  }
});

test("every mail template has all five languages and a link", () => {
  const files = readdirSync(templates).filter((file) => file.endsWith(".html"));
  expect(files.sort()).toEqual([
    ...["confirmation.html", "email_change.html", "email_changed.html"],
    ...["password_changed.html", "recovery.html"],
  ]);
  for (const file of files) {
    const text = readFileSync(new URL(file, templates), "utf8");
    for (const language of languages) expect(text, file).toContain(`lang="${language}"`);
    expect(text.match(/href="\{\{ \.SiteURL \}\}\//g), file).toHaveLength(5);
    // Two sentences of a language depend on whether there is a former address.
    const forGuests = /\{\{ if \.Email \}\}[^{]*(\{\{ \.\w+ \}\}[^{]*)*\{\{ else \}\}[^{]*\{\{ end \}\}/g;
    expect(text.match(forGuests) ?? [], file).toHaveLength(file === "email_change.html" ? 10 : 0);
    const chosen = text.replaceAll(forGuests, "");
    expect(chosen.match(/\{\{ if /g), file).toHaveLength(1);
    expect(chosen.match(/\{\{ else if /g), file).toHaveLength(3);
    expect(chosen.match(/\{\{ else \}\}|\{\{ end \}\}/g), file).toHaveLength(2);
    if (file.endsWith("_changed.html")) continue;
    for (const language of languages) expect(text, file).toContain(`&amp;lang=${language}&amp;`);
    expect(
      text.match(/href="\{\{ \.SiteURL \}\}\/auth\/confirm\?token_hash=\{\{ \.TokenHash \}\}/g),
      file,
    ).toHaveLength(5);
  }
});
