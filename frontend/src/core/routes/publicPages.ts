import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "@/core/languages/languages";

/** Pages that are static HTML, readable without an account and without scripts (docs/product.md 2.3). */
export const PUBLIC_PAGES = ["landing", "privacy", "terms", "contact", "delete-account"] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** Legal texts and contact exist only in these languages (docs/product.md 2.3). */
export const DOCUMENT_LANGUAGES = ["tr", "en"] as const satisfies readonly Language[];
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

export function languagesOf(page: PublicPage): readonly Language[] {
  return page === "landing" || page === "delete-account" ? LANGUAGES : DOCUMENT_LANGUAGES;
}

/** Returns the language in which a reader of `language` gets a page. English if the page lacks it. */
export function languageFor(page: PublicPage, language: Language): Language {
  return languagesOf(page).includes(language) ? language : "en";
}

/**
 * Returns the path of a page in a language: Turkish without a prefix ("/", "/privacy"), others under theirs ("/en/",
 * "/en/privacy").
 */
export function pathOf(page: PublicPage, language: Language): string {
  const own = languageFor(page, language);
  const prefix = own === DEFAULT_LANGUAGE ? "/" : `/${own}/`;
  return page === "landing" ? prefix : `${prefix}${page}`;
}

/** Returns the public page of a path and its language. Null for paths of the app. */
export function publicPageAt(path: string): { page: PublicPage; language: Language } | null {
  const parts = path
    .replace(/index\.html$/, "")
    .split("/")
    .filter(Boolean);
  const prefixed = isLanguage(parts[0]) && parts[0] !== DEFAULT_LANGUAGE;
  const language = prefixed ? (parts[0] as Language) : DEFAULT_LANGUAGE;
  const [name = "landing", ...rest] = prefixed ? parts.slice(1) : parts;
  const page = PUBLIC_PAGES.find((candidate) => candidate === name);
  if (!page || rest.length > 0 || !languagesOf(page).includes(language)) return null;
  return { page, language };
}
