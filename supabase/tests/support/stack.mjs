import postgres from "postgres";

/** Addresses of the stack under test, set by `npm test`. */
const { API_URL, DB_URL, PUBLISHABLE_KEY, SECRET_KEY, JWT_SECRET, MAIL_URL } = process.env;
if (!API_URL || !DB_URL || !PUBLISHABLE_KEY || !SECRET_KEY || !JWT_SECRET || !MAIL_URL) {
  throw new Error(
    "These tests ask a running stack: start them by `npm test db`, or `npm run stack` and export what it prints.",
  );
}

export const mailUrl = MAIL_URL;
export const jwtSecret = JWT_SECRET;
/** Whether the light server serves the tables; else PostgREST (`npm run rehearse -- rest`). */
export const hasLightTables = process.env.REST_SERVER !== "released";
/** Whether the light server stores photos; else Supabase's own (`npm run rehearse -- storage`). */
export const hasLightStorage = process.env.STORAGE_SERVER !== "released";

/** Queries the database directly, as the role that owns the tables. All files of a thread share its connections. */
export const sql = postgres(DB_URL, { max: 4, onnotice: () => {} });

/**
 * Opens separate connections, for queries that must not wait for others.
 * @param {number} max
 * @param {(notice: import("postgres").Notice) => void} [onnotice]
 */
export const connect = (max, onnotice = () => {}) => postgres(DB_URL, { max, onnotice });

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {any} body
 * @property {Headers} headers
 */

/**
 * Sends a request to the API.
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string, key?: string, body?: unknown, headers?: Record<string, string> }} [options]
 * @returns {Promise<Answer>}
 */
export async function request(method, path, { token, key = PUBLISHABLE_KEY, body, headers } = {}) {
  const response = await fetch(API_URL + path, {
    method,
    headers: {
      apikey: /** @type {string} */ (key),
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), headers: response.headers };
}

/**
 * Sends a request to the storage server. Returns the bytes of an object, else the answer as JSON.
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {{ token?: string, key?: string, body?: Buffer | ReadableStream | object, headers?: Record<string, string> }} [options]
 */
export async function requestObject(method, path, { token, key = PUBLISHABLE_KEY, body, headers } = {}) {
  const isStream = body instanceof ReadableStream;
  const isJson = body !== undefined && !Buffer.isBuffer(body) && !isStream;
  const response = await fetch(`${API_URL}/storage/v1/${path}`, {
    method,
    headers: {
      apikey: /** @type {string} */ (key),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(isJson && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : body,
    ...(isStream && { duplex: "half" }), // without a declared length
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPicture = response.headers.get("content-type")?.startsWith("image/");
  return { status: response.status, body: isPicture ? bytes : parsed(bytes.toString()), headers: response.headers };
}

/** The same with the secret key, as the functions ask. @param {"DELETE" | "GET"} method @param {string} path @param {object} [body] */
export const requestObjectAsServer = (method, path, body) => requestObject(method, path, { key: SECRET_KEY, body });

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Calls a function as the server does, with the secret key. @param {string} name @param {object} parameters */
export const asServer = (name, parameters) =>
  request("POST", `/rest/v1/rpc/${name}`, { key: SECRET_KEY, body: parameters });
