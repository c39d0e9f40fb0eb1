import { create } from "zustand";
import { endSession, forget } from "./session";

/** Duration of the goodbye before the landing page, in milliseconds (docs/product.md 3.2). */
const GOODBYE_MS = { signed_out: 1000, deleted: 2000 } as const;

export type LeavingReason = keyof typeof GOODBYE_MS;

/** Non-null while a person is signing out. A goodbye then replaces the screens. */
export const useLeaving = create<{ reason: LeavingReason | null }>(() => ({ reason: null }));

/**
 * Signs out on this device, shows a goodbye, and loads the landing page. Throws the server's error if the session could
 * not be ended; the person stays signed in and can retry. A deleted account has no session to end.
 */
export async function leave(reason: LeavingReason): Promise<void> {
  const refusal = await endSession();
  if (refusal && reason === "signed_out") throw refusal;
  useLeaving.setState({ reason });
  await forget();
  setTimeout(() => window.location.assign("/"), GOODBYE_MS[reason]);
}
