import { create } from "zustand";
import { signOut } from "./session";

/** How long the goodbye stands before the landing page opens (spec section 9). */
const REDIRECT_MS = { signed_out: 1000, deleted: 2000 } as const;

export type LeavingReason = keyof typeof REDIRECT_MS;

/** While someone is on their way out, the screens of the signed-in app give way to a goodbye. */
export const useLeaving = create<{ reason: LeavingReason | null }>(() => ({ reason: null }));

/** Signs out on this device, says goodbye, and opens the landing page as a fresh page. */
export async function leave(reason: LeavingReason): Promise<void> {
  useLeaving.setState({ reason });
  await signOut();
  setTimeout(() => window.location.assign("/"), REDIRECT_MS[reason]);
}
