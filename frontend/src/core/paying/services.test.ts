import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { type PaymentHandle, SERVICES } from "./methods";
import { addressOf, fits, handleIn, isHandle, takesNoAmount } from "./services";
import rows from "./services.json";

const owed = (amount: number, currency: string, note = "Divido: Trip") => ({ amount: amount as Units, currency, note });
const to = (service: PaymentHandle["service"], handle: string): PaymentHandle => ({ service, handle });

it("each service has one row, and only https addresses", () => {
  expect(rows.map(({ key }) => key)).toEqual([...SERVICES]);
  for (const { address } of rows) expect(address ?? "https://").toMatch(/^https:\/\//);
});

it("an address has the handle, and the amount with its currency's decimals where the service takes it", () => {
  expect(addressOf(to("paypal", "AdaL"), owed(1234, "EUR"))).toBe("https://paypal.me/AdaL/12.34EUR");
  expect(addressOf(to("paypal", "AdaL"), owed(1234, "JPY"))).toBe("https://paypal.me/AdaL/1234JPY");
  expect(addressOf(to("bunq", "ada_l"), owed(100_000_00, "EUR"))).toBe("https://bunq.me/ada_l/100000.00");
  expect(addressOf(to("revolut", "adal"), owed(1234, "TRY"))).toBe("https://revolut.me/adal");
  expect(addressOf(to("wise", "adal"), owed(1234, "TRY"))).toBe("https://wise.com/pay/me/adal");
  expect(addressOf(to("other", "TWINT +41 79"), owed(1234, "CHF"))).toBeNull();
});

it("a note cannot change the rest of an address", () => {
  const note = "Ski & Co? #1/../evil=2&d=x";
  const address = addressOf(to("monzo", "ada-l"), owed(1234, "GBP", note)) ?? "";
  const { origin, pathname, searchParams, hash } = new URL(address);
  expect({ origin, pathname, hash }).toEqual({ origin: "https://monzo.me", pathname: "/ada-l/12.34", hash: "" });
  expect([...searchParams]).toEqual([["d", note]]);
});

it("a handle that a service cannot have gives no address", () => {
  const bad = [
    "",
    " ",
    "a b",
    "https://paypal.me/x",
    "javascript:alert(1)",
    "a".repeat(200),
    "a\u0007",
    "a\n",
    "a/b",
    "..",
  ];
  for (const service of SERVICES.filter((one) => one !== "other")) {
    for (const handle of bad) expect(addressOf(to(service, handle), owed(1, "EUR")), handle).toBeNull();
  }
});

it("a service is offered only in its currencies", () => {
  const offered = (currency: string) => SERVICES.filter((service) => fits({ service }, currency));
  expect(offered("EUR")).toEqual(["paypal", "bunq", "revolut", "wise", "other"]);
  expect(offered("GBP")).toEqual(["paypal", "monzo", "revolut", "wise", "other"]);
  expect(offered("TRY")).toEqual(["revolut", "wise", "other"]);
  expect(SERVICES.filter(takesNoAmount)).toEqual(["revolut", "wise", "other"]);
});

it("a form accepts the service's own address by its last part, and no other address", () => {
  const read = (service: PaymentHandle["service"], typed: string) => {
    const handle = handleIn(service, typed);
    return isHandle(to(service, handle)) ? handle : null;
  };
  for (const typed of [
    "AdaL",
    " AdaL ",
    "@AdaL",
    "https://paypal.me/AdaL",
    "https://www.PayPal.me/AdaL/",
    "paypal.me/AdaL",
  ]) {
    expect(read("paypal", typed), typed).toBe("AdaL");
  }
  expect(read("wise", "https://wise.com/pay/me/adal")).toBe("adal");
  for (const typed of [
    "https://paypal.me/AdaL/5",
    "https://paypal.me/AdaL?x",
    "https://paypal.me/../x",
    "https://paypal.me.evil.example/AdaL",
    "http://paypal.me/AdaL",
    "evil.example/paypal.me/AdaL",
    "https://paypal.me/",
    "javascript:alert(1)",
  ]) {
    expect(read("paypal", typed), typed).toBeNull();
  }
  expect(read("other", " TWINT: +41 79 ")).toBe("TWINT: +41 79");
});
