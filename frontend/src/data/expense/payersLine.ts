import { unbroken } from "@/core/text/unbroken";

interface Paid {
  name: string;
  /** The formatted amount. */
  amount: string;
}

/** Longer names may break between words, so that amounts do not have to. */
const LONG_NAME = 8;

/**
 * Returns "Emma 300.00 · Liam 180.00". No line breaks within an amount or before it. Payers beyond `most` are counted:
 * "+2".
 */
export function payersLine(payers: readonly Paid[], most = Number.POSITIVE_INFINITY): string {
  const named = payers.slice(0, most).map(({ name, amount }) => {
    return `${name.length > LONG_NAME ? name : unbroken(name)}\u00a0${unbroken(amount)}`;
  });
  const more = payers.length > most ? [`+${payers.length - most}`] : [];
  return [...named, ...more].join("\u00a0· ");
}
