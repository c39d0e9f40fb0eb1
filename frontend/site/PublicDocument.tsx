import type { PublicDocumentProps } from "./document";
import { fontFaces } from "./fontFaces";
import { LANDING_TEXTS } from "./landing/texts";
import { PageHead } from "./PageHead";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";

/** A whole public page. It contains everything that its first paint needs, except the font. */
export function PublicDocument(props: PublicDocumentProps) {
  const { page, language, css, assets, children } = props;
  const texts = LANDING_TEXTS[language].site;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, inlined by the build */}
        <script dangerouslySetInnerHTML={{ __html: assets.earlyScript }} />
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
