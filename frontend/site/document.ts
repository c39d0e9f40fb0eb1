import type { ReactNode } from "react";
import type { Language } from "@/core/languages/languages";
import type { PublicPage } from "@/core/routes/publicPages";

/** Files that the build made for the pages. */
export interface Assets {
  /** The code itself, inlined into the head. */
  earlyScript: string;
  siteScript: string;
  deleteAccountScript: string;
  fontLatin: string;
  fontLatinExt: string;
  /** Address of the web app manifest. Null if the app's build has none. */
  manifest: string | null;
  /** "https://divido.example", or "" if the build does not know where it will be served. */
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
