import type { Session } from "@supabase/auth-js";
import { create } from "zustand";
import { type AppError, fromAuth, fromPostgrest } from "@/platform/errors/appError";
import { changeLanguage } from "@/platform/i18n/i18n";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { withoutTokens } from "@/platform/navigation/mailLink";
import { forgetTrail } from "@/platform/navigation/trail";
import { clearStoredQueries, dropAnswersOf, forgetAnswers } from "@/platform/query/savedQueries";
import { KEPT_AFTER_SIGN_OUT, KEYS, localStore } from "@/platform/storage/localStore";
import { type Owner, rememberedOwner, rememberOwner } from "@/platform/storage/owner";
import { supabase } from "@/platform/supabase/client";

/** Timeout of the sign-out request, because the server may be unreachable. */
const SIGN_OUT_TIMEOUT_MS = 3_000;

const NOBODY: Owner = { userId: null, authUserId: null, email: null };

/** The signed-in person in this tab. */
export const useSession = create<Owner>(() => rememberedOwner() ?? NOBODY);

/** `left`: the person signed out. `ended`: the server ended their session. */
interface Departure {
  userId: string;
  why: "left" | "ended";
}

type BeforeSignOut = (departure: Departure) => Promise<void>;

const beforeSignOut: BeforeSignOut[] = [];

/** Registers work to do before each sign-out. Its failure does not prevent the sign-out. */
export function onBeforeSignOut(work: BeforeSignOut): void {
  beforeSignOut.push(work);
}

async function runBeforeSignOut(departure: Departure): Promise<void> {
  for (const said of await Promise.allSettled(beforeSignOut.map((work) => work(departure)))) {
    if (said.status === "rejected") console.error(said.reason);
  }
}

/**
 * Follows the session, in this tab and the others. A remembered person is signed in at once. Without one, waits only
 * for an unfinished sign-in, because refreshing an expired session offline would hang.
 */
export async function startSession(): Promise<void> {
  dropTokensFromAddress();
  const auth = supabase().auth;
  const known = auth.getSession().then(async ({ data }) => {
    const { authUserId, email } = useSession.getState();
    const user = data.session?.user;
    if (user && (user.id !== authUserId || user.email !== email)) await adoptSession();
  });
  const asked = known.catch(() => undefined);
  if (useSession.getState().userId === null) await asked;
  auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT" && !signingOut) void endedByServer();
    if (session && session.user.email !== useSession.getState().email && event === "USER_UPDATED") {
      setTimeout(() => void adoptSession().catch(() => undefined), 0);
    }
  });
  window.addEventListener("storage", (change) => {
    if (change.key === KEYS.user || change.key === null) void follow(rememberedOwner() ?? NOBODY);
  });
}

/** Applies a sign-in or sign-out of another tab. Data of the previous person are no longer shown, persisted or sent. */
async function follow(now: Owner): Promise<void> {
  const { userId } = useSession.getState();
  if (now.userId !== userId) forgetAnswers();
  useSession.setState(now);
  // This tab may have been writing data meanwhile.
  if (userId !== null && now.userId !== userId) await dropAnswersOf(userId);
}

/** Removes session tokens from the address without using them, because any page can link here with tokens. */
function dropTokensFromAddress(): void {
  const { hash, pathname, search } = window.location;
  const tidied = withoutTokens(hash);
  if (tidied !== hash) window.history.replaceState(window.history.state, "", pathname + search + tidied);
}

/**
 * Replaces the device's session. Unsent mutations of the previous person stay on the device. `beforeEntering` as in
 * adoptSession. Throws AppErrors.
 */
export async function enterAs(session: Session, beforeEntering: () => Promise<void>): Promise<void> {
  const { authUserId } = useSession.getState();
  if (authUserId !== null && authUserId !== session.user.id) await endSession();
  const { access_token, refresh_token } = session;
  const { error } = await supabase().auth.setSession({ access_token, refresh_token });
  if (error) throw fromAuth(error);
  await adoptSession(beforeEntering);
}

/**
 * Signs in the owner of the auth server's session on this device. Awaits `beforeEntering` once the person's row is
 * loaded and before any screen changes. Throws AppErrors.
 */
export async function adoptSession(beforeEntering?: () => Promise<void>): Promise<void> {
  const { data, error, status } = await supabase().rpc("ensure_user");
  if (error) throw fromPostgrest(error, status);
  const { userId } = useSession.getState();
  if (userId !== null && userId !== data.id) {
    const session = localStore.get(KEYS.session);
    wipeLocalStore("ended");
    await clearQueries();
    if (session !== null) localStore.set(KEYS.session, session);
  }
  // If no language was chosen on this device, use the person's.
  if (storedLanguage() === null) await changeLanguage(data.preferred_lang).catch(() => undefined);
  await beforeEntering?.();
  const state: Owner = {
    userId: data.id,
    authUserId: data.auth_user_id,
    email: data.email,
  };
  rememberOwner(state);
  useSession.setState(state);
}

/** True while this device signs out, to ignore the auth client's own report of it. */
let signingOut = false;

/** Signs out, even offline, and deletes everything of the person from the device. */
export async function signOut(): Promise<void> {
  await endSession();
  await forget();
}

/**
 * Ends the session on the server. Returns the error if the server could not end it, because the token is then still
 * valid. Null if it succeeded or the server is unreachable.
 */
export async function endSession(): Promise<AppError | null> {
  signingOut = true;
  const told = supabase()
    .auth.signOut({ scope: "local" })
    .then(
      ({ error }) => error,
      () => null,
    );
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS, null));
  const refusal = await Promise.race([told, timeout]);
  signingOut = false;
  return refusal && (refusal.status ?? 0) >= 500 ? fromAuth(refusal) : null;
}

/** Deletes everything of the person from the device, unsent mutations included. Callers ask for confirmation first. */
export async function forget(): Promise<void> {
  await depart("left");
}

/** Handles a session that the server ended. Drafts and unsent mutations stay for the owner's return. */
export async function endedByServer(): Promise<void> {
  if (useSession.getState().userId !== null) await depart("ended");
}

/**
 * Removes the stored owner first, so that other tabs stop writing and sending (isOwner), then the data already written.
 */
async function depart(why: Departure["why"]): Promise<void> {
  const { userId } = useSession.getState();
  wipeLocalStore(why);
  if (userId !== null) await runBeforeSignOut({ userId, why });
  await clearQueries();
}

/** The trail of this tab is personal data as well. */
function wipeLocalStore(why: Departure["why"]): void {
  const goes = (key: string) => !KEPT_AFTER_SIGN_OUT.includes(key);
  for (const key of localStore.keys().filter(goes)) localStore.remove(key);
  if (why === "left") forgetTrail();
  if (localStore.get(KEYS.rememberMe) !== "true") localStore.remove(KEYS.rememberEmail);
}

async function clearQueries(): Promise<void> {
  forgetAnswers();
  useSession.setState(NOBODY);
  await clearStoredQueries();
}
