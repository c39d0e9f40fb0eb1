import type { ReactNode } from "react";
import type { Language } from "@/core/languages/languages";
import type { PublicPage } from "@/core/routes/publicPages";

/** What the build made for the pages, and where it put it. */
export interface Assets {
  /** The code itself, which stands in the head. */
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
