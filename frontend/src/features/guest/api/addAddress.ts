import { useMutation } from "@tanstack/react-query";
import { PATHS } from "@/core/routes/paths";
import { AppError, fromAuth, NO_CONNECTION } from "@/platform/errors/appError";
import { supabase } from "@/platform/supabase/client";

/** Mails a link that makes a guest's person an account. The answer is the same for known and unknown addresses. */
async function addAddress(email: string): Promise<void> {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
  const { error } = await supabase().auth.updateUser(
    { email },
    { emailRedirectTo: window.location.origin + PATHS.home },
  );
  if (error) throw fromAuth(error);
}

export function useAddAddress() {
  return useMutation({ mutationFn: addAddress });
}
