import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { loginSchema, newPasswordSchema, registrationSchema } from "./credentials";

function complaints(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, values);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
}

const good = { name: "", email: "ada@example.com", password: "secret", confirmation: "secret" };

describe("signing in", () => {
  it("the login needs an e-mail and a password, and names the missing one", () => {
    expect(complaints(loginSchema, { email: "  ", password: "", remember: false })).toEqual({
      email: "email_required",
      password: "password_required",
    });
  });

  it("the login accepts passwords that were chosen under other rules", () => {
    expect(complaints(loginSchema, { email: "ada@example.com", password: "abc", remember: true })).toEqual({});
  });

  it("the login trims blanks around the e-mail", () => {
    expect(v.parse(loginSchema, { email: " ada@example.com ", password: "x", remember: false }).email).toBe(
      "ada@example.com",
    );
  });
});

describe("a new account", () => {
  it("the registration is valid with an e-mail and the same password twice", () => {
    expect(complaints(registrationSchema, good)).toEqual({});
  });

  it("the registration trims blanks around the name", () => {
    expect(v.parse(registrationSchema, { ...good, name: "  Ada " })).toMatchObject({ name: "Ada" });
  });

  it("the registration needs a password of six characters", () => {
    expect(complaints(registrationSchema, { ...good, password: "12345", confirmation: "12345" })).toEqual({
      password: "password_too_short",
    });
  });

  it("the registration refuses a password that is longer than the auth server takes, counted in bytes", () => {
    const twice = (password: string) => complaints(registrationSchema, { ...good, password, confirmation: password });
    expect(twice("x".repeat(72))).toEqual({});
    for (const long of ["x".repeat(73), "ü".repeat(37)]) expect(twice(long)).toEqual({ password: "text_too_long" });
  });

  it("the registration reports different passwords together with other errors", () => {
    expect(complaints(registrationSchema, { ...good, email: "ada", confirmation: "sceret" })).toEqual({
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
