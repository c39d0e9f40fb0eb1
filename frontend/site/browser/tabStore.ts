import { isLanguage, type Language } from "@/core/languages/languages";

/** Settings of this tab only: the reader's language if none is persisted. */
export const TAB_KEYS = { site: "site_language", document: "document_language" } as const;

export function tabLanguage(key: string): Language | null {
  try {
    const value = sessionStorage.getItem(key);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

export function keepTabLanguage(key: string, language: Language): void {
  try {
    sessionStorage.setItem(key, language);
  } catch {
    // Without storage, every page starts in its own language.
  }
}
