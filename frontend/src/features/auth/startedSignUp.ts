import * as v from "valibot";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** How long after the sign-up the server accepts the nonce (public.restore_password). */
const LIFE_MS = 60 * 60 * 1000;

const schema = v.object({
  email: v.string(),
  name: v.string(),
  /** Null when the browser cannot hash: on a site without https. */
  nonce: v.nullable(v.string()),
  /** Start time, in ms since 1970. */
  at: v.number(),
});

/** The last sign-up of this browser. Its mailed link needs no second password here. */
type StartedSignUp = v.InferOutput<typeof schema>;

export const startedSignUp = {
  /** Returns the sign-up of an address; null when this browser began none within the hour. */
  of(email: string, now = Date.now()): StartedSignUp | null {
    startedSignUp.dropExpired(now);
    const started = read();
    return started?.email.toLowerCase() === email.toLowerCase() ? started : null;
  },
  keep(started: Omit<StartedSignUp, "at">): void {
    localStore.set(KEYS.startedSignUp, JSON.stringify({ ...started, at: Date.now() }));
  },
  drop(): void {
    localStore.remove(KEYS.startedSignUp);
  },
  /** Removes a sign-up that is over an hour old or malformed. */
  dropExpired(now = Date.now()): void {
    const started = read();
    if (started === null || now - started.at >= LIFE_MS) startedSignUp.drop();
  },
};

function read(): StartedSignUp | null {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(localStore.get(KEYS.startedSignUp) ?? "null"));
    return success ? output : null;
  } catch {
    return null;
  }
}

/**
 * Returns 256 random bits as base64url, and their SHA-256 in hex. The server gets only the hash. Null without https.
 */
export async function newNonce(): Promise<{ nonce: string; digest: string } | null> {
  if (!crypto.subtle) return null;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const nonce = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonce)));
  return { nonce, digest: [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
}
