import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/core/languages/languages";
import { type PublicPage, pathOf } from "@/core/routes/publicPages";
import type { LandingTexts } from "./landing/texts";

interface LanguageMenuProps {
  page: PublicPage;
  language: Language;
  texts: LandingTexts["site"];
}

/** A dropdown of links that works without scripts. With scripts, the choice is persisted. */
export function LanguageMenu({ page, language, texts }: LanguageMenuProps) {
  return (
    <details className="language-menu">
      <summary>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.6">
            <circle cx="10" cy="10" r="8" />
            <path d="M2 10h16M10 2c3 2.4 4 5 4 8s-1 5.6-4 8c-3-2.4-4-5-4-8s1-5.6 4-8z" />
          </g>
        </svg>
        <span className="visually-hidden">{texts.language}: </span>
        <span className="language-name">{LANGUAGE_NAMES[language]}</span>
        <svg className="chevron" width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
          <path
            d="m1.5 1.5 4.5 4.5 4.5-4.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </summary>
      <ul>
        {LANGUAGES.map((other) => (
          <li key={other}>
            <a
              href={pathOf(page, other)}
              hrefLang={other}
              lang={other}
              aria-current={other === language ? "page" : undefined}
              data-language={other}
            >
              {LANGUAGE_NAMES[other]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
