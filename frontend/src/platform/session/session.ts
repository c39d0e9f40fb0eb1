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

/** How long signing out waits for the server, which has to be told but may be out of reach. */
const PATIENCE_MS = 3_000;

const NOBODY: Owner = { userId: null, authUserId: null, email: null };

/** Who is signed in, as this tab knows it. */
export const useSession = create<Owner>(() => rememberedOwner() ?? NOBODY);

/** `left`: the person signed out. `ended`: the server ended their session. */
interface Departure {
  userId: string;
  why: "left" | "ended";
}

type Farewell = (departure: Departure) => Promise<void>;

const farewells: Farewell[] = [];

/** Registers work to do before each sign-out. Its failure does not prevent the sign-out. */
export function onBeforeSignOut(farewell: Farewell): void {
  farewells.push(farewell);
}

async function announce(departure: Departure): Promise<void> {
  for (const said of await Promise.allSettled(farewells.map((farewell) => farewell(departure)))) {
    if (said.status === "rejected") console.error(said.reason);
  }
}

/**
 * Follows what the auth client reports of the session, for this tab and the others. A person whom the device remembers is
 * signed in at once. Only an unfinished sign-in is waited for: without network, waiting for an expired session is in vain.
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

/** What another tab did to the session: of whoever was here before, nothing is shown, kept or sent any more. */
async function follow(now: Owner): Promise<void> {
  const { userId } = useSession.getState();
  if (now.userId !== userId) forgetAnswers();
  useSession.setState(now);
  // An answer that this tab was writing meanwhile goes too.
  if (userId !== null && now.userId !== userId) await dropAnswersOf(userId);
}

/** Any page can lead here with a session in the address: it signs nobody in, and it is not kept. */
function dropTokensFromAddress(): void {
  const { hash, pathname, search } = window.location;
  const tidied = withoutTokens(hash);
  if (tidied !== hash) window.history.replaceState(window.history.state, "", pathname + search + tidied);
}

/**
 * Makes a session this device's, in the place of whoever was signed in on it; what they had not sent stays for them.
 * `beforeEntering` as in adoptSession. Throws AppErrors.
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
 * Makes the auth server's session this device's, with the person's own row. `beforeEntering` is
 * waited for once that row is here and before any screen changes. Throws AppErrors.
 */
export async function adoptSession(beforeEntering?: () => Promise<void>): Promise<void> {
  const { data, error, status } = await supabase().rpc("ensure_user");
  if (error) throw fromPostgrest(error, status);
  const { userId } = useSession.getState();
  if (userId !== null && userId !== data.id) {
    const session = localStore.get(KEYS.session);
    wipeLocalStore("ended");
    await wipeAnswers();
    if (session !== null) localStore.set(KEYS.session, session);
  }
  // A device on which nobody has chosen a language yet speaks its owner's.
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

/** While this device signs out itself, the auth client's report that the session is over is ignored. */
let signingOut = false;

/** Signs out here, even without network, and leaves nothing of the person on the device. */
export async function signOut(): Promise<void> {
  await endSession();
  await forget();
}

/**
 * Tells the server that the session is over. Answers its refusal when it could not end it, so that the token is still
 * good; null when it did, or is out of reach, which keeps nobody here.
 */
export async function endSession(): Promise<AppError | null> {
  signingOut = true;
  const told = supabase()
    .auth.signOut({ scope: "local" })
    .then(
      ({ error }) => error,
      () => null,
    );
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const refusal = await Promise.race([told, patience]);
  signingOut = false;
  return refusal && (refusal.status ?? 0) >= 500 ? fromAuth(refusal) : null;
}

/** Takes everything of the person off the device, also what they have not sent, which whoever calls this has asked about. */
export async function forget(): Promise<void> {
  await depart("left");
}

/** The server accepts the session no more: what was typed and not sent stays for when its owner is back. */
export async function endedByServer(): Promise<void> {
  if (useSession.getState().userId !== null) await depart("ended");
}

/**
 * First goes what lets another tab go on writing and sending (isOwner), then what is written already: what is on its way
 * elsewhere finds nobody any more.
 */
async function depart(why: Departure["why"]): Promise<void> {
  const { userId } = useSession.getState();
  wipeLocalStore(why);
  if (userId !== null) await announce({ userId, why });
  await wipeAnswers();
}

/** Where they were in this tab is theirs too. */
function wipeLocalStore(why: Departure["why"]): void {
  const goes = (key: string) => !KEPT_AFTER_SIGN_OUT.includes(key);
  for (const key of localStore.keys().filter(goes)) localStore.remove(key);
  if (why === "left") forgetTrail();
  if (localStore.get(KEYS.rememberMe) !== "true") localStore.remove(KEYS.rememberEmail);
}

async function wipeAnswers(): Promise<void> {
  forgetAnswers();
  useSession.setState(NOBODY);
  await clearStoredQueries();
}
