import type { ReactNode } from "react";
import { LANDING_TEXTS } from "@/features/landing/texts";
import type { Language } from "@/shared/i18n/languages";
import type { PublicPage } from "@/shared/site/publicPages";
import { fontFaces, PageHead } from "./PageHead";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";

/** Where the build put what the pages load. */
export interface Assets {
  earlyScript: string;
  siteScript: string;
  deleteAccountScript: string;
  fontLatin: string;
  fontLatinExt: string;
  /** The web app manifest, if the app's build made one. */
  manifest: string | null;
  /** "https://divido.example", or "" where the build does not know where it will be served. */
  origin: string;
  year: number;
}

export interface PublicDocumentProps {
  page: PublicPage;
  language: Language;
  title: string;
  description: string;
  css: string;
  assets: Assets;
  children: ReactNode;
}

/** A whole public page: everything its first paint needs is in it, but for the font. */
export function PublicDocument(props: PublicDocumentProps) {
  const { page, language, css, assets, children } = props;
  const texts = LANDING_TEXTS[language].site;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <script src={assets.earlyScript} fetchPriority="high" />
        <PageHead {...props} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, inlined by the build */}
        <style dangerouslySetInnerHTML={{ __html: fontFaces(assets) + css }} />
        <script type="module" src={assets.siteScript} />
        {page === "delete-account" && <script type="module" src={assets.deleteAccountScript} />}
      </head>
      <body data-page={page}>
        <a className="skip" href="#content">
          {texts.skip}
        </a>
        <SiteHeader page={page} language={language} texts={texts} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter page={page} language={language} texts={texts} year={assets.year} />
      </body>
    </html>
  );
}
