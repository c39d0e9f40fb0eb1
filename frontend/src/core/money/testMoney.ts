import fc from "fast-check";
import { CURRENCY_LIST } from "./currencyList";
import { mostIn, type Units } from "./units";

/** Every currency, one of each kind (by decimals and length of amounts), and any, for tests. */
export const everyCurrency = CURRENCY_LIST.flatMap(([, , codes]) => codes.split(" "));
export const KINDS = CURRENCY_LIST.flatMap(([, , codes]) => codes.split(" ").slice(-1));
export const anyCurrency = fc.constantFrom(...everyCurrency);

/** An amount as an expense or a payment in that currency can have, or none. */
export const amountIn = (currency: string) => fc.integer({ min: 0, max: mostIn(currency) }).map((n) => n as Units);

/** An amount of any currency. */
export const anyMoney = anyCurrency.chain((currency) => amountIn(currency).map((amount) => ({ currency, amount })));
