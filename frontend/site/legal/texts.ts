import type { Language } from "@/core/languages/languages";
import type { DocumentLanguage } from "@/core/routes/publicPages";
import deleteDe from "@/locales/de/legal.json";
import deleteEn from "@/locales/en/legal.json";
import deleteEs from "@/locales/es/legal.json";
import deleteFr from "@/locales/fr/legal.json";
import deleteTr from "@/locales/tr/legal.json";
import en from "./documents/en.json";
import tr from "./documents/tr.json";

export type DeleteAccountTexts = (typeof deleteEn)["deleteAccount"];

export const DELETE_ACCOUNT_TEXTS: Record<Language, DeleteAccountTexts> = {
  tr: deleteTr.deleteAccount,
  en: deleteEn.deleteAccount,
  de: deleteDe.deleteAccount,
  es: deleteEs.deleteAccount,
  fr: deleteFr.deleteAccount,
};

interface DocumentSection {
  id: string;
  title: string;
  /** Paragraphs. */
  text: string[];
  /** A list after the last paragraph. */
  items?: string[];
}

export interface LegalDocument {
  title: string;
  description: string;
  intro: string[];
  sections: DocumentSection[];
}

export interface DocumentTexts {
  contactCard: Record<"title" | "text" | "operator" | "address" | "email" | "link" | "fallback", string>;
  back: string;
  contents: string;
  effective: string;
  privacy: LegalDocument;
  terms: LegalDocument;
  contact: Pick<LegalDocument, "title" | "description" | "intro">;
}

export const DOCUMENT_TEXTS: Record<DocumentLanguage, DocumentTexts> = { tr, en };
