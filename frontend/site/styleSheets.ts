import type { PublicPage } from "@/core/routes/publicPages";
import base from "@/ui/base.css?inline";
import tokens from "@/ui/tokens.css?inline";
import typeface from "@/ui/typeface.css?inline";
import buttons from "./buttons.css?inline";
import footer from "./footer.css?inline";
import frame from "./frame.css?inline";
import header from "./header.css?inline";
import cta from "./landing/components/callToAction.css?inline";
import features from "./landing/components/features.css?inline";
import hero from "./landing/components/hero.css?inline";
import drawing from "./landing/components/productDrawing.css?inline";
import sections from "./landing/components/sections.css?inline";
import situations from "./landing/components/situations.css?inline";
import steps from "./landing/components/steps.css?inline";
import languages from "./languages.css?inline";
import contactCard from "./legal/components/contactCard.css?inline";
import deleteAccount from "./legal/components/deleteAccount.css?inline";
import legalDocument from "./legal/components/document.css?inline";

const site = tokens + typeface + base + frame + header + buttons + languages + footer;
const landing = site + sections + hero + drawing + features + steps + situations + cta;
const legal = site + legalDocument + contactCard;

/** Returns the CSS of a page. It is inlined, so that the first paint needs no request. */
export function styleSheetOf(page: PublicPage): string {
  if (page === "landing") return landing;
  return page === "delete-account" ? legal + deleteAccount : legal;
}
