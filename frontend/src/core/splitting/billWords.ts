import type { ExtraKind } from "./extraKinds";

/** What a line of a bill is, by the words before its price. */
export type LineKind = ExtraKind | "total" | "ignored";

/** Words of receipts in English, German, Turkish, Spanish and French, without accents and in lower case. */
const WORDS: Record<LineKind, string> = {
  total: `total|total amount|total due|grand total|amount due|balance due|balance|to pay|sum|gesamt|gesamtsumme|
gesamtbetrag|summe|endsumme|endbetrag|rechnungsbetrag|zahlbetrag|zu zahlen|toplam|genel toplam|hesap toplami|tutar|
toplam tutar|odenecek|odenecek tutar|importe|importe total|total a pagar|a pagar|total ttc|montant|montant total|
net a payer|a payer|total a payer`,
  tip: "tip|tips|gratuity|trinkgeld|bahsis|propina|pourboire",
  service: `service|service charge|cover|cover charge|bedienung|bedienungsgeld|servicegebuhr|gedeck|servis|
servis ucreti|servis bedeli|servis hizmeti|kuver|servicio|cubierto|cubiertos|frais de service|couvert|couverts`,
  tax: `tax|taxes|sales tax|vat|gst|hst|mwst|ust|mehrwertsteuer|umsatzsteuer|steuer|kdv|topkdv|toplam kdv|vergi|iva|
impuesto|impuestos|tva|taxe|taxes`,
  discount: `discount|voucher|coupon|promo|promotion|rabatt|nachlass|preisnachlass|gutschein|indirim|iskonto|kupon|
descuento|cupon|remise|reduction|rabais`,
  ignored: `subtotal|sub total|net|zwischensumme|netto|nettobetrag|ara toplam|aratoplam|base imponible|sous total|
total ht|cash|change|card|credit card|debit card|visa|mastercard|bar|gegeben|ruckgeld|karte|ec karte|kreditkarte|
nakit|kart|kredi karti|banka karti|para ustu|efectivo|cambio|tarjeta|especes|carte|carte bancaire|cb|rendu|monnaie`,
};

const KIND_OF = new Map(
  (Object.keys(WORDS) as LineKind[]).flatMap((kind) =>
    WORDS[kind].split("|").map((word): [string, LineKind] => [word.trim(), kind]),
  ),
);

/** Words for a tax that the prices contain already. */
const CONTAINED =
  /\b(?:incl|included|including|inkl|inklusive|enthalten|enthaltene|davon|dont|incluido|incluida|dahil)\b/;

/** The words of screens for the kinds of extras. */
const PLAIN = new Set(
  `tax|steuer|vergi|impuesto|impuestos|taxe|taxes|tip|tips|trinkgeld|bahsis|propina|pourboire|service|bedienung|servis|
servicio|discount|rabatt|indirim|descuento|remise`
    .split("|")
    .map((word) => word.trim()),
);

const wordsOf = (label: string): string =>
  label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Whether a label says no more than the kind of its extra, which every reader sees in their language. */
export const isPlainWord = (label: string): boolean => PLAIN.has(wordsOf(label));

/** Returns the kind of a line; null for an item. */
export function kindOfLine(label: string): LineKind | null {
  const words = wordsOf(label);
  const kind = KIND_OF.get(words) ?? null;
  if (kind !== null || !CONTAINED.test(words)) return kind;
  return KIND_OF.get(words.replace(CONTAINED, "").replace(/ +/g, " ").trim()) === "tax" ? "ignored" : null;
}
