import { createHash, randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { signedToken } from "../../scripts/stack/secrets.mjs";
import { newAddress } from "./support/account.mjs";
import { expectForbidden } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { confirm, linkOf, mailsTo, mailTo } from "./support/mailbox.mjs";
import { nobody, requests, signedUp } from "./support/people.mjs";
import { asServer, connect, jwtSecret, request, sql } from "./support/stack.mjs";

/** The password typed at sign-up counts in the browser that signed up, and in no other: restore_password, tried as the attacker would. */

const connections = connect(2);
afterAll(() => connections.end({ timeout: 5 }));

const newNonce = () => randomBytes(32).toString("base64url");
const digestOf = (nonce) => createHash("sha256").update(nonce).digest("hex");

/** Signs an address up as the app does. @param {string} email @param {string} password @param {string} [nonce] of the browser */
async function signUp(email, password, nonce) {
  const data = { preferred_language: "en", ...(nonce && { sign_up_digest: digestOf(nonce) }) };
  const { status } = await request("POST", "/auth/v1/signup", { body: { email, password, data } });
  // The light server's own answer for a known address; functions/origin evens it out.
  expect([200, 429]).toContain(status);
}

/** Confirms an address by its newest mail, as the owner of the mailbox does. @param {string} email @param {Set<string>} [known] ids of older mails */
async function openMail(email, known) {
  const { status, body } = await confirm(linkOf(await mailTo(email, known)));
  expect(status).toBe(200);
  const restore = async (nonce) => {
    const answer = await requests(body.access_token).rpc("restore_password", { nonce });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  return { id: body.user.id, token: body.access_token, restore };
}

/** A new address, signed up with a nonce and confirmed. @param {string} password */
async function confirmedSignUp(password) {
  const [email, nonce] = [newAddress("fresh"), newNonce()];
  await signUp(email, password, nonce);
  return { email, nonce, ...(await openMail(email)) };
}

/** Whether a password opens the account. @param {string} email @param {string} password */
async function opens(email, password) {
  const { status } = await request("POST", "/auth/v1/token?grant_type=password", { body: { email, password } });
  return status === 200;
}

/** @param {string} token @param {string} password */
const choosePassword = (token, password) => request("PUT", "/auth/v1/user", { token, body: { password } });

const signUpsOf = (id) => sql`select * from private.sign_ups where account_id = ${id}`;

test("the browser that signed up needs no second password, and no mail tells of a new one", async () => {
  const { email, nonce, restore } = await confirmedSignUp("typed once");
  expect(await opens(email, "typed once")).toBe(false);
  expect(await restore(nonce)).toBe(true);
  expect(await opens(email, "typed once")).toBe(true);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a stranger who signs an address up first gets no password into the account, whatever browser its owner uses", async () => {
  const [email, mallorys, owners] = [newAddress("owner"), newNonce(), newNonce()];
  await signUp(email, "the attacker's", mallorys);
  const first = await mailTo(email);
  await sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`;
  await signUp(email, "the owner's", owners);
  const owner = await openMail(email, new Set([first.id]));
  expect(await owner.restore(owners)).toBe(false);
  expect(await opens(email, "the attacker's")).toBe(false);
  expect((await choosePassword(owner.token, "the owner's")).status).toBe(200);
  expect(await signUpsOf(owner.id)).toHaveLength(0);
  // The attacker's nonce is void, also with a session stolen later.
  expect(await owner.restore(mallorys)).toBe(false);
  expect(await opens(email, "the attacker's")).toBe(false);
  expect(await opens(email, "the owner's")).toBe(true);
});

test("a mail scanner that uses the link up gets an account without a password, and sets none", async () => {
  const { email, id, restore } = await confirmedSignUp("typed once");
  for (const guess of ["", newNonce(), digestOf(newNonce())]) expect(await restore(guess)).toBe(false);
  expect(await opens(email, "typed once")).toBe(false);
  expect(await signUpsOf(id)).toHaveLength(1);
});

test("the nonce of another sign-up restores nothing", async () => {
  const [mine, other] = [await confirmedSignUp("my own"), await confirmedSignUp("another's")];
  expect(await mine.restore(other.nonce)).toBe(false);
  expect(await other.restore(mine.nonce)).toBe(false);
  expect([await opens(mine.email, "my own"), await opens(other.email, "another's")]).toEqual([false, false]);
});

test.each([
  ["null", () => null],
  ["empty", () => ""],
  ["its digest", (nonce) => digestOf(nonce)],
  ["in capitals", (nonce) => nonce.toUpperCase()],
  ["with a blank", (nonce) => `${nonce} `],
  ["a megabyte", () => "a".repeat(1_000_000)],
])("a nonce that is %s restores nothing", async (_, changed) => {
  const { email, nonce, restore } = await confirmedSignUp("typed once");
  expect(await restore(changed(nonce))).toBe(false);
  expect(await opens(email, "typed once")).toBe(false);
});

test.each([
  ["a number", 7],
  ["null", null],
  ["a list", ["0".repeat(64)]],
  ["an object", { a: 1 }],
  ["empty", ""],
  ["too short", "0".repeat(63)],
  ["not hex", "g".repeat(64)],
  ["in capitals", "A".repeat(64)],
  ["followed by a line break", `${"0".repeat(64)}\n`],
  ["10,000 characters long", "0".repeat(10_000)],
])("a sign-up whose digest is %s is one without", async (_, sign_up_digest) => {
  const email = newAddress("odd");
  const body = { email, password: "typed once", data: { preferred_language: "en", sign_up_digest } };
  expect((await request("POST", "/auth/v1/signup", { body })).status).toBe(200);
  const { id } = await openMail(email);
  expect(await signUpsOf(id)).toHaveLength(0);
  const [{ said }] = await sql`select raw_user_meta_data as said from auth.users where id = ${id}`;
  expect(said).not.toHaveProperty("sign_up_digest");
});

test("the digest stays neither with the account nor in its tokens, mails and answers, and cannot be sent in later", async () => {
  const { email, token, nonce, id } = await confirmedSignUp("typed once");
  const mine = digestOf(nonce);
  const [{ said }] = await sql`select raw_user_meta_data as said from auth.users where id = ${id}`;
  expect(said).toEqual(expect.objectContaining({ preferred_language: "en" }));
  expect(JSON.stringify(said)).not.toContain(mine);
  expect(Buffer.from(token.split(".")[1], "base64url").toString()).not.toContain(mine);
  expect(JSON.stringify(await mailsTo(email))).not.toContain(mine);

  const thiefs = newNonce();
  await request("PUT", "/auth/v1/user", { token, body: { data: { sign_up_digest: digestOf(thiefs) } } });
  expect((await requests(token).rpc("restore_password", { nonce: thiefs })).body).toBe(false);
  expect([...(await signUpsOf(id))].map(({ nonce_digest }) => nonce_digest.toString("hex"))).toEqual([mine]);
});

test("an hour after the sign-up the password is to be typed again", async () => {
  const { email, nonce, id, restore } = await confirmedSignUp("typed once");
  await sql`update private.sign_ups set created_at = now() - interval '61 minutes' where account_id = ${id}`;
  expect(await restore(nonce)).toBe(false);
  expect(await opens(email, "typed once")).toBe(false);
});

test("a password set another way is not replaced, neither before nor after", async () => {
  const other = await confirmedSignUp("typed once");
  expect((await choosePassword(other.token, "chosen since")).status).toBe(200);
  expect(await other.restore(other.nonce)).toBe(false);
  expect([await opens(other.email, "typed once"), await opens(other.email, "chosen since")]).toEqual([false, true]);

  const again = await confirmedSignUp("typed once");
  expect(await again.restore(again.nonce)).toBe(true);
  const body = { password: "chosen since", current_password: "typed once" };
  expect((await request("PUT", "/auth/v1/user", { token: again.token, body })).status).toBe(200);
  expect(await again.restore(again.nonce)).toBe(false);
  expect(await opens(again.email, "chosen since")).toBe(true);
  expect(await signUpsOf(again.id)).toHaveLength(0);
});

test("a forgotten password that is replaced before the address was confirmed is the one that counts", async () => {
  const [email, mallorys] = [newAddress("forgot"), newNonce()];
  await signUp(email, "the attacker's", mallorys);
  const known = new Set([(await mailTo(email)).id]);
  await request("POST", "/auth/v1/recover", { body: { email } });
  const mail = await mailTo(email, known);
  const { body } = await confirm(linkOf(mail));
  expect((await choosePassword(body.access_token, "the owner's")).status).toBe(200);
  const answer = await requests(body.access_token).rpc("restore_password", { nonce: mallorys });
  expect(answer.body).toBe(false);
  expect([await opens(email, "the attacker's"), await opens(email, "the owner's")]).toEqual([false, true]);
});

test("a repeated or concurrent request gets the same answer and sets the password once", async () => {
  const { email, nonce, id, restore } = await confirmedSignUp("typed once");
  expect(await Promise.all([1, 2, 3, 4].map(() => restore(nonce)))).toEqual([true, true, true, true]);
  const [{ encrypted_password }] = await sql`select encrypted_password from auth.users where id = ${id}`;
  expect(await restore(nonce)).toBe(true);
  expect([...(await sql`select encrypted_password from auth.users where id = ${id}`)]).toEqual([
    { encrypted_password },
  ]);
  expect(await opens(email, "typed once")).toBe(true);
});

test("a password that is being set at the same moment wins", async () => {
  const { id, token, nonce } = await confirmedSignUp("typed once");
  const [owner, browser] = await Promise.all([begin(connections, "owner"), begin(connections, { authId: id, token })]);
  await owner.run`update auth.users set encrypted_password = 'chosen since' where id = ${id}`;
  const restoring = browser.run`select public.restore_password(${nonce}) as restored`;
  const ended = outcome(restoring);
  await browser.waits();
  await owner.commit();
  expect(await ended).toEqual({});
  expect([...(await restoring)]).toEqual([{ restored: false }]);
  await browser.commit();
  expect([...(await sql`select encrypted_password from auth.users where id = ${id}`)]).toEqual([
    { encrypted_password: "chosen since" },
  ]);
});

test("an account that an administrator confirmed without a mail has nothing to restore", async () => {
  const [id, nonce] = [crypto.randomUUID(), newNonce()];
  const said = sql.json({ sign_up_digest: digestOf(nonce) });
  await sql`
    insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
    values (${id}, ${newAddress("made")}, 'a hash', ${said})`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
  await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  const token = signedToken({ sub: id, role: "authenticated", session_id: id }, jwtSecret);
  const browser = await begin(connections, { authId: id, token });
  expect([...(await browser.run`select public.restore_password(${nonce}) as restored`)]).toEqual([{ restored: false }]);
  await browser.commit();
  expect([...(await sql`select encrypted_password from auth.users where id = ${id}`)]).toEqual([
    { encrypted_password: "a hash" },
  ]);
});

test("callers without a session and other people with the nonce cannot restore a password", async () => {
  const { email, nonce } = await confirmedSignUp("typed once");
  expectForbidden(await nobody.rpc("restore_password", { nonce }));
  const stranger = await signedUp("Stranger");
  expect((await stranger.rpc("restore_password", { nonce })).body).toBe(false);
  expect(await opens(email, "typed once")).toBe(false);
});

test("a sign-up is readable by nobody and deleted with its account", async () => {
  const { id, token } = await confirmedSignUp("typed once");
  for (const who of [nobody, requests(token)]) expectForbidden(await who.select("sign_ups"));
  expect(await signUpsOf(id)).toHaveLength(1);
  await asServer("delete_account", { auth_user_id: id });
  expect(await signUpsOf(id)).toHaveLength(0);
});
