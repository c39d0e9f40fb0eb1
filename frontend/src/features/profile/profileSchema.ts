import * as v from "valibot";
import { MAX_PASSWORD_BYTES, MAX_PHONE, MAX_PROFILE_TEXT, MIN_PASSWORD } from "@/core/limits";
import { isEmail } from "@/core/text/email";

const text = v.pipe(v.string(), v.trim(), v.maxLength(MAX_PROFILE_TEXT, "text_too_long"));

/** The form's schema. Messages are keys of the error catalogue. */
const profileSchema = v.object({
  first_name: text,
  last_name: text,
  email: v.pipe(v.string(), v.trim(), v.nonEmpty("email_required"), v.check(isEmail, "email_invalid")),
  phone_number: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_PHONE, "text_too_long"),
    v.regex(/^$|^\+?[\d\s()./-]{5,}$/, "invalid_phone_number"),
  ),
  country: text,
  city: text,
  /** A blank one keeps the current password (docs/product.md 3.2). */
  password: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() === "" || typed.length >= MIN_PASSWORD, "password_too_short"),
    v.check((typed) => new Blob([typed]).size <= MAX_PASSWORD_BYTES, "text_too_long"),
  ),
  /** Required with a new e-mail or password. */
  current_password: v.string(),
});

/** A guest has no address, and adds one elsewhere. */
const guestSchema = v.object({ ...profileSchema.entries, email: v.string() });

/** Returns the schema of a person's form. A new e-mail or password requires the current password. */
export const profileSchemaOf = (email: string) =>
  v.pipe(
    email === "" ? guestSchema : profileSchema,
    v.forward(
      v.check((typed) => !changesAccess(typed, email) || typed.current_password !== "", "password_required"),
      ["current_password"],
    ),
  );

/** Returns whether the input changes e-mail or password. */
export function changesAccess(typed: { email: string; password: string }, email: string): boolean {
  return typed.email.trim().toLowerCase() !== email.toLowerCase() || typed.password.trim() !== "";
}
export type ProfileForm = v.InferOutput<typeof profileSchema>;
