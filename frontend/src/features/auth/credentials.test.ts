import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { loginSchema, newPasswordSchema, registrationSchema } from "./credentials";

function complaints(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, values);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
}

const good = { name: "", email: "ada@example.com", password: "secret", confirmation: "secret" };

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
    expect(v.parse(loginSchema, { email: " ada@example.com ", password: "x", remember: false }).email).toBe(
      "ada@example.com",
    );
  });
});

describe("a new account", () => {
  it("is fine with an e-mail and the same password twice", () => {
    expect(complaints(registrationSchema, good)).toEqual({});
  });

  it("takes the name without the blanks around it", () => {
    expect(v.parse(registrationSchema, { ...good, name: "  Ada " })).toMatchObject({ name: "Ada" });
  });

  it("needs six characters of password", () => {
    expect(complaints(registrationSchema, { ...good, password: "12345", confirmation: "12345" })).toEqual({
      password: "password_too_short",
    });
  });

  it("needs the same password twice, and says so together with what else is wrong", () => {
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
