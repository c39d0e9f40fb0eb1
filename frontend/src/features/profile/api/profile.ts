import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { PATHS } from "@/core/routes/paths";
import { nameColumns } from "@/data/person/nameColumns";
import { type ProfileSettings, saveProfile } from "@/data/person/saveProfile";
import { amendmentOf } from "@/data/settings/amendment";
import { applyPendingSettings } from "@/data/settings/pendingSettings";
import { isOfKind, type Mutation } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { AppError, fromAuth, toAppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { PROFILE_COLUMNS, type Profile, type ProfileChanges, profileRowSchema } from "../profile";

function myId(): string {
  const id = useSession.getState().userId;
  if (id === null) throw new AppError("user_not_authenticated", 401);
  return id;
}

function profileQuery() {
  return queryOptions({
    queryKey: keys.me,
    queryFn: async (): Promise<Profile> =>
      parsed(
        profileRowSchema,
        await dataOf(supabase().from("users").select(`${PROFILE_COLUMNS},profiles(color)`).eq("id", myId()).single()),
      ),
  });
}

/** Returns the reader's own row with unsent mutations applied. */
export function useProfile() {
  const mutations = useOutbox((s) => s.mutations);
  const select = useCallback((row: Profile) => applyPendingSettings(row, mutations), [mutations]);
  return useQuery({ ...profileQuery(), select });
}

/** Errors by part. Null for a part that was saved or unchanged. */
export interface SavedProfile {
  columns: AppError | null;
  email: AppError | null;
  password: AppError | null;
  /** Result of saving the columns. */
  saved: Saved;
}

interface Save {
  /** The profile as it was loaded. */
  profile: Profile;
  changes: ProfileChanges;
  /** Name of the draft from which they are saved. */
  draft: string;
}

/** Saves each part separately, so that a refused password does not prevent saving the name. */
async function saveParts({
  profile,
  changes: { columns, email, password, currentPassword },
  draft,
}: Save): Promise<SavedProfile> {
  let saved: Saved = "sent";
  // The draft contains the e-mail too, so it stays until that is saved.
  const origin = email === null && password === null ? { draft } : {};
  const save = async () => {
    if (Object.keys(columns).length === 0) return;
    const refused = refusedSave(columns);
    const { changes, base } = amendmentOf<ProfileSettings>(
      profile,
      { ...refused?.payload.changes, ...columns },
      refused?.payload,
    );
    saved = await saveColumns(changes, base, { ...origin, replaced: refused && [refused] });
  };
  return {
    columns: await failureOf(save()),
    email: email === null ? null : await failureOf(askForEmail(email, profile.email, currentPassword)),
    password: password === null ? null : await failureOf(setPassword(password, currentPassword)),
    saved,
  };
}

async function failureOf(work: Promise<void>): Promise<AppError | null> {
  return work.then(
    () => null,
    (error: unknown) => toAppError(error),
  );
}

/** Returns the refused change of one of these columns, which the person has not decided about. */
const refusedSave = (columns: ProfileSettings) =>
  useOutbox
    .getState()
    .mutations.filter((mutation) => isOfKind(mutation, saveProfile))
    .find(
      ({ state, payload }) => state === "attention" && Object.keys(payload.changes).some((name) => name in columns),
    );

interface Origin {
  draft?: string;
  replaced?: readonly Mutation[] | undefined;
}

/** After `version_conflict`, the mutation stays until the user decides. */
function saveColumns(changes: ProfileSettings, base: ProfileSettings, origin: Origin = {}): Promise<Saved> {
  return save(saveProfile, { user_id: myId(), changes, base }, { ...origin, staysAfter: ["version_conflict"] });
}

/**
 * Requests a new e-mail address, which applies once the links in both mailboxes are used. Hosted Supabase checks the
 * current password only with a new password, so a separate sign-in verifies it here.
 */
async function askForEmail(email: string, present: string, current_password: string): Promise<void> {
  const apart = await supabase().auth.apart();
  const proof = await apart.signInWithPassword({ email: present, password: current_password });
  if (proof.error?.code === "invalid_credentials") throw new AppError("wrong_current_password", 400);
  if (proof.error) throw fromAuth(proof.error);
  await apart.signOut({ scope: "local" });
  const { error } = await supabase().auth.updateUser(
    { email, current_password },
    { emailRedirectTo: window.location.origin + PATHS.profile },
  );
  if (error) throw fromAuth(error);
}

/** The auth server also ends every other session, for example on a lost phone. */
async function setPassword(password: string, current_password: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ password, current_password });
  if (error) throw fromAuth(error);
}

export function useSaveProfile() {
  return useMutation({
    mutationFn: saveParts,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.me }),
  });
}

/** Saves the name of a person who had none. */
export function useSaveName() {
  return useMutation({
    mutationFn: (name: string) => saveColumns(nameColumns(name), { first_name: null, last_name: null }),
  });
}

/** Saves whether debtors must ask before they see the IBAN. The latest choice on any device wins. */
export function useSaveAskFirst() {
  return useMutation({
    mutationFn: (iban_ask_first: boolean) => saveColumns({ iban_ask_first }, {}),
  });
}

/** Saves the currency in which the reader also sees their balances; null for none. The latest choice on any device wins. */
export function useSaveHomeCurrency() {
  return useMutation({
    mutationFn: (home_currency: string | null) => saveColumns({ home_currency }, {}),
  });
}

/** Saves the language of the app and of mails. The latest choice on any device wins. */
export function useSaveLanguage() {
  return useMutation({
    mutationFn: (preferred_lang: Profile["preferred_lang"]) => saveColumns({ preferred_lang }, {}),
  });
}
