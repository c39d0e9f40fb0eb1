import { z } from "zod";
import { CURRENCIES } from "@/shared/money/currency";
import type { Database } from "@/shared/supabase/database.types";
import { formatIban, isIban, plainIban } from "./iban";

type UserRow = Database["public"]["Tables"]["users"]["Row"];

/** What the profile asks for of the reader's own row. */
export const PROFILE_COLUMNS =
  "id, email, first_name, last_name, phone_number, country, city, iban, iban_currency, preferred_lang, divido_number";

export type Profile = Pick<
  UserRow,
  | "id"
  | "email"
  | "first_name"
  | "last_name"
  | "phone_number"
  | "country"
  | "city"
  | "iban"
  | "iban_currency"
  | "preferred_lang"
  | "divido_number"
>;

/** Spec section 9. */
const MIN_PASSWORD = 6;
/** Limits of the table, so that a text is not refused after it was typed. */
const MAX_TEXT = 100;
const MAX_PHONE = 40;

const text = z.string().trim().max(MAX_TEXT, "text_too_long");

/** The form. Messages are keys of the error catalogue. */
export const profileSchema = z.object({
  first_name: text,
  last_name: text,
  email: z.string().trim().min(1, "email_required").pipe(z.email("email_invalid")),
  phone_number: z
    .string()
    .trim()
    .max(MAX_PHONE, "text_too_long")
    .regex(/^$|^\+?[\d\s()./-]{5,}$/, "invalid_phone_number"),
  country: text,
  city: text,
  iban: z.string().refine((typed) => plainIban(typed) === "" || isIban(typed), "invalid_iban"),
  iban_currency: z.enum(CURRENCIES),
  /** A blank one keeps the password that is (spec section 5). */
  password: z.string().refine((typed) => typed.trim() === "" || typed.length >= MIN_PASSWORD, "password_too_short"),
});
export type ProfileForm = z.infer<typeof profileSchema>;

/** What is kept while it is not saved: everything but a password. */
export type ProfileDraft = Omit<ProfileForm, "password">;

/** The form as the row fills it. */
export function formOf(profile: Profile): ProfileForm {
  return {
    first_name: profile.first_name ?? "",
    last_name: profile.last_name ?? "",
    email: profile.email,
    phone_number: profile.phone_number ?? "",
    country: profile.country ?? "",
    city: profile.city ?? "",
    iban: formatIban(profile.iban ?? ""),
    iban_currency: profile.iban_currency,
    password: "",
  };
}

/** What saving has to do: columns of the row, and what only the auth server changes. */
export interface ProfileChanges {
  columns: Partial<
    Pick<Profile, "first_name" | "last_name" | "phone_number" | "country" | "city" | "iban" | "iban_currency">
  >;
  /** The new e-mail; null when it stays. */
  email: string | null;
  /** The new password; null when it stays. */
  password: string | null;
}

/** The difference between what is stored and what was typed. */
export function changesOf(profile: Profile, form: ProfileForm): ProfileChanges {
  const typed = {
    first_name: form.first_name.trim() || null,
    last_name: form.last_name.trim() || null,
    phone_number: form.phone_number.trim() || null,
    country: form.country.trim() || null,
    city: form.city.trim() || null,
    iban: plainIban(form.iban) || null,
    iban_currency: form.iban_currency,
  };
  const changed = Object.entries(typed).filter(([column, value]) => profile[column as keyof typeof typed] !== value);
  const email = form.email.trim();
  return {
    columns: Object.fromEntries(changed),
    email: email.toLowerCase() === profile.email.toLowerCase() ? null : email,
    password: form.password.trim() === "" ? null : form.password,
  };
}
