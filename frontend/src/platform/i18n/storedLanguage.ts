import { isLanguage, type Language } from "@/core/languages/languages";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** The language chosen on this device; null when nobody has chosen one yet. */
export function storedLanguage(): Language | null {
  const language = localStore.get(KEYS.language);
  return isLanguage(language) ? language : null;
}
