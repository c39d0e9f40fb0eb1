import type { Language } from "@/core/languages/languages";
import de from "@/locales/de/landing.json";
import en from "@/locales/en/landing.json";
import es from "@/locales/es/landing.json";
import fr from "@/locales/fr/landing.json";
import tr from "@/locales/tr/landing.json";

export type LandingTexts = typeof en;

export const LANDING_TEXTS: Record<Language, LandingTexts> = { tr, en, de, es, fr };

export interface SectionProps {
  texts: LandingTexts;
  language: Language;
}
