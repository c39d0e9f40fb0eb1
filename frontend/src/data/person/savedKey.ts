import { queryOptions } from "@tanstack/react-query";
import { digestOf, newSecretKey } from "@/core/ids/secretKey";
import { PATHS } from "@/core/routes/paths";
import { AppError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Keys made since the app was opened, by guest. They are never stored on the device, or it could take itself back. */
const made = new Map<string, string>();

/**
 * Returns the query of the key that a guest keeps outside of this device (docs/product.md 3.5). It replaces the one that
 * they kept before. Its digest is on the server once the query has data.
 */
export function savedKeyQuery() {
  return queryOptions({
    queryKey: keys.savedKey,
    queryFn: async (): Promise<string> => {
      const { userId } = useSession.getState();
      if (userId === null) throw new AppError("user_not_authenticated", 401);
      const key = made.get(userId) ?? newSecretKey();
      made.set(userId, key);
      await dataOf(supabase().rpc("save_guest_key", { digest: await digestOf(key) }));
      return key;
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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
