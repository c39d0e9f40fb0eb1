import { CURRENCY_LIST } from "@/core/money/currencyList";
import { searchable } from "@/core/text/searchable";

interface NamedCurrency {
  code: string;
  /** In the reader's language. */
  name: string;
  /** "¥"; the code for a currency without a sign. */
  sign: string;
}

/**
 * Returns every currency with its name and sign in a language: first the likely ones in their order, then the others by
 * name.
 */
export function namedCurrencies(language: string, likely: readonly string[]): NamedCurrency[] {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const all = CURRENCY_LIST.flatMap(([, , codes]) => codes.split(" ")).map((code) => ({
    code,
    name: names.of(code) ?? code,
    sign: signOf(code, language),
  }));
  const place = (code: string) => (likely.includes(code) ? likely.indexOf(code) : likely.length);
  return all.sort((a, b) => place(a.code) - place(b.code) || a.name.localeCompare(b.name, language));
}

function signOf(currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Returns the currencies whose code, name or a word of it begins with the text, or whose sign equals it. Those with the
 * text elsewhere in the name follow.
 */
export function matching(currencies: readonly NamedCurrency[], text: string): NamedCurrency[] {
  const wanted = searchable(text.trim());
  if (wanted === "") return [...currencies];
  const begins = ({ code, name, sign }: NamedCurrency) =>
    sign === text.trim() || ` ${searchable(`${code} ${name}`)}`.includes(` ${wanted}`);
  const first = currencies.filter(begins);
  return [...first, ...currencies.filter((one) => !first.includes(one) && searchable(one.name).includes(wanted))];
}
