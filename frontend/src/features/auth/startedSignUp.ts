import * as v from "valibot";
import { digestOf, newSecretKey } from "@/core/ids/secretKey";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** How long after the sign-up the server accepts the nonce (public.restore_password). */
const LIFE_MS = 60 * 60 * 1000;

const schema = v.object({
  email: v.string(),
  name: v.string(),
  nonce: v.string(),
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

/** Returns a nonce and its SHA-256 in hex. The server gets only the hash. */
export async function newNonce(): Promise<{ nonce: string; digest: string }> {
  const nonce = newSecretKey();
  return { nonce, digest: await digestOf(nonce) };
}
