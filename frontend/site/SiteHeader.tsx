import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/core/languages/languages";
import { READ_IN } from "@/core/languages/readIn";
import { PATHS } from "@/core/routes/paths";
import { DOCUMENT_LANGUAGES, type PublicPage, pathOf } from "@/core/routes/publicPages";
import { Mark } from "@/ui/Logo";
import { LanguageMenu } from "./LanguageMenu";
import type { LandingTexts } from "./landing/texts";

interface SiteHeaderProps {
  page: PublicPage;
  language: Language;
  texts: LandingTexts["site"];
}

export function SiteHeader({ page, language, texts }: SiteHeaderProps) {
  return (
    <header className="site-header wrap">
      {page === "landing" && <LanguageOffers language={language} />}
      <a className="brand" href={pathOf("landing", language)} data-home aria-label={texts.home}>
        <Mark size={36} />
        <span aria-hidden="true">Divido</span>
      </a>
      <div className="site-header-tools">
        {page === "landing" && (
          <a className="site-login" href={PATHS.login}>
            {texts.login}
          </a>
        )}
        {page === "delete-account" && <LanguageMenu page={page} language={language} texts={texts} />}
        {page !== "landing" && page !== "delete-account" && (
          <DocumentLanguageSwitch page={page} language={language} label={texts.language} />
        )}
        <button
          type="button"
          className="theme-switch needs-script"
          data-theme-switch
          aria-pressed="false"
          aria-label={texts.theme}
          title={texts.theme}
        >
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="8.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
            <path d="M11 2.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
          </svg>
        </button>
      </div>
    </header>
  );
}

interface SwitchProps {
  page: PublicPage;
  language: Language;
  label: string;
}

/** EN/TR on the legal pages. It changes the language of the document, not of the app. */
function DocumentLanguageSwitch({ page, language, label }: SwitchProps) {
  return (
    <nav className="document-languages" aria-label={label}>
      {[...DOCUMENT_LANGUAGES].reverse().map((other) => (
        <a
          key={other}
          href={pathOf(page, other)}
          hrefLang={other}
          lang={other}
          aria-label={`${other.toUpperCase()}, ${LANGUAGE_NAMES[other]}`}
          aria-current={other === language ? "page" : undefined}
          data-language={other}
          data-keeps="document"
        >
          {other.toUpperCase()}
        </a>
      ))}
    </nav>
  );
}

/** Offers the landing page in each other language; the early script shows the browser's (browser/early.ts). */
function LanguageOffers({ language }: { language: Language }) {
  return LANGUAGES.filter((other) => other !== language).map((other) => (
    <a
      key={other}
      className="language-offer"
      href={pathOf("landing", other)}
      hrefLang={other}
      lang={other}
      data-language={other}
    >
      {READ_IN[other]}
    </a>
  ));
}
