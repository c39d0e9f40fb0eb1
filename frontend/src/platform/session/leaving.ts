import { create } from "zustand";
import { DELETED_PATH } from "@/core/routes/paths";
import { endSession, forget } from "./session";

/** Duration of the goodbye, in milliseconds, and where it leads on the landing page (docs/product.md 3.2). */
const REDIRECT = {
  signed_out: { ms: 1000, path: "/" },
  deleted: { ms: 2000, path: DELETED_PATH },
} as const;

export type LeavingReason = keyof typeof REDIRECT;

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
  const { ms, path } = REDIRECT[reason];
  setTimeout(() => window.location.assign(path), ms);
}
