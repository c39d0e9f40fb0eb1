import { useState } from "react";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { onDemand } from "@/ui/onDemand";

/** How long the offer stays away after it was put off, in milliseconds: a week. */
const LATER_MS = 7 * 24 * 60 * 60 * 1000;

/** Loaded on demand, because only guests need it. */
const KeepAccess = onDemand(async () => (await import("./KeepAccess")).KeepAccess, { quiet: true });

/**
 * Offers guests on home to keep their access, from their second visit or their first own expense on (docs/product.md
 * 3.5). Renders nothing for anybody else.
 */
export function KeepAccessOffer({ hasOwnExpense }: { hasOwnExpense: boolean }) {
  const { userId, isGuest } = useSession();
  const [laterAt, setLaterAt] = useState(() => guestDevice.of(userId)?.laterAt ?? null);
  if (!isGuest || !(hasOwnExpense || guestDevice.of(userId)?.isBack)) return null;
  if (laterAt !== null && Date.now() - laterAt < LATER_MS) return null;
  return (
    <KeepAccess
      onLater={() => {
        guestDevice.change({ laterAt: Date.now() });
        setLaterAt(Date.now());
      }}
    />
  );
}
