import i18next from "i18next";
import { useEffect } from "react";
import type { Language } from "@/core/languages/languages";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { showLanguage } from "@/platform/i18n/i18n";
import { storedLanguage } from "@/platform/i18n/storedLanguage";

/**
 * Makes the registration page English for people who have not chosen a language (docs/product.md 3.1). A person who
 * follows an invitation keeps its language.
 */
export function useEnglishByDefault(): void {
  useEffect(() => {
    if (storedLanguage() !== null || pendingInvitation.token() !== null) return;
    const before = i18next.language as Language;
    void showLanguage("en").catch(() => undefined);
    return () => {
      if (storedLanguage() === null) void showLanguage(before);
    };
  }, []);
}
