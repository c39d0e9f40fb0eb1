import { searchable } from "@/core/text/searchable";

/** Words on receipts in English, German, Turkish, Spanish and French, without accents and in lower case. */
const WORDS = {
  /** The amount to pay. */
  grandTotal: `grand total|final total|amount due|total due|balance due|total amount|total payable|nett total|total incl|
total inclusive|total sales incl|total sales inclusive|rounded total|zu zahlen|zahlbetrag|gesamtbetrag|gesamtsumme|endsumme|
endbetrag|rechnungsbetrag|genel toplam|toplam tutar|odenecek tutar|islem tutari|importe total|total a pagar|net a payer|
total ttc|total a payer|reste a payer`,
  total: "total|summe|gesamt|betrag|toplam|tutar|importe|montant|somme",
  /** A part of the amount to pay, or a figure beside it. */
  notTotal: `subtotal|sub total|zwischensumme|ara toplam|topkdv|toplam kdv|kdv|mwst|ust|netto|net|tax|gst|vat|iva|tva|steuer|
impuesto|taxe|discount|disc|rabatt|indirim|iskonto|descuento|remise|rabais|ersparnis|gespart|saving|savings|excl|excluding|
exc|ht|qty|quantity|items|artikel|adet|rounding|points|puan|punkte|puntos`,
  /** The figure includes the tax although its line names one. */
  inclusive: "incl|inclusive|including|inkl|inklusive|dahil|incluido|incluye|ttc|compris",
  beforeTax: "subtotal|sub total|zwischensumme|ara toplam|netto|net|excl|excluding|exc|ht|base imponible",
  tip: "tip|tips|gratuity|service charge|trinkgeld|bahsis|propina|pourboire",
  card: `card|credit|debit|visa|mastercard|maestro|amex|paypal|contactless|karte|kartenzahlung|kreditkarte|girocard|ec karte|
ec cash|kart|kredi|banka karti|vakifbank|yapikredi|yapi kredi|ziraat|garanti|akbank|halkbank|is bankasi|tarjeta|carte|cb`,
  given: "cash|tendered|bar|bargeld|gegeben|geg|nakit|efectivo|entregado|especes|recu",
  change: "change|ruckgeld|zuruck|wechselgeld|para ustu|cambio|vuelto|rendu|monnaie",
  date: "date|datum|tarih|fecha",
} as const;

export type ReceiptWord = keyof typeof WORDS;

/** Phrases by kind; a phrase is a list of words. */
const PHRASES = new Map(
  (Object.keys(WORDS) as ReceiptWord[]).map((kind): [ReceiptWord, string[][]] => [
    kind,
    WORDS[kind].split("|").map((phrase) => phrase.trim().split(" ")),
  ]),
);

/** Short words need every letter right: "bar" and "bad" are two words. */
const MIN_LETTERS_FOR_AN_EDIT = 5;

/** Returns the folded words of a line. */
export const wordsOf = (line: string): string[] =>
  searchable(line)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

/** Returns whether the words have a phrase of this kind. A word of five or more letters may have one wrong letter. */
export function hasWord(words: readonly string[], kind: ReceiptWord): boolean {
  return (PHRASES.get(kind) ?? []).some((phrase) =>
    words.some((_, start) => phrase.every((part, offset) => isRead(words[start + offset] ?? "", part))),
  );
}

function isRead(word: string, wanted: string): boolean {
  return word === wanted || (wanted.length >= MIN_LETTERS_FOR_AN_EDIT && isOneEditAway(word, wanted));
}

/** Returns whether one letter replaced, added or removed makes one word the other. */
function isOneEditAway(one: string, other: string): boolean {
  const longest = Math.max(one.length, other.length);
  if (longest - Math.min(one.length, other.length) > 1) return false;
  let start = 0;
  while (start < longest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < longest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return longest - start - end <= 1;
}
