import fc from "fast-check";
import { CURRENCY_LIST } from "./currencyList";
import { mostIn, type Units } from "./units";

/** For tests: every currency; one of each kind (by decimals and length); an arbitrary one. */
export const everyCurrency = CURRENCY_LIST.flatMap(([, , codes]) => codes.split(" "));
export const KINDS = CURRENCY_LIST.flatMap(([, , codes]) => codes.split(" ").slice(-1));
export const anyCurrency = fc.constantFrom(...everyCurrency);

/** An amount that an expense or a payment in that currency can have, or zero. */
export const amountIn = (currency: string) => fc.integer({ min: 0, max: mostIn(currency) }).map((n) => n as Units);

/** An amount of any currency. */
export const anyMoney = anyCurrency.chain((currency) => amountIn(currency).map((amount) => ({ currency, amount })));
