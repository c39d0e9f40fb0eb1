import { CURRENCIES } from "@/core/money/currency";
import { z } from "@/platform/parsing/zod";
import { isIban, plainIban } from "./iban";
import { MAX_PHONE, MAX_TEXT } from "./limits";

/** Spec section 9. */
const MIN_PASSWORD = 6;

const text = z.string().check(z.trim(), z.maxLength(MAX_TEXT, "text_too_long"));

/** The form. Messages are keys of the error catalogue. */
const profileSchema = z.object({
  first_name: text,
  last_name: text,
  email: z.pipe(z.string().check(z.trim(), z.minLength(1, "email_required")), z.email("email_invalid")),
  phone_number: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_PHONE, "text_too_long"),
      z.regex(/^$|^\+?[\d\s()./-]{5,}$/, "invalid_phone_number"),
    ),
  country: text,
  city: text,
  iban: z.string().check(z.refine((typed) => plainIban(typed) === "" || isIban(typed), "invalid_iban")),
  iban_currency: z.enum(CURRENCIES),
  iban_ask_first: z.boolean(),
  /** A blank one keeps the password that is (spec section 5). */
  password: z
    .string()
    .check(z.refine((typed) => typed.trim() === "" || typed.length >= MIN_PASSWORD, "password_too_short")),
  /** Asked for with a new e-mail or password. */
  current_password: z.string(),
});

/** The form of the person with this e-mail: a change of it, or of the password, asks for the current password. */
export const profileSchemaOf = (email: string) =>
  profileSchema.check(
    z.refine((typed) => !changesAccess(typed, email) || typed.current_password !== "", {
      message: "password_required",
      path: ["current_password"],
    }),
  );

/** Whether what was typed changes how somebody signs in. */
export function changesAccess(typed: { email: string; password: string }, email: string): boolean {
  return typed.email.trim().toLowerCase() !== email.toLowerCase() || typed.password.trim() !== "";
}
export type ProfileForm = z.infer<typeof profileSchema>;
