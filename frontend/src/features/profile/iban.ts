import type { OfferedCurrency } from "@/core/money/currency";
import { EURO_REGIONS } from "@/core/money/euroRegions";

/** An IBAN as it is stored: no blanks, capitals. */
export function plainIban(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/** An IBAN as people read it: in groups of four. */
export function formatIban(typed: string): string {
  return plainIban(typed).replace(/(.{4})(?=.)/g, "$1 ");
}

/** The currency that accounts of an IBAN's country are kept in, where it is one of those that the profile offers. */
export function currencyOfIban(typed: string): OfferedCurrency | null {
  const country = plainIban(typed).slice(0, 2);
  if (country === "TR") return "TRY";
  if (country === "GB") return "GBP";
  return EURO_REGIONS.includes(country) ? "EUR" : null;
}

/** Letters count as two digits (A is 10); the whole number modulo 97 is 1 for a valid IBAN (ISO 13616). */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const letter of moved) {
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/** Whether a text is an IBAN by form and check digits; the same rule as the database's. */
export function isIban(typed: string): boolean {
  const iban = plainIban(typed);
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) && remainder(iban) === 1;
}
