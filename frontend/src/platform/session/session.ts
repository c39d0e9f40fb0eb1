import type { Session } from "@supabase/supabase-js";
import { create } from "zustand";
import { type AppError, fromAuth, isRetryable, toAppError } from "@/platform/errors/appError";
import { changeLanguage } from "@/platform/i18n/i18n";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { withoutTokens } from "@/platform/navigation/mailLink";
import { forgetTrail } from "@/platform/navigation/trail";
import { queryClient } from "@/platform/query/queryClient";
import { clearStoredQueries, dropAnswersOf, forgetAnswers } from "@/platform/query/savedQueries";
import { KEPT_AFTER_SIGN_OUT, KEYS, localStore } from "@/platform/storage/localStore";
import { type Owner, rememberedOwner, rememberOwner } from "@/platform/storage/owner";
import { tabStore } from "@/platform/storage/tabStore";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";
import { storedSession } from "@/platform/supabase/storedSession";
import { FIRST_VISIT, guestDevice, underGuestLock } from "./guestDevice";

/** Timeout of the sign-out request, because the server may be unreachable. */
const SIGN_OUT_TIMEOUT_MS = 3_000;

const NOBODY: Owner = { userId: null, authUserId: null, email: null, isGuest: false };

/** A person's own row, as the server returns it. */
type UserRow = Pick<
  Database["public"]["Tables"]["users"]["Row"],
  "id" | "auth_user_id" | "email" | "is_guest" | "preferred_lang"
>;

/** The signed-in person in this tab. */
export const useSession = create<Owner>(() => rememberedOwner() ?? NOBODY);

/** Events after which the session may have another address, also one that was confirmed on another device. */
const CHANGES_EMAIL = ["USER_UPDATED", "TOKEN_REFRESHED"];

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
  auth.revive = reviveGuest;
  if (guestDevice.of(useSession.getState().userId) && tabStore.get(FIRST_VISIT) === null) {
    guestDevice.change({ isBack: true });
  }
  const known = auth.getSession().then(async ({ data }) => {
    const { authUserId, email } = useSession.getState();
    const user = data.session?.user;
    // The page may have ended between the end of a guest's session and their return.
    if (!user) await reviveGuest();
    else if (user.id !== authUserId || (user.email || null) !== email) await adoptSession();
    else await checkGuest();
  });
  const asked = known.catch(() => undefined);
  if (useSession.getState().userId === null) await asked;
  auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT" && !signingOut) void endedByServer();
    if (session && (session.user.email || null) !== useSession.getState().email && CHANGES_EMAIL.includes(event)) {
      setTimeout(() => void adoptSession().catch(() => undefined), 0);
    }
  });
  queryClient.getQueryCache().subscribe((change) => {
    if (change.type === "updated" && change.action.type === "error") checkAfter(toAppError(change.action.error));
  });
  window.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void checkGuest());
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
  await enterWith(await ownRow(), beforeEntering);
}

/** Returns the row of the session's owner. A guest whose beginning was interrupted is named first. */
async function ownRow(): Promise<UserRow> {
  const { userId, name } = guestDevice.get() ?? {};
  const isBegun = userId === null && typeof name === "string" && useSession.getState().userId === null;
  if (isBegun && !storedSession()?.user.email) return (await import("./guest")).beginAsGuest(name);
  return dataOf(supabase().rpc("ensure_user"));
}

/** Signs in the person of a row on this device. `beforeEntering` as in adoptSession. */
export async function enterWith(data: UserRow, beforeEntering?: () => Promise<void>): Promise<void> {
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
  const device = guestDevice.get();
  // Keys end with the guest, and a key that another device has replaced is worthless. An account may get the guest's entries.
  if (device?.userId === data.id ? !data.is_guest : device?.isMoved && data.is_guest) guestDevice.drop();
  remember(data);
}

function remember({ id, auth_user_id, email, is_guest }: UserRow): void {
  const state: Owner = { userId: id, authUserId: auth_user_id, email: email || null, isGuest: is_guest };
  rememberOwner(state);
  useSession.setState(state);
}

/** A refused server is not asked again for this long, in milliseconds. */
const REVIVE_AGAIN_MS = 10_000;

let reviving: Promise<string | null> | undefined;
/** Time of the last attempt without an answer. */
let revivedAt = Number.NEGATIVE_INFINITY;

/**
 * Brings a guest back whose session the auth server has ended, with the key of this device and without a question.
 * Returns the new access token. Null for everybody else, and for a guest who continued on another device. Throws a
 * TypeError without an answer; the guest then stays signed in.
 */
function reviveGuest(refused?: string): Promise<string | null> {
  // A visitor who is just beginning holds the lock already.
  if (!guestDevice.of(useSession.getState().userId)) return Promise.resolve(null);
  reviving ??= underGuestLock(() => revive(refused)).finally(() => {
    reviving = undefined;
  });
  return reviving;
}

async function revive(refused?: string): Promise<string | null> {
  const device = guestDevice.of(useSession.getState().userId);
  if (!device || device.isMoved) return null;
  // Another tab has brought the guest back.
  const session = storedSession();
  if (session && session.access_token !== refused) return session.access_token;
  if (Date.now() - revivedAt < REVIVE_AGAIN_MS) throw new TypeError("Failed to fetch");
  try {
    const { recoverGuest } = await import("./guest");
    remember(await recoverGuest(device.key, device.key));
    revivedAt = Number.NEGATIVE_INFINITY;
    // Reads with the former session found nothing.
    void queryClient.invalidateQueries();
    return storedSession()?.access_token ?? null;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "guest_key_unknown" || error.code === "continued_elsewhere") {
      guestDevice.change({ isMoved: true });
      // A session that was refused only by the database is still there.
      if (session) void endMoved();
      return null;
    }
    if (!isRetryable(error)) {
      console.error(thrown);
      return null;
    }
    revivedAt = Date.now();
    throw new TypeError("Failed to fetch");
  }
}

async function endMoved(): Promise<void> {
  await endSession();
  await endedByServer();
}

/** Least time between two checks, in milliseconds. */
const CHECK_AGAIN_MS = 60_000;

let checkedAt = Number.NEGATIVE_INFINITY;

/** Whether a time is less than some milliseconds ago. A clock that was set back must not stop the checks. */
const isWithin = (ms: number, time: number): boolean => Math.abs(Date.now() - time) < ms;

/**
 * Asks whether a guest continued on another device. The former device's token is valid for up to an hour, in which its
 * requests would find no event. After a failure the next check asks again.
 */
async function checkGuest(): Promise<void> {
  if (!useSession.getState().isGuest || isWithin(CHECK_AGAIN_MS, checkedAt)) return;
  checkedAt = Date.now();
  const refusal = await dataOf(supabase().rpc("ensure_user")).then(
    () => null,
    (error: unknown) => toAppError(error),
  );
  if (refusal?.code !== "continued_elsewhere") return;
  guestDevice.change({ isMoved: true });
  await endMoved();
}

/** Statuses of reads that found no person, or nothing that this person may see. */
const FINDS_NOBODY = [401, 404];

/** Least time between two checks after such reads, in milliseconds. They often fail together. */
const FOUND_AGAIN_MS = 10_000;

let foundAt = Number.NEGATIVE_INFINITY;

/** Checks at once after a read that found nobody: the last check may be older than the other device's return. */
function checkAfter({ status }: AppError): void {
  if (!FINDS_NOBODY.includes(status) || isWithin(FOUND_AGAIN_MS, foundAt)) return;
  foundAt = Date.now();
  checkedAt = Number.NEGATIVE_INFINITY;
  void checkGuest();
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
  const { userId } = useSession.getState();
  if (userId === null) return;
  if (guestDevice.of(userId) && (await isRevived())) return;
  // Another tab, or a failed request, may have ended it meanwhile.
  if (useSession.getState().userId === userId) await depart("ended");
}

/** Whether a guest stays signed in: brought back, or without an answer so far. */
async function isRevived(): Promise<boolean> {
  return reviveGuest().then(
    (token) => token !== null,
    () => true,
  );
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
  // A guest has no other way back than the key.
  const goes = (key: string) => !KEPT_AFTER_SIGN_OUT.includes(key) && !(why === "ended" && key === KEYS.guest);
  for (const key of localStore.keys().filter(goes)) localStore.remove(key);
  if (why === "left") {
    forgetTrail();
    guestDevice.drop();
  }
  if (localStore.get(KEYS.rememberMe) !== "true") localStore.remove(KEYS.rememberEmail);
}

async function clearQueries(): Promise<void> {
  forgetAnswers();
  useSession.setState(NOBODY);
  await clearStoredQueries();
}
