import { type Currency, isCurrency } from "@/core/money/currency";

/** Signs that one currency alone has. A dollar or a krone can be of several. */
const SIGNS: Readonly<Record<string, Currency>> = {
  "€": "EUR",
  "£": "GBP",
  "₺": "TRY",
  "₹": "INR",
  "₩": "KRW",
  "₪": "ILS",
  "₴": "UAH",
  "₽": "RUB",
  "₫": "VND",
  "₱": "PHP",
  zł: "PLN",
  Kč: "CZK",
  US$: "USD",
  CA$: "CAD",
  A$: "AUD",
  EURO: "EUR",
  EUROS: "EUR",
  TL: "TRY",
};

/** Returns the currency of a code or a sign. Null for a text that is neither, or that several currencies share. */
export function currencyIn(text: string): Currency | null {
  const said = text.trim();
  const code = said.toUpperCase();
  return isCurrency(code) ? code : (SIGNS[said] ?? SIGNS[code] ?? null);
}
