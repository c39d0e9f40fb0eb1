import { create } from "zustand";
import { endSession, forget } from "./session";

/** How long the goodbye stands before the landing page opens (docs/product.md 3.2). */
const REDIRECT_MS = { signed_out: 1000, deleted: 2000 } as const;

export type LeavingReason = keyof typeof REDIRECT_MS;

/** While someone is on their way out, the screens of the signed-in app give way to a goodbye. */
export const useLeaving = create<{ reason: LeavingReason | null }>(() => ({ reason: null }));

/**
 * Signs out on this device, says goodbye, and opens the landing page as a fresh page. Throws what the server says when
 * it could not end the session: its owner stays and can try again. An account that is gone has none.
 */
export async function leave(reason: LeavingReason): Promise<void> {
  const refusal = await endSession();
  if (refusal && reason === "signed_out") throw refusal;
  useLeaving.setState({ reason });
  await forget();
  setTimeout(() => window.location.assign("/"), REDIRECT_MS[reason]);
}
