import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { PATHS } from "@/core/routes/paths";
import { keepAfterSignUp } from "@/data/invitation/pendingInvitation";
import { AppError, fromAuth } from "@/platform/errors/appError";
import { enterAs, useSession } from "@/platform/session/session";
import { type ApartClient, dataOf, supabase } from "@/platform/supabase/client";
import { tablesAs } from "@/platform/supabase/tablesAs";
import { isFirstAddress, type MailedLink } from "../mailedLink";
import { startedSignUp } from "../startedSignUp";
import { requireNetwork } from "./requireNetwork";
import { saveName } from "./saveName";

export const LINK_INVALID = "mail_link_invalid";

/**
 * "halfway": the e-mail address changes once the link in the other mailbox is opened, too. "password": the account has
 * no password yet; repeat the mutation with one.
 */
type Outcome = "done" | "halfway" | "password";

/**
 * Redeems a mailed link. Returns its session, or null when the server gives none. The session is kept apart from the
 * device's until its address is checked, so that a link to another account does not sign in here.
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

/** Refused links need another mail. After a failed request the same link still works. */
function refusal(error: AppError): AppError {
  const { status } = error;
  return status < 400 || status >= 500 || status === 429 ? error : new AppError(LINK_INVALID, status);
}

async function choosePassword(apart: ApartClient, password: string): Promise<void> {
  const { error } = await apart.updateUser({ password });
  // An earlier attempt, whose answer was lost, has set it.
  if (error && error.code !== "same_password") throw fromAuth(error);
}

/** Returns whether the password typed at sign-up counts now. The server compares the nonce of this browser. */
async function restorePassword(apart: ApartClient, nonce: string): Promise<boolean> {
  return dataOf(tablesAs(await tokenOf(apart)).rpc("restore_password", { nonce }));
}

async function tokenOf(apart: ApartClient): Promise<string> {
  const { data } = await apart.getSession();
  if (!data.session) throw new AppError("authentication_failed", 500);
  return data.session.access_token;
}

/** Whether the link belongs to the person on this device, whose session has ended with their old address. */
async function isOf(apart: ApartClient, authUserId: string | null): Promise<boolean> {
  const { data } = await apart.getSession();
  return data.session !== null && data.session.user.id === authUserId;
}

/** Signs this device in. The app restarts at the current URL for each person, so the URL is set first. */
async function enter(apart: ApartClient, { kind, next }: MailedLink): Promise<void> {
  const { data } = await apart.getSession();
  if (!data.session) throw new AppError("authentication_failed", 500);
  await enterAs(data.session, async () => {
    if (kind === "signup") {
      startedSignUp.drop();
      // A confirmed sign-up joins its event without a question, also on another device.
      keepAfterSignUp(next);
    }
    // Do not move a person who has left this screen meanwhile.
    if (window.location.pathname === PATHS.confirm) window.history.replaceState(null, "", next);
  });
}

/**
 * Carries out a mailed link. In the browser that began a sign-up its password counts; any other browser needs a new
 * one, because anyone can sign up anyone's address. An accepted link is not sent again when a later step fails.
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
      if (isFirstAddress(link)) {
        // On any device: whoever reads the mailbox chooses the password, and the account is theirs.
        if (password === null) return "password";
        await choosePassword(apart, password);
      } else if (link.kind === "email_change" && !(await isOf(apart, authUserId))) {
        await apart.signOut({ scope: "local" });
        return "done";
      }
      if (link.kind === "signup") {
        const started = startedSignUp.of(link.email);
        if (password !== null) await choosePassword(apart, password);
        else if (!started || !(await restorePassword(apart, started.nonce))) return "password";
        if (started) await saveName(await tokenOf(apart), started.name);
      }
      await enter(apart, link);
      return "done";
    },
  });
}
