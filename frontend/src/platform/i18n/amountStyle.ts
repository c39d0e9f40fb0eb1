import type { Language } from "@/core/languages/languages";
import { writeAmountsAs } from "@/core/money/separators";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** As everywhere in Divido, or as in the reader's language: a choice of the device. */
export type AmountStyle = "common" | "language";

export const amountStyle = (): AmountStyle => (localStore.get(KEYS.amounts) === "language" ? "language" : "common");

/** Amounts are written as this device's reader wants them, who reads in this language. */
export function writeAmountsIn(language: Language): void {
  writeAmountsAs(amountStyle() === "language" ? language : null);
}
