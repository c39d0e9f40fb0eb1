import { DEFAULT_LANGUAGE, LANGUAGES } from "@/core/languages/languages";
import { languagesOf, pathOf } from "@/core/routes/publicPages";
import type { PublicDocumentProps } from "./document";

/** Open Graph requires a territory with the language. */
const LOCALES = { tr: "tr_TR", en: "en_GB", de: "de_DE", es: "es_ES", fr: "fr_FR" } as const;

/** Metadata of a page for browsers, search engines and link previews. */
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
    </>
  );
}
