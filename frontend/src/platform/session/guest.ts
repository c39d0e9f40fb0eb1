import i18next from "i18next";
import { digestOf, newSecretKey } from "@/core/ids/secretKey";
import { AppError, fromAuth, isRetryable, toAppError } from "@/platform/errors/appError";
import { type ApartClient, dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";
import { storedSession } from "@/platform/supabase/storedSession";
import { tablesAs } from "@/platform/supabase/tablesAs";
import { guestDevice, underGuestLock } from "./guestDevice";

type UserRow = Database["public"]["Tables"]["users"]["Row"];

/** Code of a key that never was, was replaced on another device, or belongs to nobody who is still a guest. */
export const KEY_UNKNOWN = "guest_key_unknown";

/**
 * Returns the options of an anonymous sign-up: the language of the person's row, which no form asks for, and the digest of
 * a secret. A known secret, the token of an invitation or a guest's key, passes the limit for everybody's sign-ups.
 */
async function signUpOptions(secret: string) {
  return { options: { data: { preferred_language: i18next.language, guest_pass: await digestOf(secret) } } };
}

/**
 * Signs in anonymously on this device, and names the guest. Idempotent: a repeated call, or another tab's, goes on with
 * the same session and key. Throws AppErrors. Callers then adopt the row (session.ts).
 * @param token the invitation that the guest follows, if there is one
 * @param whileNamed begins requests that need a session but no name. Not called for a guest who only comes back
 */
export function beginAsGuest(name: string, token?: string, whileNamed?: () => void): Promise<UserRow> {
  return underGuestLock(async () => {
    const known = guestDevice.get();
    if (!isAnonymous() && known?.userId && !known.isMoved) {
      // The server has ended the guest's session; the key brings them back.
      const former = await recoverGuest(known.key, known.key).catch(notIfUnknown);
      if (former) return former;
    }
    const goesOn = known !== null && (known.userId === null || isAnonymous());
    const { key } = goesOn ? known : guestDevice.begin(newSecretKey(), name);
    guestDevice.change({ name });
    const row = await nameGuest(name, key, token ?? key, whileNamed);
    guestDevice.change({ userId: row.id });
    return row;
  });
}

function notIfUnknown(error: unknown): null {
  if (toAppError(error).code === KEY_UNKNOWN) return null;
  throw error;
}

async function nameGuest(name: string, key: string, secret: string, whileNamed?: () => void): Promise<UserRow> {
  const key_digest = await digestOf(key);
  const named = () => {
    whileNamed?.();
    return dataOf(supabase().rpc("begin_as_guest", { name, key_digest }));
  };
  if (isAnonymous()) {
    try {
      return await named();
    } catch (error) {
      // The auth server may have ended the session of an earlier attempt.
      if (toAppError(error).status !== 401) throw error;
    }
  }
  const { error } = await supabase().auth.signInAnonymously(await signUpOptions(secret));
  if (error) throw fromAuth(error);
  return named();
}

/** Whether the device's session is a guest's. The light server and Supabase name it differently. */
function isAnonymous(): boolean {
  const user = storedSession()?.user;
  return user !== undefined && (user.is_anonymous === true || !user.email);
}

/**
 * Makes an anonymous session and the guest to whom `key` belongs one, and puts the session onto this device. Stores the
 * digest of `deviceKey` in place of all other devices'. Safe to repeat. Throws AppErrors, guest_key_unknown among them.
 */
export async function recoverGuest(key: string, deviceKey: string): Promise<UserRow> {
  const new_digest = await digestOf(deviceKey);
  // Until the server has moved the person, the session is kept apart: it belongs to nobody in any event.
  const apart = await supabase().auth.apart();
  const { data, error } = await apart.signInAnonymously(await signUpOptions(key));
  if (error) throw fromAuth(error);
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  const row = await dataOf(tablesAs(access_token).rpc("recover_guest", { key, new_digest })).catch((refusal: unknown) =>
    leaving(apart, toAppError(refusal)),
  );
  const entered = await supabase().auth.setSession({ access_token, refresh_token });
  if (entered.error) throw ifReplaced(fromAuth(entered.error));
  return row;
}

/** Codes of a session whose user or token the auth server does not know. Nobody types a password here. */
const REPLACED = ["authentication_error", "invalid_credentials"];

/**
 * Returns guest_key_unknown for a session that the auth server does not know: another device has recovered the guest with the
 * same key since. Returns other errors as they are.
 */
function ifReplaced(error: AppError): AppError {
  return REPLACED.includes(error.code) ? new AppError(KEY_UNKNOWN, 404) : error;
}

/** Ends the session that the server refused to make the guest's. After a lost answer it may be theirs. */
async function leaving(apart: ApartClient, refusal: AppError): Promise<never> {
  if (!isRetryable(refusal)) await apart.signOut({ scope: "local" }).catch(() => undefined);
  throw refusal;
}

/**
 * Makes this device the one of the guest with a key that the person saved, or that the device still has. A key of its own
 * is stored before the server gets its digest. Callers then adopt the row (session.ts). Throws AppErrors.
 */
export function moveHere(savedKey: string): Promise<UserRow> {
  return underGuestLock(async () => {
    const known = guestDevice.get();
    const isOwn = known?.key === savedKey;
    const { key } = isOwn ? known : guestDevice.begin(newSecretKey(), null);
    const row = await recoverGuest(savedKey, key);
    guestDevice.change({ userId: row.id, isMoved: false, isBack: true, ...(isOwn ? {} : { isSaved: true }) });
    return row;
  });
}
