import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { AppError, fromAuth, toAppError } from "@/shared/errors/appError";
import { keys } from "@/shared/query/keys";
import { queryClient } from "@/shared/query/queryClient";
import { useSession } from "@/shared/session/session";
import { dataOf, supabase } from "@/shared/supabase/client";
import { PROFILE_COLUMNS, type Profile, type ProfileChanges } from "../profile";

function myId(): string {
  const id = useSession.getState().userId;
  if (id === null) throw new AppError("user_not_authenticated", 401);
  return id;
}

export function profileQuery() {
  return queryOptions({
    queryKey: keys.me,
    queryFn: async (): Promise<Profile> =>
      dataOf(supabase().from("users").select(PROFILE_COLUMNS).eq("id", myId()).single()),
  });
}

/** The reader's own row. */
export function useProfile() {
  return useQuery(profileQuery());
}

/** Which part could not be saved, and why; null for what could, or had not changed. */
export interface SavedProfile {
  columns: AppError | null;
  email: AppError | null;
  password: AppError | null;
}

/** Saves each part for itself: a password that is refused does not take the name with it. */
async function saveProfile({ columns, email, password }: ProfileChanges): Promise<SavedProfile> {
  return {
    columns: Object.keys(columns).length === 0 ? null : await failureOf(saveColumns(columns)),
    email: email === null ? null : await failureOf(askForEmail(email)),
    password: password === null ? null : await failureOf(setPassword(password)),
  };
}

async function failureOf(work: Promise<void>): Promise<AppError | null> {
  return work.then(
    () => null,
    (error: unknown) => toAppError(error),
  );
}

async function saveColumns(columns: ProfileChanges["columns"] | Pick<Profile, "preferred_lang">): Promise<void> {
  await dataOf(supabase().from("users").update(columns).eq("id", myId()).select("id").single());
}

/** The address changes once the link in the mail is opened. */
async function askForEmail(email: string): Promise<void> {
  const { error } = await supabase().auth.updateUser(
    { email },
    { emailRedirectTo: `${window.location.origin}/profile` },
  );
  if (error) throw fromAuth(error);
}

async function setPassword(password: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ password });
  if (error) throw fromAuth(error);
}

/** Names stand on every screen: all that was asked before is old. */
async function profileChanged(): Promise<void> {
  await queryClient.invalidateQueries();
}

export function useSaveProfile() {
  return useMutation({ mutationFn: saveProfile, onSettled: profileChanged });
}

/** The language of the app and of mails. */
export function useSaveLanguage() {
  return useMutation({
    mutationFn: (preferred_lang: Profile["preferred_lang"]) => saveColumns({ preferred_lang }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.me }),
  });
}
