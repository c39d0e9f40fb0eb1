import { DEFAULT_LANGUAGE, LANGUAGES } from "@/shared/i18n/languages";
import { languagesOf, pathOf } from "@/shared/site/publicPages";
import type { Assets, PublicDocumentProps } from "./PublicDocument";

/** Open Graph wants a territory with the language. */
const LOCALES = { tr: "tr_TR", en: "en_GB", de: "de_DE", es: "es_ES", fr: "fr_FR" } as const;

/** What browsers, search engines and previews in chats want to know about a page. */
export function PageHead({ page, language, title, description, assets }: PublicDocumentProps) {
  const canonical = assets.origin + pathOf(page, language);
  const image = `${assets.origin}/og-${language}.png`;
  const languages = languagesOf(page);
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={assets.origin + pathOf(page, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={assets.origin + pathOf(page, DEFAULT_LANGUAGE)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Divido" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={LOCALES[language]} />
      {LANGUAGES.filter((other) => other !== language && languages.includes(other)).map((other) => (
        <meta key={other} property="og:locale:alternate" content={LOCALES[other]} />
      ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#11171c" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      {assets.manifest && <link rel="manifest" href={assets.manifest} />}
      <link rel="preload" href={assets.fontLatin} as="font" type="font/woff2" crossOrigin="" />
      {language === "tr" && (
        <link rel="preload" href={assets.fontLatinExt} as="font" type="font/woff2" crossOrigin="" />
      )}
    </>
  );
}

const LATIN_EXT = "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0";
const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215";

/**
 * Figtree, and the system's letters stretched to Figtree's measures: text is there at once and
 * does not move when the font arrives.
 */
export function fontFaces(assets: Pick<Assets, "fontLatin" | "fontLatinExt">): string {
  const figtree = (url: string, range: string) =>
    `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;
  const standIn = (weight: string, size: string) =>
    `@font-face{font-family:"Figtree Stand-in";font-weight:${weight};src:local("Arial"),local("Liberation Sans");size-adjust:${size};ascent-override:95%;descent-override:25%;line-gap-override:0%}`;
  return (
    figtree(assets.fontLatinExt, LATIN_EXT) +
    figtree(assets.fontLatin, LATIN) +
    standIn("300 600", "101%") +
    standIn("601 900", "97.5%")
  );
}
