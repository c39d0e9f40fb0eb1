import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { storedLanguage } from "@/platform/i18n/storedLanguage";

/** The registration page is English for people who have not chosen a language yet (spec section 1). */
export function useEnglishByDefault(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (storedLanguage() !== null) return;
    const before = i18n.language;
    void i18n.changeLanguage("en");
    return () => {
      if (storedLanguage() === null) void i18n.changeLanguage(before);
    };
  }, [i18n]);
}
