import { LANGUAGES, type Language } from "@/core/languages/languages";
import { READ_IN } from "@/core/languages/readIn";
import { pathOf } from "@/core/routes/publicPages";

/** Offers the landing page in each other language; the early script shows the browser's (browser/early.ts). */
export function LanguageOffers({ language }: { language: Language }) {
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
