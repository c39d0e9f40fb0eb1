import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyOfIban, formatIban, isIban, plainIban } from "./iban";

/** Example IBANs of the registry, which are nobody's accounts. */
const REAL = ["TR330006100519786457841326", "DE89370400440532013000", "GB29NWBK60161331926819", "NO9386011117947"];

describe("an IBAN", () => {
  it.each(REAL)("an IBAN is valid with and without blanks: %s", (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(isIban(formatIban(iban).toLowerCase())).toBe(true);
  });

  it("an IBAN is displayed in groups of four and stored without blanks", () => {
    expect(formatIban("tr330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26");
    expect(plainIban(" TR33 0006-1005 ")).toBe("TR3300061005");
  });

  it.each([
    "DE89 3704\u200B 0044 0532 0130 00",
    "\u202ADE89370400440532013000\u202C",
    "\uFEFFDE89 3704 0044 0532 0130 00",
    "IBAN: DE89 3704 0044 0532 0130 00",
    "Iban DE89\u20113704\u20110044\u20110532\u20110130\u201100",
  ])("an IBAN copied from elsewhere is valid: %j", (copied) => {
    expect(isIban(copied)).toBe(true);
    expect(plainIban(copied)).toBe("DE89370400440532013000");
  });

  it("an IBAN with one wrong digit is invalid, whichever it is", () => {
    fc.assert(
      fc.property(fc.constantFrom(...REAL), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
        const digits = [...iban].flatMap((letter, place) => (/\d/.test(letter) ? [place] : []));
        const place = digits[at % digits.length] ?? 2;
        const wrong = (Number(iban[place]) + by) % 10;
        expect(isIban(iban.slice(0, place) + wrong + iban.slice(place + 1))).toBe(false);
      }),
    );
  });

  it("an IBAN with two adjacent characters swapped is invalid", () => {
    expect(isIban("DE98370400440532013000")).toBe(false);
  });

  it.each(["", "TR", "1234567890123456", "TR33 0006", "TR33000610051978645784132600000000000"])(
    "a text that is no IBAN is invalid: %s",
    (text) => {
      expect(isIban(text)).toBe(false);
    },
  );

  it("formatting an IBAN twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(formatIban(formatIban(text))).toBe(formatIban(text));
      }),
    );
  });
});

it.each([
  ["de89 3704", "EUR"],
  ["TR33", "TRY"],
  ["GB29NWBK60161331926819", "GBP"],
  ["NO93", null],
  ["D", null],
  ["", null],
])("the account of an IBAN has its country's currency if that is offered: %s in %s", (iban, currency) => {
  expect(currencyOfIban(iban)).toBe(currency);
});
