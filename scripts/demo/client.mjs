import { createHash, randomUUID } from "node:crypto";

/**
 * A signed-in person with the same requests as the app.
 * @typedef {Awaited<ReturnType<typeof signedUp>>} Person
 *
 * @typedef {object} Servers
 * @property {string} api Supabase's address
 * @property {string} functions the Go server's address
 * @property {string} mail the mailbox's address
 * @property {string} publishableKey
 */

/** @param {string} url @param {RequestInit & { body?: any }} init */
async function request(url, init) {
  const response = await fetch(url, {
    ...init,
    headers: { "Content-Type": "application/json", ...init.headers },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${init.method ?? "GET"} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 300)}`);
  return text ? JSON.parse(text) : null;
}

/**
 * Signs up and confirms the address, or signs in where the account exists. Leaves no mail behind.
 * @param {Servers} servers
 * @param {{ email: string, password: string, language: string }} account
 */
export async function signedUp(servers, { email, password, language }) {
  const auth = (path, body) =>
    request(`${servers.api}/auth/v1/${path}`, { method: "POST", headers: { apikey: servers.publishableKey }, body });
  const signIn = () => auth("token?grant_type=password", { email, password });
  const nonce = randomUUID();
  let session = await signIn().catch(() => null);
  const isNew = session === null;
  if (isNew) {
    const sign_up_digest = createHash("sha256").update(nonce).digest("hex");
    await auth("signup", { email, password, data: { preferred_language: language, sign_up_digest } });
    const link = await confirmationOf(servers, email);
    session = await auth("verify", { token_hash: link.get("token_hash"), type: "signup" });
  }
  const person = personOf(servers, session.access_token);
  if (isNew) await person.rpc("restore_password", { nonce });
  const { id } = await person.rpc("ensure_user");
  return { ...person, id: /** @type {string} */ (id) };
}

/**
 * Signs in a guest: a person with a name and a key. The key brings back the guest of an earlier call.
 * @param {Servers} servers
 * @param {{ name: string, key: string, language: string }} guest
 * @returns {Promise<Person>}
 */
export async function guestIn(servers, { name, key, language }) {
  const digest = createHash("sha256").update(key).digest("hex");
  const { access_token } = await request(`${servers.api}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: servers.publishableKey },
    body: { data: { preferred_language: language, guest_pass: digest } },
  });
  const person = personOf(servers, access_token);
  const known = await person.rpc("recover_guest", { key, new_digest: digest }).catch(() => null);
  const { id } = known ?? (await person.rpc("begin_as_guest", { name, key_digest: digest }));
  return { ...person, id };
}

/**
 * Returns requests of a guest at the table, who has no session.
 * @param {Servers} servers @param {string} token of the bill @param {string} key of the seat
 * @returns {(method: string, path: string, body: object) => Promise<any>}
 */
export const guestAtTable =
  ({ functions }, token, key) =>
  (method, path, body) =>
    request(`${functions}/functions/v1/shared-bills/${token}/${path}`, {
      method,
      body,
      headers: { "X-Seat-Key": key },
    });

/** @param {Servers} servers @param {string} accessToken */
function personOf(servers, accessToken) {
  const headers = { apikey: servers.publishableKey, Authorization: `Bearer ${accessToken}` };
  const rest = (method, path, body) =>
    request(`${servers.api}/rest/v1/${path}`, {
      method,
      body,
      headers: { ...headers, Prefer: "return=representation" },
    });
  return {
    headers,
    rpc: (name, parameters = {}) => rest("POST", `rpc/${name}`, parameters),
    insert: (table, row) => rest("POST", table, row),
    update: (table, filter, columns) => rest("PATCH", `${table}?${filter}`, columns),
    select: (query) => rest("GET", query),
    /** Uploads a photo under a name that was reserved; one that is there already stays. @param {string} path @param {Buffer} bytes */
    uploadPhoto: async (path, bytes) => {
      const answer = await fetch(`${servers.api}/storage/v1/object/receipts/${path}`, {
        method: "POST",
        body: bytes,
        headers: { ...headers, "Content-Type": "image/jpeg" },
      });
      const text = await answer.text();
      if (!answer.ok && !text.includes("Duplicate")) throw new Error(`photo: ${answer.status} ${text.slice(0, 300)}`);
    },
    call: (method, path, body) => request(`${servers.functions}/functions/v1/${path}`, { method, headers, body }),
    acceptInvitation: (token) =>
      request(`${servers.functions}/functions/v1/invitations/${token}/accept`, { method: "POST", headers, body: {} }),
  };
}

/**
 * Returns the parameters of the link in the confirmation mail, and removes the mail.
 * @param {Pick<Servers, "mail">} servers
 * @param {string} address
 */
export async function confirmationOf(servers, address) {
  const { html, text } = await takeMail(servers, address);
  const link = /\/auth\/confirm\?[^"'\s<]+/.exec(html ?? text)?.[0].replaceAll("&amp;", "&");
  return new URLSearchParams(link?.split("?")[1]);
}

/** Waits for a mail to the address, and removes it from the mailbox. @param {Pick<Servers, "mail">} servers @param {string} address */
async function takeMail({ mail }, address) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const mails = await request(`${mail}/email`, {});
    const found = mails.find(({ to }) => to.some((recipient) => recipient.address === address));
    if (found) {
      await request(`${mail}/email/${found.id}`, { method: "DELETE" });
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${address} arrived`);
}
