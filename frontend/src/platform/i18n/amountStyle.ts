import type { Language } from "@/core/languages/languages";
import { writeAmountsAs } from "@/core/money/separators";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Style of amounts on this device: the same in all languages, or that of the reader's language. */
export type AmountStyle = "common" | "language";

export const amountStyle = (): AmountStyle => (localStore.get(KEYS.amounts) === "language" ? "language" : "common");

/** Applies this device's style of amounts to a language. */
export function writeAmountsIn(language: Language): void {
  writeAmountsAs(amountStyle() === "language" ? language : null);
}
