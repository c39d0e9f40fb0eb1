import { useMutation } from "@tanstack/react-query";
import { PATHS } from "@/core/routes/paths";
import { AppError, fromAuth } from "@/platform/errors/appError";
import { supabase } from "@/platform/supabase/client";
import { requireNetwork } from "./requireNetwork";

/** Mails a link to /reset-password. The answer is the same for known and unknown addresses. */
async function requestReset(email: string): Promise<void> {
  requireNetwork();
  const { error } = await supabase().auth.resetPasswordForEmail(email, {
    redirectTo: window.location.origin + PATHS.resetPassword,
  });
  if (error) throw fromAuth(error);
}

export function useRequestReset() {
  return useMutation({ mutationFn: requestReset });
}

/**
 * Sets the new password of the person who opened the mailed link, and ends all sessions, this one included.
 * `beforeLeaving` runs in between, because the screen unmounts with the session.
 */
async function setPassword(password: string, beforeLeaving: () => void): Promise<void> {
  requireNetwork();
  const { error } = await supabase().auth.updateUser({ password });
  // A session without a mailed link must send the current password, which the profile asks for.
  if (error?.code === "current_password_required") throw new AppError("mail_link_invalid", 403);
  if (error) throw fromAuth(error);
  beforeLeaving();
  const { error: stays } = await supabase().auth.signOut({ scope: "global" });
  if (stays) console.warn("sessions stay signed in:", stays.message);
}

export function useSetPassword(beforeLeaving: () => void) {
  return useMutation({ mutationFn: (password: string) => setPassword(password, beforeLeaving) });
}
