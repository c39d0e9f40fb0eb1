import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { pendingInvitation } from "@/domain/invitation/pendingInvitation";
import { storedLanguage } from "@/platform/i18n/storedLanguage";

/**
 * The registration page is English for people who have not chosen a language yet (spec section 1). Whoever comes from an
 * invitation goes on in the language that it spoke.
 */
export function useEnglishByDefault(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (storedLanguage() !== null || pendingInvitation.token() !== null) return;
    const before = i18n.language;
    void i18n.changeLanguage("en");
    return () => {
      if (storedLanguage() === null) void i18n.changeLanguage(before);
    };
  }, [i18n]);
}
