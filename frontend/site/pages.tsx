import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "@/core/languages/languages";
import {
  DOCUMENT_LANGUAGES,
  type DocumentLanguage,
  languagesOf,
  PUBLIC_PAGES,
  type PublicPage,
  pathOf,
} from "@/core/routes/publicPages";
import type { Assets } from "./document";
import { LandingPage } from "./landing/pages/LandingPage";
import { LANDING_TEXTS } from "./landing/texts";
import { ContactPage } from "./legal/pages/ContactPage";
import { DeleteAccountPage } from "./legal/pages/DeleteAccountPage";
import { DocumentPage } from "./legal/pages/DocumentPage";
import { DELETE_ACCOUNT_TEXTS, DOCUMENT_TEXTS } from "./legal/texts";
import { PublicDocument } from "./PublicDocument";
import { styleSheetOf } from "./styleSheets";

export interface RenderedPage {
  page: PublicPage;
  language: Language;
  /** Path inside the build's folder: "en/privacy/index.html". */
  file: string;
  html: string;
}

/** Returns every public page in every language in which it exists. */
export function renderPages(assets: Assets): RenderedPage[] {
  return PUBLIC_PAGES.flatMap((page) =>
    languagesOf(page).map((language) => ({
      page,
      language,
      file: `${pathOf(page, language).slice(1)}/index.html`.replace(/\/\//, "/").replace(/^\//, ""),
      html: `<!doctype html>${markup(page, language, assets)}\n`,
    })),
  );
}

/** Corrects attributes that React writes in JSX spelling, for parsers other than browsers. */
function markup(page: PublicPage, language: Language, assets: Assets): string {
  return renderToStaticMarkup(renderPage(page, language, assets))
    .replaceAll(" hrefLang=", " hreflang=")
    .replace(" charSet=", " charset=")
    .replace(" fetchPriority=", " fetchpriority=");
}

function renderPage(page: PublicPage, language: Language, assets: Assets) {
  const { title, description, content } = pageContent(page, language);
  return (
    <PublicDocument
      page={page}
      language={language}
      title={title}
      description={description}
      css={styleSheetOf(page)}
      assets={assets}
    >
      {content}
    </PublicDocument>
  );
}

function pageContent(page: PublicPage, language: Language) {
  const homePath = pathOf("landing", language);
  const contactPath = pathOf("contact", language);
  if (page === "landing") {
    const texts = LANDING_TEXTS[language];
    return { ...texts.meta, content: <LandingPage texts={texts} language={language} /> };
  }
  if (page === "delete-account") {
    const texts = DELETE_ACCOUNT_TEXTS[language];
    return {
      title: `${texts.title} · Divido`,
      description: texts.subtitle,
      content: <DeleteAccountPage texts={texts} homePath={homePath} contactPath={contactPath} />,
    };
  }
  const texts = DOCUMENT_TEXTS[documentLanguage(language)];
  const { title, description } = texts[page];
  const content =
    page === "contact" ? (
      <ContactPage texts={texts} homePath={homePath} />
    ) : (
      <DocumentPage document={texts[page]} texts={texts} homePath={homePath} contactPath={contactPath} />
    );
  return { title: `${title} · Divido`, description, content };
}

function documentLanguage(language: Language): DocumentLanguage {
  return DOCUMENT_LANGUAGES.find((own) => own === language) ?? "en";
}
