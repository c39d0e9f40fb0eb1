import type { ReactNode } from "react";
import type { Language } from "@/shared/i18n/languages";
import type { PublicPage } from "@/shared/site/publicPages";

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
