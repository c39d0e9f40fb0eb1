import type { OfferedCurrency } from "@/core/money/currency";
import { EURO_REGIONS } from "@/core/money/euroRegions";

/**
 * Returns an IBAN in stored form: capitals, without blanks, dashes, the invisible characters of copied texts, and the word
 * "IBAN" before it.
 */
export function plainIban(typed: string): string {
  return typed
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
    .toUpperCase()
    .replace(/^(?:IBAN:?)+/, "");
}

/** Returns an IBAN for display: in groups of four. */
export function formatIban(typed: string): string {
  return plainIban(typed).replace(/(.{4})(?=.)/g, "$1 ");
}

/** Returns the currency of the IBAN's country. Null if the profile does not offer it. */
export function currencyOfIban(typed: string): OfferedCurrency | null {
  const country = plainIban(typed).slice(0, 2);
  if (country === "TR") return "TRY";
  if (country === "GB") return "GBP";
  return EURO_REGIONS.includes(country) ? "EUR" : null;
}

/** Returns the IBAN modulo 97, with letters as two digits (A is 10). A valid IBAN gives 1 (ISO 13616). */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const letter of moved) {
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/** Returns whether a text is an IBAN by form and check digits. Must match the database's rule. */
export function isIban(typed: string): boolean {
  const iban = plainIban(typed);
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) && remainder(iban) === 1;
}
