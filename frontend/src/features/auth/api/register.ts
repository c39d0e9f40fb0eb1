import { useMutation } from "@tanstack/react-query";
import type { Language } from "@/core/languages/languages";
import { PATHS } from "@/core/routes/paths";
import { joinPath } from "@/data/invitation/pendingInvitation";
import { fromAuth } from "@/platform/errors/appError";
import { adoptSession, signOut } from "@/platform/session/session";
import { supabase } from "@/platform/supabase/client";
import { newNonce, startedSignUp } from "../startedSignUp";
import { requireNetwork } from "./requireNetwork";
import { saveName } from "./saveName";

interface NewAccount {
  /** May be empty. Stays in this browser until the e-mail is confirmed here: anyone can sign up anyone's address. */
  name: string;
  email: string;
  password: string;
  language: Language;
  /** The followed invitation. The person joins when the e-mail is confirmed, on any device. */
  invitationToken: string | null;
}

/** Target of the link in the confirmation mail. */
function landing(invitationToken: string | null): string {
  return window.location.origin + (invitationToken ? joinPath(invitationToken) : PATHS.home);
}

/**
 * Signs up. The session begins only when the e-mail is confirmed (docs/product.md 3.1), or at once where the server needs
 * no confirmation.
 */
async function register(account: NewAccount): Promise<void> {
  requireNetwork();
  const secret = await newNonce();
  const { data, error } = await supabase().auth.signUp({
    email: account.email,
    password: account.password,
    options: {
      data: { preferred_language: account.language, sign_up_digest: secret.digest },
      emailRedirectTo: landing(account.invitationToken),
    },
  });
  if (error) throw fromAuth(error);
  if (data.session?.user.email_confirmed_at) {
    startedSignUp.drop();
    await saveName(data.session.access_token, account.name);
    await adoptSession();
    return;
  }
  if (data.session) await signOut();
  startedSignUp.keep({ email: account.email, name: account.name, nonce: secret.nonce });
}

export function useRegister() {
  return useMutation({ mutationFn: register });
}

interface Resend {
  email: string;
  invitationToken: string | null;
}

async function resendConfirmation({ email, invitationToken }: Resend): Promise<void> {
  requireNetwork();
  const { error } = await supabase().auth.resend({
    type: "signup",
    email,
    options: { emailRedirectTo: landing(invitationToken) },
  });
  if (error) throw fromAuth(error);
}

/** Mails the confirmation link once more. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: resendConfirmation });
}
