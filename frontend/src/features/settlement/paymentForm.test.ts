import * as v from "valibot";
import { expect, test } from "vitest";
import type { Units } from "@/core/money/units";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { howFields, newHow } from "@/data/payment/howForm";
import { likelySides, type PaymentValues, paymentSchemaOf } from "./paymentForm";

const right: PaymentValues = {
  ...newHow(),
  ...{ from: "ada", to: "ben", amount: 1250 as Units, paid_on: "2027-05-15" },
};

/** Returns the error keys of a payment in euros, by field. */
function complaints(wrong: Partial<PaymentValues>): Record<string, string> {
  const { issues = [] } = v.safeParse(paymentSchemaOf("EUR"), { ...right, ...wrong });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

test("a payment needs a positive amount within the limit, two different people, and a day that the database accepts", () => {
  expect(complaints({})).toEqual({});
  expect(complaints({ note: "ş".repeat(200), method: "paypal" })).toEqual({});
  expect(complaints({ note: "a".repeat(201) })).toEqual({ note: "text_too_long" });
  expect(complaints({ amount: 0 as Units })).toEqual({ amount: "invalid_amount" });
  expect(complaints({ amount: 1_000_000_000 as Units })).toEqual({ amount: "amount_too_large" });
  expect(complaints({ amount: 999_999_999 as Units })).toEqual({});
  expect(complaints({ to: "" })).toEqual({ to: "invalid_payment" });
  expect(complaints({ from: "" })).toEqual({ from: "invalid_payment" });
  expect(complaints({ to: "ada" })).toEqual({ to: "invalid_payment" });
  expect(complaints({ paid_on: "" })).toEqual({ paid_on: "invalid_date" });
  expect(complaints({ paid_on: "0999-02-01" })).toEqual({ paid_on: "invalid_date" });
});

test("the form turns an empty method and an empty note into null, and trims the note", () => {
  expect(v.parse(paymentSchemaOf("EUR"), right)).toMatchObject({ method: null, note: null });
  const filled = { ...right, method: "cash" as const, note: " balloon " };
  expect(v.parse(paymentSchemaOf("EUR"), filled)).toMatchObject({ method: "cash", note: "balloon" });
});

test("an empty form goes from the reader to the only creditor, from the only debtor to the reader, or to the only other person", () => {
  const transfer = (from: string, to: string) => ({ from, to, amount: 100 as Units });
  const people = ["ada", "ben", "cem"];
  const sides = (...plan: ReturnType<typeof transfer>[]) => likelySides(plan, "ada", people);
  expect(sides(transfer("ada", "ben"))).toEqual({ from: "ada", to: "ben" });
  expect(sides(transfer("ada", "ben"), transfer("ada", "cem"))).toEqual({ from: "ada", to: "" });
  expect(sides(transfer("cem", "ada"))).toEqual({ from: "cem", to: "ada" });
  expect(sides(transfer("ben", "ada"), transfer("cem", "ada"))).toEqual({ from: "", to: "ada" });
  expect(sides(transfer("ben", "cem"))).toEqual({ from: "ada", to: "" });
  expect(likelySides([], "ada", ["ada", "ben"])).toEqual({ from: "ada", to: "ben" });
});

/** The code of the components of a payment's form and of its line. */
const code = import.meta.glob<string>("/src/ui/paying/How*.tsx", { query: "?raw", import: "default", eager: true });

test.each(Object.keys(howFields))("the forms of a payment have a field for %s", (field) => {
  expect(code["/src/ui/paying/HowFields.tsx"]).toMatch(new RegExp(`(register\\(|name=)"${field}"`));
});

test.each(Object.keys(NO_PAYMENT_DETAILS))("the line of a payment shows its %s", (column) => {
  expect(code["/src/ui/paying/HowPaid.tsx"]).toMatch(new RegExp(`\\{[^}]*\\b${column}\\b[^}]*\\}: HowPaidProps`));
});
