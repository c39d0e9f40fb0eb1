import { create } from "zustand";
import { fromPostgrest } from "@/shared/errors/appError";
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
 * Follows the auth server's word on the session, for this tab and the others. Resolves once it is
 * known who is signed in; waits for the network only after a mailed link or a fresh sign-in.
 */
export async function startSession(): Promise<void> {
  const auth = supabase().auth;
  const { data } = await auth.getSession();
  if (data.session && data.session.user.id !== useSession.getState().authUserId) {
    await adoptSession().catch(() => undefined);
  }
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

/** Makes the auth server's session this device's, with the person's own row. Throws AppErrors. */
export async function adoptSession(): Promise<void> {
  const { data, error, status } = await supabase().rpc("ensure_user");
  if (error) throw fromPostgrest(error, status);
  if (useSession.getState().userId !== null && useSession.getState().userId !== data.id) {
    await forgetUser();
  }
  const state: SessionState = {
    userId: data.id,
    authUserId: data.auth_user_id,
    email: data.email,
  };
  localStore.set(KEYS.user, JSON.stringify(state));
  useSession.setState(state);
}

/** Signs out here, even without network, and leaves nothing of the person on the device. */
export async function signOut(): Promise<void> {
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
