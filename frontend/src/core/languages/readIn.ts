import type { Language } from "./languages";

/** Labels of the link to a page in another language, in that language. */
export const READ_IN: Record<Language, string> = {
  tr: "Bu sayfayı Türkçe oku",
  en: "Read this in English",
  de: "Auf Deutsch lesen",
  es: "Leer en español",
  fr: "Lire en français",
};
