import { describe, expect, it } from "vitest";
import type { z } from "zod/mini";
import { isEmail, loginSchema, newPasswordSchema, registrationSchema } from "./credentials";

function complaints(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.reverse().map((issue) => [issue.path.join("."), issue.message]));
}

const good = { email: "ada@example.com", password: "secret", confirmation: "secret" };

describe("signing in", () => {
  it("needs an e-mail and a password, and says which is missing", () => {
    expect(complaints(loginSchema, { email: "  ", password: "", remember: false })).toEqual({
      email: "email_required",
      password: "password_required",
    });
  });

  it("does not judge a password that was chosen under other rules", () => {
    expect(complaints(loginSchema, { email: "ada@example.com", password: "abc", remember: true })).toEqual({});
  });

  it("takes the e-mail without the blanks around it", () => {
    expect(loginSchema.parse({ email: " ada@example.com ", password: "x", remember: false }).email).toBe(
      "ada@example.com",
    );
  });
});

describe("a new account", () => {
  it("is fine with an e-mail and the same password twice", () => {
    expect(complaints(registrationSchema, good)).toEqual({});
  });

  it("needs six characters of password", () => {
    expect(complaints(registrationSchema, { ...good, password: "12345", confirmation: "12345" })).toEqual({
      password: "password_too_short",
    });
  });

  it("needs the same password twice, and says so together with what else is wrong", () => {
    expect(complaints(registrationSchema, { email: "ada", password: "secret", confirmation: "sceret" })).toEqual({
      email: "email_invalid",
      confirmation: "passwords_do_not_match",
    });
  });
});

it("a new password follows the same rules", () => {
  expect(complaints(newPasswordSchema, { password: "secret", confirmation: "other1" })).toEqual({
    confirmation: "passwords_do_not_match",
  });
  expect(complaints(newPasswordSchema, { password: "secret", confirmation: "secret" })).toEqual({});
});

it("an e-mail address is recognised", () => {
  expect(isEmail("ada@example.com")).toBe(true);
  expect(isEmail("ada@")).toBe(false);
});
