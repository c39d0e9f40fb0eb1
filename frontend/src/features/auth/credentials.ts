import * as v from "valibot";
import { isEmail } from "@/core/text/email";

/** docs/product.md 3.1. */
const MIN_PASSWORD = 6;

/** The messages are keys of the error catalogue; the field translates them. */
const email = v.pipe(v.string(), v.trim(), v.nonEmpty("email_required"), v.check(isEmail, "email_invalid"));
const newPassword = v.pipe(
  v.string(),
  v.nonEmpty("password_required"),
  v.minLength(MIN_PASSWORD, "password_too_short"),
);

/** What was typed to sign in. A password chosen long ago is never judged here. */
export const loginSchema = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty("password_required")),
  remember: v.boolean(),
});
export type Login = v.InferOutput<typeof loginSchema>;

/** A new password, typed twice. */
const twice = { password: newPassword, confirmation: v.pipe(v.string(), v.nonEmpty("password_required")) };

/** Not asked of who has not typed it again yet. */
const samePasswords = <Typed extends { password: string; confirmation: string }>() =>
  v.check(
    ({ password, confirmation }: Typed) => confirmation === "" || password === confirmation,
    "passwords_do_not_match",
  );

/** A new account: e-mail, and the password twice (docs/product.md 3.1). */
export const registrationSchema = v.pipe(v.object({ email, ...twice }), v.forward(samePasswords(), ["confirmation"]));
export type Registration = v.InferOutput<typeof registrationSchema>;

/** A new password after the mailed link. */
export const newPasswordSchema = v.pipe(v.object(twice), v.forward(samePasswords(), ["confirmation"]));
export type NewPassword = v.InferOutput<typeof newPasswordSchema>;

/** The password that who confirms a sign-up chooses. Asked once: a slip is mended by the link for a forgotten one. */
export const chosenPasswordSchema = v.object({ password: newPassword });
export type ChosenPassword = v.InferOutput<typeof chosenPasswordSchema>;
