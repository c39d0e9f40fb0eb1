import { KEYS, localStore } from "./localStore";

/** The person signed in on this device. It is remembered until the server refuses the session, also offline. */
export interface Owner {
  /** users.id, which is also profiles.id. Null while nobody is signed in. */
  userId: string | null;
  authUserId: string | null;
  /** Null for a guest, too. */
  email: string | null;
  /** Whether the person has no account of their own, only a name on this device. */
  isGuest: boolean;
}

/** Returns the owner that any tab wrote last. Null while nobody is signed in. */
export function rememberedOwner(): Owner | null {
  try {
    const user = JSON.parse(localStore.get(KEYS.user) ?? "null") as Partial<Owner> | null;
    if (typeof user?.userId !== "string" || typeof user.authUserId !== "string") return null;
    const { userId, authUserId, email = null, isGuest = false } = user;
    return { userId, authUserId, email, isGuest };
  } catch {
    return null;
  }
}

/** The owner on a device without storage, in this tab only. */
let unkept: Owner | null = null;

export function rememberOwner(owner: Owner): void {
  unkept = localStore.set(KEYS.user, JSON.stringify(owner)) ? null : owner;
}

/**
 * Returns whether this person owns the device right now. Another tab may have signed them out, or somebody else in.
 * Check it directly before writing or sending anything of theirs.
 */
export function isOwner(userId: string): boolean {
  const owner = rememberedOwner() ?? unkept;
  if (owner?.userId !== userId) return false;
  const sender = sessionOwner();
  return sender === null || sender === owner.authUserId;
}

/** Returns the auth server's user id of the stored session. Null without one. */
function sessionOwner(): string | null {
  try {
    return JSON.parse(localStore.get(KEYS.session) ?? "null")?.user?.id ?? null;
  } catch {
    return null;
  }
}
