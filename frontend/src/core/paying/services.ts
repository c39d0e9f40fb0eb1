import type { Currency } from "@/core/money/currency";
import { plainUnits, type Units } from "@/core/money/units";
import type { PaymentHandle, Service } from "./methods";
import rows from "./services.json";

interface ServiceRow {
  /** Form of a handle. Must match private.handle_pattern. */
  pattern: string;
  /** Address with placeholders; null without one. */
  address: string | null;
  /** Null for all. */
  currencies: readonly string[] | null;
}

const ROWS = new Map(rows.map((row): [string, ServiceRow] => [row.key, row]));

function rowOf(service: Service): ServiceRow {
  const row = ROWS.get(service);
  if (!row) throw new RangeError(`not a payment service: ${service}`);
  return row;
}

/** Returns whether a service moves money in a currency. */
export function fits({ service }: Pick<PaymentHandle, "service">, currency: Currency): boolean {
  const { currencies } = rowOf(service);
  return currencies === null || currencies.includes(currency);
}

/** Returns whether the service's address has no amount, so that the payer has to type or paste it. */
export function takesNoAmount(service: Service): boolean {
  return !rowOf(service).address?.includes("{amount}");
}

/** Returns whether a text is a handle of the service, by the database's rule. */
export function isHandle({ service, handle }: PaymentHandle): boolean {
  return new RegExp(rowOf(service).pattern, "u").test(handle);
}

interface Payable {
  amount: Units;
  currency: Currency;
  /** Shown to the payee, where the service allows it. */
  note: string;
}

/**
 * Returns the https address at which a handle is paid. Null for a text to copy, and for a handle that the service cannot
 * have. Every value is percent-encoded, so none of them changes the rest of the address.
 */
export function addressOf(to: PaymentHandle, { amount, currency, note }: Payable): string | null {
  const { address } = rowOf(to.service);
  if (address === null || !isHandle(to)) return null;
  const values: Record<string, string> = { handle: to.handle, amount: plainUnits(amount, currency), currency, note };
  return address.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}

/**
 * Returns the handle that a person typed: without spaces around it, without a leading @, and the last part of the
 * service's own address, also without https://. Everything else stays as it is, and is refused if it is no handle.
 */
export function handleIn(service: Service, typed: string): string {
  const { address } = rowOf(service);
  const text = typed.trim();
  if (address === null) return text;
  const [beginning = ""] = address.split("{handle}");
  const bare = text.replace(/^(https:\/\/)?(www\.)?/i, "https://");
  if (!bare.toLowerCase().startsWith(beginning)) return text.replace(/^@/, "");
  return bare.slice(beginning.length).replace(/\/$/, "").replace(/^@/, "");
}
