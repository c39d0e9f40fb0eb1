import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { PATHS } from "@/core/routes/paths";
import { keepAfterSignUp } from "@/data/invitation/pendingInvitation";
import { AppError, fromAuth } from "@/platform/errors/appError";
import { enterAs, useSession } from "@/platform/session/session";
import { type ApartClient, supabase } from "@/platform/supabase/client";
import type { MailedLink } from "../mailedLink";
import { requireNetwork } from "./requireNetwork";

export const LINK_INVALID = "mail_link_invalid";

/** "halfway": an e-mail address changes once the link in the other mailbox is opened too. */
type Outcome = "done" | "halfway";

/**
 * Uses a mailed link up. Its session stays apart from this device's until it is certain that it is the one of whom the
 * link named: a link made by somebody for an account of theirs would else take its reader there. Null when the server
 * gives none.
 */
async function verify({ tokenHash, kind, email }: MailedLink): Promise<ApartClient | null> {
  const apart = await supabase().auth.apart();
  const { data, error } = await apart.verifyOtp({ token_hash: tokenHash, type: kind });
  if (error) throw refusal(fromAuth(error));
  if (!data.session) return null;
  if (data.session.user.email?.toLowerCase() !== email.toLowerCase()) {
    await apart.signOut({ scope: "local" });
    throw new AppError(LINK_INVALID, 403);
  }
  return apart;
}

/** Whatever the server has against a link, another mail helps; when nothing came of asking, the same link still does. */
function refusal(error: AppError): AppError {
  const { status } = error;
  return status < 400 || status >= 500 || status === 429 ? error : new AppError(LINK_INVALID, status);
}

async function choosePassword(apart: ApartClient, password: string): Promise<void> {
  const { error } = await apart.updateUser({ password });
  // Chosen already, by an attempt whose answer was lost.
  if (error && error.code !== "same_password") throw fromAuth(error);
}

/** Whether it is the person on this device, whose session here has ended with their old address. */
async function isOf(apart: ApartClient, authUserId: string | null): Promise<boolean> {
  const { data } = await apart.getSession();
  return data.session !== null && data.session.user.id === authUserId;
}

/** The app begins anew with each person, at the address as it is then: it has to say where to by that moment. */
async function enter(apart: ApartClient, { kind, next }: MailedLink): Promise<void> {
  const { data } = await apart.getSession();
  if (!data.session) throw new AppError("authentication_failed", 500);
  await enterAs(data.session, async () => {
    // Whoever has just confirmed their sign-up joins by themselves, also on another device than the one they began on.
    if (kind === "signup") keepAfterSignUp(next);
    // A person who has left this screen meanwhile stays where they are.
    if (window.location.pathname === PATHS.confirm) window.history.replaceState(null, "", next);
  });
}

/**
 * Does what a mailed link is for. A sign-up gets the password of the person who confirms it, whatever was typed when the address
 * was signed up, by whoever that was. A link that was accepted is not asked about again when a later step fails.
 */
export function useConfirm(link: MailedLink) {
  const accepted = useRef<ApartClient | null>(null);
  return useMutation({
    mutationFn: async (password: string | null): Promise<Outcome> => {
      requireNetwork();
      const { authUserId } = useSession.getState();
      accepted.current ??= await verify(link);
      const apart = accepted.current;
      if (!apart) return "halfway";
      if (link.kind === "email_change" && !(await isOf(apart, authUserId))) {
        await apart.signOut({ scope: "local" });
        return "done";
      }
      if (password !== null) await choosePassword(apart, password);
      await enter(apart, link);
      return "done";
    },
  });
}
