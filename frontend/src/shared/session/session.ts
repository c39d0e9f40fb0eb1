import { create } from "zustand";
import { fromPostgrest } from "@/shared/errors/appError";
import { changeLanguage } from "@/shared/i18n/i18n";
import { storedLanguage } from "@/shared/i18n/languages";
import { dropEntriesOf } from "@/shared/outbox/storage";
import { clearSavedQueries } from "@/shared/query/savedQueries";
import { KEPT_AFTER_SIGN_OUT, KEYS, localStore } from "@/shared/storage/localStore";
import { supabase } from "@/shared/supabase/client";

/** Who is signed in: what the device remembers until the server refuses it (never for lack of network). */
interface SessionState {
  /** users.id, which is also profiles.id; null when nobody is signed in. */
  userId: string | null;
  authUserId: string | null;
  email: string | null;
}

const NOBODY: SessionState = { userId: null, authUserId: null, email: null };

export const useSession = create<SessionState>(() => remembered() ?? NOBODY);

function remembered(): SessionState | null {
  try {
    return JSON.parse(localStore.get(KEYS.user) ?? "null") as SessionState | null;
  } catch {
    return null;
  }
}

/**
 * Follows the auth server's word on the session, for this tab and the others. Whom the device
 * remembers is signed in at once; only a mailed link or an unfinished sign-in is waited for, since
 * without network an expired session would be waited for in vain.
 */
export async function startSession(): Promise<void> {
  const auth = supabase().auth;
  const linked = /[#&](access_token|error)=/.test(window.location.hash);
  const known = auth.getSession().then(async ({ data }) => {
    tidyAddress();
    const { authUserId, email } = useSession.getState();
    const user = data.session?.user;
    if (user && (user.id !== authUserId || user.email !== email)) await adoptSession();
  });
  const settled = known.catch(() => undefined);
  if (linked || useSession.getState().userId === null) await settled;
  auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT" && useSession.getState().userId !== null) void forgetUser();
    if (session && session.user.email !== useSession.getState().email && event === "USER_UPDATED") {
      setTimeout(() => void adoptSession().catch(() => undefined), 0);
    }
  });
  window.addEventListener("storage", (change) => {
    if (change.key === KEYS.user) useSession.setState(remembered() ?? NOBODY);
  });
}

/** After a mailed link the auth client has emptied the hash; its "#" goes as well. */
function tidyAddress(): void {
  const { href, hash, pathname, search } = window.location;
  if (hash === "" && href.endsWith("#")) window.history.replaceState(window.history.state, "", pathname + search);
}

/**
 * Makes the auth server's session this device's, with the person's own row. `beforeEntering` is
 * waited for once that row is here and before any screen changes. Throws AppErrors.
 */
export async function adoptSession(beforeEntering?: () => Promise<void>): Promise<void> {
  const { data, error, status } = await supabase().rpc("ensure_user");
  if (error) throw fromPostgrest(error, status);
  await beforeEntering?.();
  if (useSession.getState().userId !== null && useSession.getState().userId !== data.id) {
    await forgetUser();
  }
  const state: SessionState = {
    userId: data.id,
    authUserId: data.auth_user_id,
    email: data.email,
  };
  localStore.set(KEYS.user, JSON.stringify(state));
  // A device on which nobody has chosen a language yet speaks its owner's.
  if (storedLanguage() === null) await changeLanguage(data.preferred_lang);
  useSession.setState(state);
}

/**
 * Signs out here, even without network, and leaves nothing of the person on the device: not even
 * what they have not sent, which whoever calls this has asked about. A session that the server
 * ended keeps that, for when they sign in again.
 */
export async function signOut(): Promise<void> {
  const { userId } = useSession.getState();
  if (userId) await dropEntriesOf(userId).catch(() => undefined);
  await supabase()
    .auth.signOut({ scope: "local" })
    .catch(() => undefined);
  await forgetUser();
}

async function forgetUser(): Promise<void> {
  useSession.setState(NOBODY);
  for (const key of localStore.keys()) {
    if (!KEPT_AFTER_SIGN_OUT.includes(key)) localStore.remove(key);
  }
  if (localStore.get(KEYS.rememberMe) !== "true") localStore.remove(KEYS.rememberEmail);
  await clearSavedQueries();
}
