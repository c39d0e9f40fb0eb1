import type { Language } from "@/core/languages/languages";
import { writeAmountsAs } from "@/core/money/separators";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Style of amounts on this device: the same in all languages, or that of the reader's language. */
export type AmountStyle = "common" | "language";

export const amountStyle = (): AmountStyle => (localStore.get(KEYS.amounts) === "language" ? "language" : "common");

/** Whether the reader has chosen a style on this device. */
export const hasChosenAmountStyle = (): boolean => localStore.get(KEYS.amounts) !== null;

/** Applies this device's style of amounts to a language. */
export function writeAmountsIn(language: Language): void {
  writeAmountsAs(amountStyle() === "language" ? language : null);
}
