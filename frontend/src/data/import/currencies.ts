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

/** Signs of a currency in English, by currency: "$" for the dollar of any country. Filled at the first use. */
const narrow = new Map<Currency, string>();

/** Returns whether a code or a sign beside a figure can be of a currency. A sign may be of several. */
export function canBeOf(sign: string, currency: Currency): boolean {
  const named = currencyIn(sign);
  if (named !== null) return named === currency;
  let own = narrow.get(currency);
  if (own === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    own = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? "";
    narrow.set(currency, own);
  }
  return own === sign;
}

/** Returns the currency of a code or a sign. Null for a text that is neither, or that several currencies share. */
export function currencyIn(text: string): Currency | null {
  const said = text.trim();
  const code = said.toUpperCase();
  return isCurrency(code) ? code : (SIGNS[said] ?? SIGNS[code] ?? null);
}
