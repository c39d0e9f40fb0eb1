import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";

/**
 * @typedef {object} Subscription as a browser's pushManager makes it
 * @property {string} endpoint
 * @property {string} p256dh
 * @property {string} auth
 */

/**
 * @typedef {object} Delivery
 * @property {string} endpoint
 * @property {Record<string, string | string[] | undefined>} headers
 * @property {any} message the decrypted JSON
 */

/** Returns new keys of a subscription, as a browser makes them. */
export function browserKeys() {
  const ecdh = createECDH("prime256v1");
  const auth = randomBytes(16);
  return { ecdh, auth, p256dh: ecdh.generateKeys("base64url"), authText: auth.toString("base64url") };
}

/**
 * Starts a push service for tests (RFC 8030). It accepts messages for its own subscriptions as Mozilla's does, decrypts them
 * (RFC 8291) as the browser would, and records them.
 */
export async function startPushService() {
  /** @type {Map<string, ReturnType<typeof browserKeys>>} */
  const browsers = new Map();
  /** @type {Map<string, { status: number, headers?: Record<string, string> }>} */
  const answers = new Map();
  /** @type {Delivery[]} */
  const deliveries = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = browsers.get(path);
    const fixed = answers.get(path);
    if (fixed) return response.writeHead(fixed.status, fixed.headers).end();
    if (!browser) return gone(response);
    const refused = wrongRequest(request);
    if (refused)
      return json(response, refused, {
        code: refused,
        errno: 109,
        error: "Unauthorized",
        message: "Request did not validate",
      });
    const message = decrypt(Buffer.concat(chunks), browser);
    deliveries.push({
      endpoint: origin + path,
      headers: request.headers,
      message: JSON.parse(message.toString("utf8")),
    });
    response.writeHead(201, { Location: `${origin}/m/${randomUUID()}`, TTL: String(request.headers.ttl) }).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    deliveries,
    /** Makes a subscription. @returns {Subscription} */
    subscribe() {
      const path = `/wpush/v2/${randomUUID()}`;
      const keys = browserKeys();
      browsers.set(path, keys);
      return { endpoint: origin + path, p256dh: keys.p256dh, auth: keys.authText };
    },
    /** Ends a subscription: further messages get 410. @param {Subscription} subscription */
    unsubscribe: ({ endpoint }) => browsers.delete(new URL(endpoint).pathname),
    /** Answers every message for a subscription with a status; null ends that. */
    answerWith(
      /** @type {Subscription} */ { endpoint },
      /** @type {{ status: number, headers?: Record<string, string> } | null} */ answer,
    ) {
      if (answer) answers.set(new URL(endpoint).pathname, answer);
      else answers.delete(new URL(endpoint).pathname);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}

function gone(response) {
  json(response, 410, { code: 410, errno: 106, error: "Gone", message: "Request did not find its endpoint" });
}

function json(response, status, body) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** Returns the status for a request that a real service refuses. Null for a valid one. */
function wrongRequest({ method, headers }) {
  if (method !== "POST" || headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(headers.ttl ?? "")) return 400;
  if (headers.topic && !/^[A-Za-z0-9_-]{1,32}$/.test(headers.topic)) return 400;
  const [, claims] = /^vapid t=[\w-]+\.([\w-]+)\.[\w-]+, ?k=[\w-]{87}$/.exec(headers.authorization ?? "") ?? [];
  if (!claims) return 401;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
  const seconds = exp - Date.now() / 1000;
  return aud === `http://${headers.host}` && seconds > 0 && seconds <= 86_400 && sub ? null : 401;
}

/** Decrypts a message of one record. @param {Buffer} body @param {ReturnType<typeof browserKeys>} browser */
function decrypt(body, { ecdh, auth }) {
  const salt = body.subarray(0, 16);
  const idLength = body[20];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (secret, by, info, length) => Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
