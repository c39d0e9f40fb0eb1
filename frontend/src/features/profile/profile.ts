import * as v from "valibot";
import { LANGUAGES } from "@/core/languages/languages";
import { isOffered, NEW_EVENT_CURRENCY, type OfferedCurrency } from "@/core/money/currency";
import { formatIban, plainIban } from "./iban";
import type { ProfileForm } from "./profileSchema";

/** Columns of the reader's own row that the profile requests. */
const columns = {
  id: v.string(),
  email: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  country: v.nullable(v.string()),
  city: v.nullable(v.string()),
  iban: v.nullable(v.string()),
  iban_currency: v.string(),
  iban_ask_first: v.boolean(),
  home_currency: v.nullable(v.string()),
  preferred_lang: v.picklist(LANGUAGES),
  divido_number: v.nullable(v.string()),
};

export const profileRowSchema = v.object({
  ...columns,
  /** The colour, which others see too; null before the first event. */
  profiles: v.optional(v.object({ color: v.nullable(v.number()) })),
});
export type Profile = v.InferOutput<typeof profileRowSchema>;

export const PROFILE_COLUMNS = Object.keys(columns).join();

/** Unsaved values, without passwords. */
export type ProfileDraft = Partial<Omit<ProfileForm, "password" | "current_password">>;

export function formOf(profile: Profile): ProfileForm {
  return {
    first_name: profile.first_name ?? "",
    last_name: profile.last_name ?? "",
    email: profile.email,
    phone_number: profile.phone_number ?? "",
    country: profile.country ?? "",
    city: profile.city ?? "",
    password: "",
    current_password: "",
  };
}

/** Where the person is paid, as the form has it. */
export interface Payout {
  iban: string;
  iban_currency: OfferedCurrency;
  /** Whether the currency followed the IBAN's country. */
  followed?: boolean;
}

export function payoutOf(profile: Profile): Payout {
  return {
    iban: formatIban(profile.iban ?? ""),
    // The database holds no other.
    iban_currency: isOffered(profile.iban_currency) ? profile.iban_currency : NEW_EVENT_CURRENCY,
  };
}

/** Returns the columns in which the form differs from the stored profile. */
export function payoutChanges(profile: Profile, { iban, iban_currency }: Payout): ProfileChanges["columns"] {
  return differing(profile, { iban: plainIban(iban) || null, iban_currency });
}

const differing = (profile: Profile, typed: ProfileChanges["columns"]): ProfileChanges["columns"] =>
  Object.fromEntries(Object.entries(typed).filter(([column, value]) => profile[column as keyof Profile] !== value));

/** Changes to save: columns of the row, and parts that only the auth server changes. */
export interface ProfileChanges {
  columns: Partial<
    Pick<Profile, "first_name" | "last_name" | "phone_number" | "country" | "city" | "iban" | "iban_currency">
  >;
  /** The new e-mail. Null if unchanged. */
  email: string | null;
  /** The new password. Null if unchanged. */
  password: string | null;
  /** Authorizes a new e-mail or password. */
  currentPassword: string;
}

/** Returns the differences between the stored profile and the form. */
export function changesOf(profile: Profile, form: ProfileForm): ProfileChanges {
  const typed = {
    first_name: form.first_name.trim() || null,
    last_name: form.last_name.trim() || null,
    phone_number: form.phone_number.trim() || null,
    country: form.country.trim() || null,
    city: form.city.trim() || null,
  };
  const email = form.email.trim();
  return {
    columns: differing(profile, typed),
    email: email.toLowerCase() === profile.email.toLowerCase() ? null : email,
    password: form.password.trim() === "" ? null : form.password,
    currentPassword: form.current_password,
  };
}
