import { queryOptions } from "@tanstack/react-query";
import { digestOf, newSecretKey } from "@/core/ids/secretKey";
import { PATHS } from "@/core/routes/paths";
import { AppError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { underTabLock } from "@/platform/storage/underTabLock";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Keys made since the app was opened, by guest. They are never stored on the device, or it could take itself back. */
const made = new Map<string, string>();

/** Sent once the server has a key's digest. Tabs of the same guest then show that key, instead of one that it replaced. */
interface Saved {
  userId: string;
  key: string;
}

/** Name of the channel and of the lock. */
const NAME = "divido-saved-key";

const tabs = new BroadcastChannel(NAME);

tabs.addEventListener("message", ({ data: { userId, key } }: MessageEvent<Saved>) => {
  if (userId !== useSession.getState().userId) return;
  made.set(userId, key);
  queryClient.setQueryData<string>(keys.savedKey, (shown) => shown && key);
});

/**
 * Returns the query of the key that a guest keeps outside of this device (docs/product.md 3.5). It replaces the one that
 * they kept before. Its digest is on the server once the query has data.
 */
export function savedKeyQuery() {
  return queryOptions({
    queryKey: keys.savedKey,
    // In one tab at a time, so that the last message is about the key that the server stored last.
    queryFn: () => underTabLock(NAME, saveKey),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

async function saveKey(): Promise<string> {
  const { userId } = useSession.getState();
  if (userId === null) throw new AppError("user_not_authenticated", 401);
  const key = made.get(userId) ?? newSecretKey();
  made.set(userId, key);
  await dataOf(supabase().rpc("save_guest_key", { digest: await digestOf(key) }));
  // The message of another tab may have come meanwhile, about a key that this one has just replaced.
  made.set(userId, key);
  tabs.postMessage({ userId, key } satisfies Saved);
  return key;
}

/** Returns the link that opens the guest's events anywhere. The key is in the fragment, which no server sees. */
export function recoverUrl(key: string, origin = window.location.origin): string {
  return `${origin}${PATHS.recover}#${key}`;
}

const KEY = /[A-Za-z0-9_-]{43}$/;

/** Returns the key in a link, or the key itself. Null if there is none. */
export function keyIn(typed: string): string | null {
  const text = typed.trim();
  const [last = ""] = text.split("#").slice(-1);
  return KEY.exec(last)?.[0] === last ? last : null;
}
