import { z } from "@/platform/parsing/zod";

/** Spec section 9. */
const MIN_PASSWORD = 6;

/** The messages are keys of the error catalogue; the field translates them. */
const email = z.pipe(z.string().check(z.trim(), z.minLength(1, "email_required")), z.email("email_invalid"));
const newPassword = z
  .string()
  .check(z.minLength(1, "password_required"), z.minLength(MIN_PASSWORD, "password_too_short"));

/** What was typed to sign in. A password chosen long ago is never judged here. */
export const loginSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, "password_required")),
  remember: z.boolean(),
});
export type Login = z.infer<typeof loginSchema>;

function samePasswords(values: { password: string; confirmation: string }): boolean {
  return values.password === values.confirmation;
}
const mismatch = {
  message: "passwords_do_not_match",
  path: ["confirmation"],
  // Also while another field is still wrong, so that all messages come at once.
  when: ({ value }: { value: unknown }) =>
    typeof value === "object" && value !== null && "confirmation" in value && value.confirmation !== "",
};

/** A new account: e-mail, and the password twice (spec section 5). */
export const registrationSchema = z
  .object({ email, password: newPassword, confirmation: z.string().check(z.minLength(1, "password_required")) })
  .check(z.refine(samePasswords, mismatch));
export type Registration = z.infer<typeof registrationSchema>;

/** A new password after the mailed link. */
export const newPasswordSchema = z
  .object({ password: newPassword, confirmation: z.string().check(z.minLength(1, "password_required")) })
  .check(z.refine(samePasswords, mismatch));
export type NewPassword = z.infer<typeof newPasswordSchema>;

/** The password that who confirms a sign-up chooses. Asked once: a slip is mended by the link for a forgotten one. */
export const chosenPasswordSchema = z.object({ password: newPassword });
export type ChosenPassword = z.infer<typeof chosenPasswordSchema>;

/** Whether a text can be an e-mail address; for the reset link, which has no form of its own. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
