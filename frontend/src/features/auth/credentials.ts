import * as v from "valibot";
import { MAX_PASSWORD_BYTES, MIN_PASSWORD } from "@/core/limits";
import { isEmail } from "@/core/text/email";

/** The messages are keys of the error catalogue; the field translates them. */
const email = v.pipe(v.string(), v.trim(), v.nonEmpty("email_required"), v.check(isEmail, "email_invalid"));
const newPassword = v.pipe(
  v.string(),
  v.nonEmpty("password_required"),
  v.minLength(MIN_PASSWORD, "password_too_short"),
  v.check((typed) => new Blob([typed]).size <= MAX_PASSWORD_BYTES, "text_too_long"),
);

/** E-mail and password for signing in. Does not check the length: older passwords may follow other rules. */
export const loginSchema = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty("password_required")),
  remember: v.boolean(),
});
export type Login = v.InferOutput<typeof loginSchema>;

/** A new password, typed twice. */
const twice = { password: newPassword, confirmation: v.pipe(v.string(), v.nonEmpty("password_required")) };

/** Checks that both passwords are equal. An empty second field is valid here; it has its own check. */
const samePasswords = <Typed extends { password: string; confirmation: string }>() =>
  v.check(
    ({ password, confirmation }: Typed) => confirmation === "" || password === confirmation,
    "passwords_do_not_match",
  );

/** A new account: name, which may stay empty, e-mail, and the password twice (docs/product.md 3.1). */
export const registrationSchema = v.pipe(
  v.object({ name: v.pipe(v.string(), v.trim()), email, ...twice }),
  v.forward(samePasswords(), ["confirmation"]),
);
export type Registration = v.InferOutput<typeof registrationSchema>;

/** A new password after the mailed link. */
export const newPasswordSchema = v.pipe(v.object(twice), v.forward(samePasswords(), ["confirmation"]));
export type NewPassword = v.InferOutput<typeof newPasswordSchema>;

/**
 * The password of a sign-up from another browser. It is typed once, because a password reset corrects a typing error.
 */
export const chosenPasswordSchema = v.object({ password: newPassword });
export type ChosenPassword = v.InferOutput<typeof chosenPasswordSchema>;
