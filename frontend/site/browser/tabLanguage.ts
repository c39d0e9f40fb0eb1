import { isLanguage, type Language } from "@/core/languages/languages";
import { tabStore } from "@/platform/storage/tabStore";

/** Settings of this tab only: the reader's language if none is persisted. */
export const TAB_KEYS = { site: "site_language", document: "document_language" } as const;

export function tabLanguage(key: string): Language | null {
  const value = tabStore.get(key);
  return typeof value === "string" && isLanguage(value) ? value : null;
}
