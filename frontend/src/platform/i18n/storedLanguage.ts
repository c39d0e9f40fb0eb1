import { isLanguage, type Language } from "@/core/languages/languages";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Returns the language chosen on this device. Null if none was chosen. */
export function storedLanguage(): Language | null {
  const language = localStore.get(KEYS.language);
  return isLanguage(language) ? language : null;
}
