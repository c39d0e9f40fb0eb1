import { unbroken } from "@/core/text/unbroken";

interface Paid {
  name: string;
  /** As it is read. */
  amount: string;
}

/** A longer name is broken between its words, so that no amount is. */
const LONG_NAME = 8;

/** "Emma 300.00 · Liam 180.00": who paid how much, each in one piece. Of more than are wanted it is said how many they are: "+2". */
export function payersLine(payers: readonly Paid[], most = Number.POSITIVE_INFINITY): string {
  const named = payers.slice(0, most).map(({ name, amount }) => {
    return `${name.length > LONG_NAME ? name : unbroken(name)}\u00a0${unbroken(amount)}`;
  });
  const more = payers.length > most ? [`+${payers.length - most}`] : [];
  return [...named, ...more].join("\u00a0· ");
}
