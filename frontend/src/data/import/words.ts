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
    "impatta su",
    "impact op",
  ],
  share: ["share of", "share", "anteil von", "anteil", "part de", "part", "parte de", "parte"],
} as const;

const WORDS = {
  title: [
    "title",
    "description",
    "what",
    "was",
    "quoi",
    "qué",
    "ne",
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
    "purpose",
    "what for",
    "item",
    "zweck",
    "wofür",
    "objet",
    "motif",
    "ne için",
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
    "booking date",
    "posting date",
    "transaction date",
    "started date",
    "completed date",
    "buchungstag",
    "buchungsdatum",
    "date operation",
    "date opération",
    "date de l’opération",
    "fecha operación",
    "fecha de operación",
    "işlem tarihi",
    "expense date",
    "datum en tijd",
    "data e ora",
    "data e hora",
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
    "total amount",
    "importo nella valuta predefinita",
    "bedrag in standaardvaluta",
    "montante",
    "montante na moeda padrão",
    "bedrag",
    "umsatz",
    "montant total",
    "importe total",
    "toplam",
  ],
  /** Rows that add up others. */
  total: [
    ...["total", "totals", "grand total", "subtotal", "sum", "balance", "total balance"],
    ...["summe", "gesamt", "gesamtsumme", "zwischensumme", "saldo", "toplam", "genel toplam", "ara toplam", "bakiye"],
    ...["suma", "total general", "somme", "sous-total", "total général", "solde", "totale", "totaal"],
  ],
  /** Everybody of the table, as those who share a row. */
  everyone: [
    ...["all", "everyone", "everybody", "alle", "jeder", "herkes", "hepsi", "hepimiz", "todos", "todas"],
    ...["tous", "toutes", "tout le monde", "tutti", "iedereen"],
  ],
  category: ["category", "catégorie", "kategorie", "categoría", "categoria", "kategori"],
  currency: ["currency", "devise", "währung", "moneda", "para birimi", "divisa", "valuta", "moeda", "waehrung"],
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
    "who paid",
    "payor",
    "zahler",
    "zahlender",
    "wer hat bezahlt",
    "payeur",
    "qui a payé",
    "quién pagó",
    "kim ödedi",
  ],
  by: ["by", "from", "von", "par", "por", "de", "kimden"],
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
    "involved",
    "participants",
    "split between",
    "für wen",
    "beteiligte",
    "pour qui",
    "participants",
    "para quién",
    "participantes",
    "kimler için",
  ],
  splits: [
    "split amounts",
    "shares",
    "aufteilung",
    "anteile",
    "montants partagés",
    "parts",
    "importes divididos",
    "partes",
    "paylar",
  ],
  rate: ["exchange rate", "conversion rate", "wechselkurs", "taux de change", "tipo de cambio", "döviz kuru", "kur"],
  converted: ["converted amount", "umgerechneter betrag", "montant converti", "importe convertido", "çevrilen tutar"],
  kind: ["type", "transaction type", "kind", "typ", "art", "tipo", "tür"],
  out: [
    "money out",
    "paid out",
    "withdrawal",
    "withdrawals",
    "debit",
    "debit amount",
    "debits",
    "soll",
    "belastung",
    "ausgang",
    "débit",
    "débit euros",
    "cargo",
    "cargos",
    "borç",
    "çıkan",
    "uit",
  ],
  in: [
    "money in",
    "paid in",
    "deposit",
    "deposits",
    "credit",
    "credit amount",
    "credits",
    "haben",
    "gutschrift",
    "eingang",
    "crédit",
    "crédit euros",
    "abono",
    "abonos",
    "alacak",
    "giren",
  ],
  /** What a row was for, on statements of banks without a description. */
  counterpart: [
    "name",
    "payee",
    "merchant",
    "counterparty",
    "partner name",
    "narrative",
    "details",
    "memo",
    "reference",
    "payment reference",
    "transaction description",
    "verwendungszweck",
    "auftraggeber / begünstigter",
    "begünstigter",
    "empfänger",
    "zahlungsempfänger*in",
    "buchungstext",
    "naam / omschrijving",
    "omschrijving",
    "mededelingen",
    "bénéficiaire",
    "libelle",
    "beneficiario",
    "işlem",
    "işlem açıklaması",
  ],
  /** Amounts that say the same as others, or a bank's balance. */
  repeated: [
    "balance",
    "running balance",
    "running bal.",
    "saldo",
    "saldo na mutatie",
    "kontostand",
    "solde",
    "bakiye",
    "local amount",
    "local total",
    "original amount",
    "original cost",
    "amount (foreign currency)",
  ],
} as const;

/** Kinds of rows, in files that name them. */
const KINDS = {
  expense: ["expense", "normal", "purchase", "ausgabe", "gasto", "dépense", "harcama", "gider", "spesa"],
  transfer: [
    "transfer",
    "balance",
    "payment",
    "settlement",
    "reimbursement",
    "repayment",
    "zahlung",
    "überweisung",
    "rückzahlung",
    "pago",
    "transferencia",
    "reembolso",
    "devolución",
    "paiement",
    "virement",
    "remboursement",
    "ödeme",
    "geri ödeme",
  ],
  income: ["income", "refund", "einnahme", "erstattung", "ingreso", "revenu", "recette", "gelir", "iade"],
} as const;

/** Words by which a bank says which way an amount went. */
const DIRECTIONS = {
  out: ["af", "debit", "dr", "d", "s", "soll", "debet", "débit", "cargo", "borç", "out", "uit"],
  in: ["bij", "credit", "cr", "c", "h", "haben", "kredit", "crédit", "abono", "alacak", "in"],
} as const;

type Word = keyof typeof WORDS;

/** Returns the kind that a cell names. Null for any other text. */
export const kindIn = (cell: string) => wordIn(KINDS, cell);

/** Returns which way an amount went. Null for any other text. */
export const directionIn = (cell: string) => wordIn(DIRECTIONS, cell);

function wordIn<Name extends string>(all: Readonly<Record<Name, readonly string[]>>, cell: string): Name | null {
  const said = lowered(cell);
  return (Object.keys(all) as Name[]).find((name) => all[name].includes(said)) ?? null;
}

/** Returns whether a head of a column is a known word for this role. */
export function isWordFor(word: Word, head: string): boolean {
  const words: readonly string[] = WORDS[word];
  const said = lowered(head);
  // A head may name the currency: "Amount (EUR)".
  return words.includes(said) || words.includes(said.replace(/ ?[([][\p{L}\p{Sc}]{1,4}[)\]]$/u, ""));
}

/** Returns the text in brackets at the end of a head: the currency of "Amount (EUR)". Empty without any. */
export const inBrackets = (head: string): string => /[([]([\p{L}\p{Sc}]{1,4})[)\]]$/u.exec(normalized(head))?.[1] ?? "";

/** Returns the name behind one of these beginnings. Null if there is none. */
export function nameBehind(head: string, beginnings: readonly string[]): string | null {
  const whole = normalized(head);
  const inLowerCase = lowered(whole);
  const [begun] = beginnings
    .filter((words) => inLowerCase.startsWith(`${words} `))
    .sort((one, other) => other.length - one.length);
  return begun ? normalized(whole.slice(begun.length)).replace(/^: ?/, "") || null : null;
}

/** Lower-cases independently of the language. The Turkish capital İ would become two characters elsewhere. */
function lowered(text: string): string {
  return normalized(text).replaceAll("İ", "i").toLowerCase();
}
