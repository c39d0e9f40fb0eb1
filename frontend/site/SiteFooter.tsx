import type { Language } from "@/core/languages/languages";
import { type PublicPage, pathOf } from "@/core/routes/publicPages";
import { fillIn } from "@/core/text/fillIn";
import { Mark } from "@/ui/Logo";
import { LanguageMenu } from "./LanguageMenu";
import type { LandingTexts } from "./landing/texts";

interface SiteFooterProps {
  page: PublicPage;
  language: Language;
  texts: LandingTexts["site"];
  year: number;
}

const LINKS = [
  ["privacy", "privacy"],
  ["terms", "terms"],
  ["contact", "contact"],
  ["delete-account", "deleteAccount"],
] as const;

export function SiteFooter({ page, language, texts, year }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-inner">
        <div className="site-footer-brand">
          <p className="brand">
            <Mark size={32} />
            Divido
          </p>
          <p>{texts.tagline}</p>
        </div>
        <nav aria-label={texts.links}>
          <ul className="site-links">
            <li>
              <a href={pathOf("landing", language)} data-home>
                {texts.website}
              </a>
            </li>
            {LINKS.map(([target, key]) => (
              <li key={target}>
                <a href={pathOf(target, language)}>{texts[key]}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="copyright">{fillIn(texts.copyright, { year })}</p>
      </div>
      {page === "landing" && <LanguageMenu page={page} language={language} texts={texts} />}
    </footer>
  );
}
