import { KEYS, localStore } from "./localStore";

/** Who is signed in on this device: what it remembers until the server refuses it (never for lack of network). */
export interface Owner {
  /** users.id, which is also profiles.id; null when nobody is signed in. */
  userId: string | null;
  authUserId: string | null;
  email: string | null;
}

/** As any tab has written it last; null when nobody is signed in. */
export function rememberedOwner(): Owner | null {
  try {
    const user = JSON.parse(localStore.get(KEYS.user) ?? "null") as Partial<Owner> | null;
    if (typeof user?.userId !== "string" || typeof user.authUserId !== "string") return null;
    return { userId: user.userId, authUserId: user.authUserId, email: user.email ?? null };
  } catch {
    return null;
  }
}

/** On a device without storage only this tab's memory knows who is signed in. */
let unkept: Owner | null = null;

export function rememberOwner(owner: Owner): void {
  unkept = localStore.set(KEYS.user, JSON.stringify(owner)) ? null : owner;
}

/**
 * Whether the device is this person's at this moment, whatever this tab has heard: another one may have signed them out,
 * or somebody else in. Asked right before anything of theirs is written or sent.
 */
export function isOwner(userId: string): boolean {
  const owner = rememberedOwner() ?? unkept;
  if (owner?.userId !== userId) return false;
  const sender = sessionOwner();
  return sender === null || sender === owner.authUserId;
}

/** Whose the session is that requests are sent by, by the auth server's id; null without one. */
function sessionOwner(): string | null {
  try {
    return JSON.parse(localStore.get(KEYS.session) ?? "null")?.user?.id ?? null;
  } catch {
    return null;
  }
}
