import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isLight, pauseBetweenMailboxes } from "./support/auth-server.mjs";
import { confirm, linkOf, mailsTo, mailTo } from "./support/mailbox.mjs";
import { password, signedIn, signedUpByMail } from "./support/people.mjs";
import { request, sql } from "./support/stack.mjs";

/** An address changes once both mailboxes have said yes, and by nothing else. */

const ask = (token, email, more) =>
  request("PUT", "/auth/v1/user", { token, body: { email, current_password: password, ...more } });
const emailOf = async ({ authId }) => (await sql`select email from auth.users where id = ${authId}`)[0].email;
const isOpen = async (token) => (await request("GET", "/auth/v1/user", { token })).status === 200;
const signIn = (email, typed = password) =>
  request("POST", "/auth/v1/token?grant_type=password", { body: { email, password: typed } });

/** Lets the pause between two mails be over. */
const later = ({ authId }) =>
  sql`update auth.users set email_change_sent_at = now() - interval '1 minute' where id = ${authId}`;

/** Somebody who asked for another address, with the links in both mailboxes. */
async function moving(name = "Mover") {
  const person = await signedUpByMail(name);
  const known = new Set([(await mailTo(person.email)).id]);
  const wanted = `new-${person.email}`;
  expect((await ask(person.token, wanted)).status).toBe(200);
  return { person, wanted, ofOld: linkOf(await mailTo(person.email, known)), ofNew: linkOf(await mailTo(wanted)) };
}

test.each([
  ["old", "new"],
  ["new", "old"],
])("the %s mailbox first, then the %s one", async (first) => {
  const { person, wanted, ofOld, ofNew } = await moving();
  const [one, other] = first === "old" ? [ofOld, ofNew] : [ofNew, ofOld];
  const half = await confirm(one);
  expect(half.status).toBe(200);
  expect(half.body).toEqual({ code: "200", msg: expect.stringContaining("other email") });
  expect(await emailOf(person)).toBe(person.email);
  await pauseBetweenMailboxes(sql, person.email);
  const whole = await confirm(other);
  expect(whole.status).toBe(200);
  expect(whole.body.user.email).toBe(wanted);
  expect((await person.rpc("dashboard")).body.user.email).toBe(wanted);
  expect((await signIn(wanted)).status).toBe(200);
  expect((await signIn(person.email)).status).toBe(400);
});

test("both at the same moment change it once at most", async () => {
  const { person, wanted, ofOld, ofNew } = await moving();
  const answers = await Promise.all([ofOld, ofNew, ofOld, ofNew].map(confirm));
  const changed = answers.filter(({ body }) => body.access_token);
  // The released server does not hear the second at once.
  expect(changed).toHaveLength(isLight ? 1 : 0);
  expect(await emailOf(person)).toBe(isLight ? wanted : person.email);
});

test.runIf(!isLight)("the second mailbox is not heard at once, and can say so again", async () => {
  const { person, wanted, ofOld, ofNew } = await moving();
  await confirm(ofOld);
  expect((await confirm(ofNew)).status).toBeGreaterThanOrEqual(400);
  expect(await emailOf(person)).toBe(person.email);
  await pauseBetweenMailboxes(sql, person.email);
  expect((await confirm(ofNew)).body.user.email).toBe(wanted);
});

test("every other session ends with the old address, and the one that the last link makes goes on", async () => {
  const { person, ofOld, ofNew } = await moving();
  const elsewhere = await signedIn(person.email);
  await confirm(ofOld);
  expect(await isOpen(elsewhere.token)).toBe(true);
  await pauseBetweenMailboxes(sql, person.email);
  const { body } = await confirm(ofNew);
  for (const { token, refreshToken } of [person, elsewhere]) {
    expect(await isOpen(token)).toBe(false);
    const renewed = await request("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: refreshToken },
    });
    expect(renewed.status).toBeGreaterThanOrEqual(400);
  }
  expect(await isOpen(body.access_token)).toBe(true);
});

describe("a thief with a session and the password, but not the old mailbox", () => {
  test("gets nowhere by the link in the new one, however often, nor by what it is made of", async () => {
    const { person, ofNew } = await moving("Victim");
    expect((await confirm(ofNew)).body).not.toHaveProperty("access_token");
    const { token_hash } = ofNew;
    for (const body of [
      { type: "email_change", token_hash },
      { type: "email_change", token_hash: createHash("sha256").update(token_hash).digest("hex") },
      { type: "email_change", token_hash: "" },
      { type: "email_change", token_hash: null },
      { type: "email_change", token_hash: [token_hash] },
      { type: "email_change", token: token_hash, email: ofNew.email },
      { type: "email_change", token: "", email: ofNew.email },
      ...["email", "signup", "recovery", "magiclink", "invite"].map((type) => ({ type, token_hash })),
    ]) {
      const { status } = await request("POST", "/auth/v1/verify", { body });
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    }
    expect(await emailOf(person)).toBe(person.email);
  });

  // Supabase's own auth server finds a link and reads the account one after the other, and in between the first use counts.
  test("nor by using that link many times in the same moment", async () => {
    const { person, ofNew } = await moving("Victim");
    for (let attempt = 0, link = ofNew; attempt < 6; attempt++) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(link)));
      for (const { body } of answers) expect(body).not.toHaveProperty("access_token");
      expect(await emailOf(person)).toBe(person.email);
      const wanted = `thief${attempt}-${person.email}`;
      await later(person);
      expect((await ask(person.token, wanted)).status).toBe(200);
      link = linkOf(await mailTo(wanted));
    }
  });

  test("is no further by asking again, for another address or the same", async () => {
    const { person, wanted, ofNew } = await moving("Victim");
    await confirm(ofNew);
    const known = new Set((await mailsTo(wanted)).map(({ id }) => id));
    await later(person);
    await ask(person.token, wanted);
    const again = await confirm(linkOf(await mailTo(wanted, known)));
    const another = `thief-${wanted}`;
    await later(person);
    await ask(person.token, another);
    const elsewhere = await confirm(linkOf(await mailTo(another)));
    for (const { body } of [again, elsewhere]) expect(body).not.toHaveProperty("access_token");
    expect(await emailOf(person)).toBe(person.email);
  });

  test("cannot use the owner's yes to another address", async () => {
    const { person, ofOld } = await moving("Victim");
    await confirm(ofOld);
    const theirs = `thief-${person.email}`;
    await later(person);
    await ask(person.token, theirs);
    expect((await confirm(linkOf(await mailTo(theirs)))).body).not.toHaveProperty("access_token");
    expect((await confirm(ofOld)).status).toBeGreaterThanOrEqual(400);
    expect(await emailOf(person)).toBe(person.email);
  });

  test("finds the change void once its owner sets another password", async () => {
    const { person, ofOld, ofNew } = await moving("Victim");
    await confirm(ofNew);
    await request("PUT", "/auth/v1/user", {
      token: person.token,
      body: { password: "the owner's", current_password: password },
    });
    for (const link of [ofNew, ofOld]) expect((await confirm(link)).status).toBeGreaterThanOrEqual(400);
    expect(await emailOf(person)).toBe(person.email);
  });
});

test("links that are too old change nothing", async () => {
  const { person, ofOld, ofNew } = await moving();
  await confirm(ofOld);
  await sql`update auth.users set email_change_sent_at = now() - interval '31 minutes' where id = ${person.authId}`;
  expect((await confirm(ofNew)).status).toBeGreaterThanOrEqual(400);
  expect(await emailOf(person)).toBe(person.email);
});

test("an address that is somebody's, or the person's own, sends no mail", async () => {
  const [person, other] = await Promise.all([signedUpByMail("Mover"), signedUpByMail("Owner")]);
  for (const email of [other.email, person.email.toUpperCase()]) await ask(person.token, email);
  // A mail that comes after those: all were sent by then.
  await request("POST", "/auth/v1/recover", { body: { email: person.email } });
  await expect.poll(async () => (await mailsTo(person.email)).length).toBe(2);
  expect(await mailsTo(other.email)).toHaveLength(1);
});
