import { normalized } from "./figures";

/** Words before people's names in the heads of columns, in the languages of known files. */
export const BEFORE_NAMES = {
  paid: [
    "paid by",
    "payé par",
    "bezahlt von",
    "gezahlt von",
    "pagado por",
    "pagato da",
    "pago por",
    "ödeyen",
    "betaald door",
  ],
  impacted: [
    "impacted to",
    "paid for",
    "impacté à",
    "impacté a",
    "payé pour",
    "betrifft",
    "bezahlt für",
    "gezahlt für",
    "afecta a",
    "pagado para",
    "imputado a",
    "etkilenen",
    "ödenen",
    "impatta",
  ],
} as const;

const WORDS = {
  title: [
    "title",
    "description",
    "what",
    "titre",
    "libellé",
    "titel",
    "beschreibung",
    "título",
    "titulo",
    "descripción",
    "concepto",
    "başlık",
    "açıklama",
    "titolo",
  ],
  date: [
    "date",
    "date & time",
    "day",
    "date & heure",
    "datum",
    "datum & uhrzeit",
    "datum und uhrzeit",
    "tag",
    "fecha",
    "fecha y hora",
    "tarih",
    "tarih ve saat",
    "data",
  ],
  amount: [
    "amount",
    "cost",
    "total",
    "amount in default currency",
    "montant",
    "coût",
    "montant dans la devise par défaut",
    "betrag",
    "summe",
    "kosten",
    "betrag in standardwährung",
    "importe",
    "monto",
    "cantidad",
    "coste",
    "importe en la moneda predeterminada",
    "tutar",
    "varsayılan para biriminde tutar",
    "importo",
  ],
  category: ["category", "catégorie", "kategorie", "categoría", "categoria", "kategori"],
  currency: ["currency", "devise", "währung", "moneda", "para birimi", "divisa", "valuta"],
  payer: [
    "paid by",
    "payer",
    "payer_name",
    "payé par",
    "bezahlt von",
    "gezahlt von",
    "pagado por",
    "pagador",
    "ödeyen",
    "pagato da",
  ],
  sharers: [
    "owers",
    "shared by",
    "for",
    "for whom",
    "pour",
    "partagé par",
    "für",
    "geteilt von",
    "para",
    "compartido por",
    "kimin için",
    "paylaşanlar",
  ],
} as const;

type Word = keyof typeof WORDS;

/** Returns whether a head of a column is a known word for this role. */
export function isWordFor(word: Word, head: string): boolean {
  const words: readonly string[] = WORDS[word];
  return words.includes(lowered(head));
}

/** Returns the name behind one of these beginnings. Null if there is none. */
export function nameBehind(head: string, beginnings: readonly string[]): string | null {
  const whole = normalized(head);
  const inLowerCase = lowered(whole);
  const begun = beginnings.find((words) => inLowerCase.startsWith(`${words} `));
  return begun ? normalized(whole.slice(begun.length)).replace(/^: ?/, "") || null : null;
}

/** Lower-cases independently of the language. The Turkish capital İ would become two characters elsewhere. */
function lowered(text: string): string {
  return normalized(text).replaceAll("İ", "i").toLowerCase();
}
