import type { Assets, PublicDocumentProps } from "./document";
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

const LATIN_EXT = "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0";
const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215";

/** Returns the font faces of Figtree. The fallback font comes with the app's tokens. */
function fontFaces(assets: Pick<Assets, "fontLatin" | "fontLatinExt">): string {
  const figtree = (url: string, range: string) =>
    `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;
  return figtree(assets.fontLatinExt, LATIN_EXT) + figtree(assets.fontLatin, LATIN);
}
