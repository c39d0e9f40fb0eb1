import { hasWord, wordsOf } from "./receiptWords";
import type { RecognisedLine } from "./recognisedLine";

const LINES_OF_HEAD = 10;
/** Lines that are recognised worse are decoration, most often. */
const MIN_CONFIDENCE = 60;
const MIN_LETTERS = 3;
const MAX_LENGTH = 40;
/** Letters that a line of words has among its characters; recognised decoration has fewer. */
const MIN_SHARE_OF_LETTERS = 0.7;
/** Beginnings of lines of a receipt's head that are no name, folded. */
const NO_NAME = new RegExp(
  String.raw`^(?:${`tel|telefon|fax|www|http|e mail|email|mail|vat|vkn|v d|vd|vergi|mersis|ust|steuer|gst|tax|invoice|simplified|
receipt|rechnung|beleg|kassenbon|kundenbeleg|bon|fis|fatura|quittung|date|datum|tarih|saat|e arsiv|e fatura|bilgi|
ticket|recibo|factura|facture|ticaret sicil|table|tisch|masa|welcome|willkommen|herzlich|hos geldiniz|hosgeldiniz|tesekkur|thank|
danke|vielen dank|gracias|merci|owned by|formerly|co reg|reg no|company no|eur|cashier|es bediente|kasse|filiale|bediener`
    .replaceAll("\n", "")
    .replaceAll(" ", String.raw`\s`)})\b`,
);
const STREET =
  /(?:str|stra(?:ss|b|8)e|allee|platz|weg)\b|\b(?:street|road|jalan|jln|lorong|taman|cad|caddesi|sok|sokak|mah|mahallesi|bulvar|bulvari|avenue|ave|rue|calle|plaza|sb|no)\b|\b\d{4,6}\b/;
const LEGAL_FORM =
  /\b(?:gmbh|mbh|kg|ohg|ag|ltd|limited|sdn|bhd|inc|llc|corp|as|sti|san|tic|ticaret|restaurant|restoran|cafe|kafe|market|marketleri|magazacilik|hotel|otel|sarl|sas|sa|sl|trading|enterprise|stationery|bakery|apotheke|eczane|eczanesi|lokanta|lokantasi|firin)\b/;
const PRICE = /\d ?[.,] ?\d{2}(?!\d)/;
const WEB_ADDRESS = /(?:www\s?[.,]\s?|@)([a-z][a-z0-9-]{1,24})\s?[.,]\s?(?:com|de|net|org|eu|at|ch|fr|es|tr|my|co)\b/i;
/** Hosts of mail addresses that say nothing about the merchant. */
const MAIL_HOSTS = /^(?:gmail|hotmail|yahoo|outlook|icloud|gmx|web|mail)$/;

/**
 * Returns the merchant's name: a line of the head that reads like one, the first with a legal form or a kind of business
 * before others; else the name in the merchant's web address. Null if there is neither.
 */
export function merchantIn(recognised: readonly RecognisedLine[]): string | null {
  const lines = recognised.filter(({ confidence }) => confidence >= MIN_CONFIDENCE).map(({ text }) => text);
  const head = lines.slice(0, LINES_OF_HEAD).map(cleaned).filter(readsLikeAName);
  const web = nameOfWebAddress(lines);
  const known = web && head.find((line) => wordsOf(line).join("").includes(wordsOf(web).join("")));
  const business = head.find((line) => LEGAL_FORM.test(wordsOf(line).join(" ")));
  return known ?? business ?? web ?? head[0] ?? null;
}

/** Without decoration and single signs, which recognition sees beside a logo, at both ends. */
const cleaned = (line: string): string =>
  line
    .replace(/\s+/g, " ")
    .replace(/^(?:[^\p{L}\d]+|[\p{L}\d] )+/gu, "")
    .replace(/(?:[^\p{L}\d.)]| [\p{L}\d](?=\s*$))+$/gu, "")
    .trim();

function readsLikeAName(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, "").length;
  if (WEB_ADDRESS.test(line) || PRICE.test(line)) return false;
  if (letters < MIN_LETTERS || line.length > MAX_LENGTH) return false;
  if (letters / line.replaceAll(" ", "").length < MIN_SHARE_OF_LETTERS) return false;
  const words = wordsOf(line);
  const folded = words.join(" ");
  if (!words.some((word) => word.length >= MIN_LETTERS)) return false;
  return !NO_NAME.test(folded) && !STREET.test(folded) && !hasWord(words, "total") && !hasWord(words, "date");
}

function nameOfWebAddress(lines: readonly string[]): string | null {
  for (const line of lines) {
    const name = WEB_ADDRESS.exec(line)?.[1];
    if (name && !MAIL_HOSTS.test(name.toLowerCase())) return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  }
  return null;
}
