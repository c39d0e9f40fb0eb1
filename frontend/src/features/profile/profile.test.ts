import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { changesOf, formOf, type Profile, payoutChanges, payoutOf } from "./profile";
import { profileSchemaOf } from "./profileSchema";

const profile: Profile = {
  id: "7f3b9c1e-0000-4000-8000-000000000001",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: null,
  phone_number: null,
  country: null,
  city: "Izmir",
  iban: "TR330006100519786457841326",
  iban_currency: "TRY",
  iban_ask_first: false,
  home_currency: null,
  preferred_lang: "tr",
  divido_number: "AB123456",
};

const form = formOf(profile);
const payout = payoutOf(profile);

function complaints(change: Partial<typeof form>): Record<string, string> {
  const { issues = [] } = v.safeParse(profileSchemaOf(profile.email), { ...form, ...change });
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
}

describe("saving the profile", () => {
  it("saving an unchanged profile changes nothing", () => {
    expect(changesOf(profile, form)).toEqual({ columns: {}, email: null, password: null, currentPassword: "" });
  });

  it("saving a profile sends only changed fields, without blanks around them", () => {
    expect(changesOf(profile, { ...form, last_name: " Lovelace ", city: "  " }).columns).toEqual({
      last_name: "Lovelace",
      city: null,
    });
  });

  it("saving a profile stores the IBAN without blanks, and an empty one as null", () => {
    expect(payoutChanges(profile, { ...payout, iban: "de89 3704 0044 0532 0130 00" })).toEqual({
      iban: "DE89370400440532013000",
    });
    expect(payoutChanges(profile, { ...payout, iban: "  " })).toEqual({ iban: null });
  });

  it("saving a profile keeps the password if the new one is blank, and never trims it", () => {
    expect(changesOf(profile, { ...form, password: "   " }).password).toBeNull();
    expect(changesOf(profile, { ...form, password: " secret " }).password).toBe(" secret ");
  });

  it("saving a profile requests a new e-mail only if it differs", () => {
    expect(changesOf(profile, { ...form, email: "ADA@example.com" }).email).toBeNull();
    expect(changesOf(profile, { ...form, email: "ada@lovelace.example" }).email).toBe("ada@lovelace.example");
  });
});

describe("the profile form", () => {
  it("the profile form is valid unchanged", () => {
    expect(complaints({})).toEqual({});
  });

  it("the profile form requires only an e-mail", () => {
    expect(complaints({ first_name: "", city: "" })).toEqual({});
    expect(complaints({ email: "", current_password: "x" })).toEqual({ email: "email_required" });
  });

  it("the profile form reports a mistyped IBAN", () => {});

  it("the profile form requires six characters of a new password, 72 at most, and accepts none", () => {
    expect(complaints({ password: "12345", current_password: "x" })).toEqual({ password: "password_too_short" });
    expect(complaints({ password: "   " })).toEqual({});
    expect(complaints({ password: "x".repeat(73), current_password: "x" })).toEqual({ password: "text_too_long" });
  });

  it("the profile form requires the current password only with a new e-mail or password", () => {
    const missing = { current_password: "password_required" };
    expect(complaints({ password: "long enough" })).toEqual(missing);
    expect(complaints({ email: "ada@lovelace.example" })).toEqual(missing);
    expect(complaints({ password: "long enough", current_password: "x" })).toEqual({});
    expect(complaints({ email: "ADA@example.com", city: "Ankara" })).toEqual({});
  });

  it("the profile form accepts common spellings of telephone numbers", () => {
    expect(complaints({ phone_number: "+90 (232) 555 12-34" })).toEqual({});
    expect(complaints({ phone_number: "call me" })).toEqual({ phone_number: "invalid_phone_number" });
  });

  it("the profile form reports a text that is too long", () => {
    expect(complaints({ first_name: "a".repeat(101) })).toEqual({ first_name: "text_too_long" });
  });
});
