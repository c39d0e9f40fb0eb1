import { useMutation } from "@tanstack/react-query";
import { fromAuth } from "@/shared/errors/appError";
import { supabase } from "@/shared/supabase/client";
import { requireNetwork } from "./requireNetwork";

/** Mails a link to /reset-password. The answer is the same for known and unknown addresses. */
async function requestReset(email: string): Promise<void> {
  requireNetwork();
  const { error } = await supabase().auth.resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/reset-password`,
  });
  if (error) throw fromAuth(error);
}

export function useRequestReset() {
  return useMutation({ mutationFn: requestReset });
}

/** Sets the new password of who came by the mailed link, and signs out everywhere else. */
async function setPassword(password: string): Promise<void> {
  requireNetwork();
  const { error } = await supabase().auth.updateUser({ password });
  if (error) throw fromAuth(error);
  const others = await supabase().auth.signOut({ scope: "others" });
  if (others.error) console.warn("other sessions stay signed in:", others.error.message);
}

export function useSetPassword() {
  return useMutation({ mutationFn: setPassword });
}
