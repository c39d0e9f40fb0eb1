import { act } from "@testing-library/react";
import { PATHS } from "@/core/routes/paths";
import type { GuestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { EVENT_ID, person } from "./answers";
import { goTo, openApp } from "./openApp";
import { Server } from "./server";

/** A guest, and the server that lets them in. */
export const ZOE = { userId: "zoe", authUserId: "zoe-auth", email: "" };
export const ZOE_HERSELF = person("zoe", "Zoe", { email: null });
export const TOKEN = "a-token-for-the-group";
const PREVIEW = `functions/v1/invitations/${TOKEN}`;
export const ACCEPT = `${PREVIEW}/accept`;

const { event } = answers.eventPage();
const invited = {
  state: "valid",
  already_participant: false,
  event: { ...event, participant_count: 2, inviter: "Anna" },
};

/** Returns a session as the auth server answers it. Sessions of guests have no address. */
export function anonymousSession(authUserId = ZOE.authUserId) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const parts = [{ alg: "HS256" }, { exp: expires_at, sub: authUserId }].map((part) =>
    btoa(JSON.stringify(part)).replaceAll("=", ""),
  );
  return {
    access_token: `${parts.join(".")}.c2ln`,
    refresh_token: `refresh-${authUserId}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at,
    user: { id: authUserId, email: "", is_anonymous: true },
  };
}

/** The guest's own row. */
export const rowOf = (authUserId = ZOE.authUserId) => ({
  id: "zoe",
  auth_user_id: authUserId,
  email: "",
  is_guest: true,
  first_name: "Zoe",
  last_name: null,
  preferred_lang: "en",
});

/** A server with an invitation that anybody may follow. */
export function letsGuestsIn(): Server {
  const dashboard = answers.dashboard();
  return new Server()
    .answers(PREVIEW, () => invited)
    .answers(ACCEPT, () => ({ event_id: EVENT_ID, already_participant: false }))
    .answers("auth/v1/signup", () => anonymousSession())
    .answers("auth/v1/logout", () => ({}))
    .answers("auth/v1/user", () => anonymousSession().user)
    .answers("rest/v1/rpc/begin_as_guest", () => rowOf())
    .answers("rest/v1/rpc/ensure_user", () => rowOf())
    .answers("rest/v1/rpc/unclaimed_people", () => [])
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/rpc/dashboard", () => ({ ...dashboard, user: { ...dashboard.user, email: "" } }))
    .answers("rest/v1/rpc/event_page", () => answers.eventPage([ZOE_HERSELF, person("anna", "Anna")]));
}

/** What the device keeps of the guest. */
export const guestOnDevice = () => JSON.parse(localStorage.getItem(KEYS.guest) ?? "null");

/** Opens the app as the guest, whose device has their key. `device` changes what it keeps of them. */
export async function openAsGuest(path: string, device: Partial<GuestDevice> = {}): Promise<void> {
  await openApp(PATHS.login, null);
  localStorage.setItem(KEYS.guest, JSON.stringify({ ...ON_DEVICE, ...device }));
  localStorage.setItem(KEYS.session, JSON.stringify(anonymousSession()));
  const owner = { userId: ZOE.userId, authUserId: ZOE.authUserId, email: null, isGuest: true };
  localStorage.setItem(KEYS.user, JSON.stringify(owner));
  await act(async () => useSession.setState(owner));
  await goTo(path);
}

/** What the device of a guest keeps of them. */
export const ON_DEVICE: GuestDevice = {
  key: "k".repeat(43),
  userId: "zoe",
  name: "Zoe",
  isSaved: false,
  isMoved: false,
  isBack: false,
  laterAt: null,
  mailedTo: null,
  isLeavingToAccount: false,
};

/** The auth server does not know the guest's session any more, and gives out another one. */
export function losesSession(server: Server): Server {
  return server
    .answers("auth/v1/token", () =>
      Response.json({ code: 400, error_code: "refresh_token_not_found", msg: "gone" }, { status: 400 }),
    )
    .answers("auth/v1/signup", () => anonymousSession("zoe-auth-2"))
    .answers("auth/v1/user", () => anonymousSession("zoe-auth-2").user)
    .answers("rest/v1/rpc/recover_guest", () => rowOf("zoe-auth-2"));
}

/** Lets the stored session expire, so that the next request renews it. */
export function sessionExpires(): void {
  // The auth client remembers refresh tokens that were refused.
  const refresh_token = crypto.randomUUID();
  const session = { ...anonymousSession(), refresh_token, expires_at: Math.floor(Date.now() / 1000) - 60 };
  localStorage.setItem(KEYS.session, JSON.stringify(session));
}
