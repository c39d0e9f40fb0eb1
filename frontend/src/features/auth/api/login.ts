import { useMutation } from "@tanstack/react-query";
import { PATHS } from "@/core/routes/paths";
import { countUnsent } from "@/offline/queue";
import { flush } from "@/offline/sender";
import { AppError, fromAuth, isConnectionError } from "@/platform/errors/appError";
import { guestDevice } from "@/platform/session/guestDevice";
import { adoptSession, enterAs, signOut, useSession } from "@/platform/session/session";
import { supabase } from "@/platform/supabase/client";
import type { Login } from "../credentials";
import { rememberLogin } from "../rememberedLogin";
import { startedSignUp } from "../startedSignUp";
import { requireNetwork } from "./requireNetwork";

/** How long the message is shown before the screen changes (docs/product.md 3.1). */
const REDIRECT_MS = 500;

/**
 * Signs in. Throws `email_not_confirmed`, signed out again, when the e-mail is not confirmed (docs/product.md 3.1).
 * `onSuccess` runs before the screen changes.
 */
async function logIn(login: Login, onSuccess: () => void): Promise<void> {
  requireNetwork();
  const { data, error } = await supabase().auth.signInWithPassword({
    email: login.email,
    password: login.password,
  });
  if (error) throw fromAuth(error);
  if (!data.user.email_confirmed_at) {
    await signOut();
    throw new AppError("email_not_confirmed", 400);
  }
  rememberLogin(login.remember, login.email);
  startedSignUp.drop();
  await enter(async () => {
    onSuccess();
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
  });
}

/**
 * Signs a guest in to an account of theirs, which then takes over what they did as a guest (docs/product.md 3.5). What they
 * have not sent is sent before, in the guest's name. Throws `unsent_first` if that is not possible.
 */
async function logInFromGuest(login: Login, onSuccess: () => void): Promise<void> {
  requireNetwork();
  const apart = await supabase().auth.apart();
  const { data, error } = await apart.signInWithPassword({ email: login.email, password: login.password });
  if (error) throw fromAuth(error);
  const leave = (code: string, status: number) =>
    apart.signOut({ scope: "local" }).then(() => {
      throw new AppError(code, status);
    });
  if (!data.user.email_confirmed_at) await leave("email_not_confirmed", 400);
  await flush();
  if ((await countUnsent()) !== 0) await leave("unsent_first", 409);
  rememberLogin(login.remember, login.email);
  guestDevice.change({ isLeavingToAccount: true });
  await enterAs(data.session, async () => {
    onSuccess();
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
    if (window.location.pathname === PATHS.login) window.history.replaceState(null, "", PATHS.home);
  });
}

/** Adopts the new session. Throws when the person's own row cannot be fetched, because the whole app needs it. */
async function enter(beforeEntering: () => Promise<void>): Promise<void> {
  try {
    await adoptSession(beforeEntering);
  } catch (error) {
    throw isConnectionError(error) ? error : new AppError("authentication_failed", 500);
  }
}

export function useLogin(onSuccess: () => void) {
  return useMutation({
    mutationFn: (login: Login) => (useSession.getState().isGuest ? logInFromGuest : logIn)(login, onSuccess),
  });
}
