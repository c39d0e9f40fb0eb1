import fc from "fast-check";
import { expect, it } from "vitest";
import { formatUnits, plainUnits, type Units } from "@/core/money/units";
import { combineReadings } from "./readingOf";
import { readReceipt } from "./readReceipt";
import { receiptLanguage } from "./receiptLanguage";

const PLACE = { currency: "EUR", today: "2026-11-28", monthFirst: false };
const reading = (text: string, place = PLACE) =>
  readReceipt(
    text.split("\n").map((line) => ({ text: line, confidence: 90 })),
    place,
  );

const RECEIPTS: [language: string, text: string, total: number, date: string, merchant: string][] = [
  [
    "German, with a table of taxes that has the word for total",
    `HORNBERG Baumarkt AG
Hauptstr. 12, 20457 Hamburg
Datum 14.03.2026 20:41
Schrauben            12,50
Dübel                 7,90
Summe EUR            20,40
MwSt   Netto  Steuer  Brutto Summe
19 %   17,14   3,26   20,40
Girocard             20,40`,
    2040,
    "2026-03-14",
    "HORNBERG Baumarkt AG",
  ],
  [
    "Turkish, with the amount of the tax below",
    `ÖZLEM DÖNER
Kızılay Cad. No 4 Ankara
TARİH : 22-08-2024 SAAT : 13:05
2 X 320,00
DÖNER *640,00
AYRAN *40,00
TOPKDV *61,82
TOPLAM *680,00
KREDİ KARTI *680,00`,
    68000,
    "2024-08-22",
    "ÖZLEM DÖNER",
  ],
  [
    "English, cash and change",
    `CORNER CAFE LTD
Receipt 4711
Date 02 Jun 2025
Soup 6.50
Bread 1.20
Subtotal 7.70
Tip 1.00
TOTAL 8.70
Cash 10.00
Change 1.30`,
    870,
    "2025-06-02",
    "CORNER CAFE LTD",
  ],
  [
    "Spanish, with a total to pay",
    `BAR LA MARINA SL
C/ Mayor 3
Fecha: 05/09/2025 14:22
Menú del día 14,50
Café 1,50
Base imponible 14,55
IVA 10 % 1,45
Total a pagar 16,00
Efectivo 20,00
Cambio 4,00`,
    1600,
    "2025-09-05",
    "BAR LA MARINA SL",
  ],
  [
    "French, total with taxes",
    `BOULANGERIE DUPONT SARL
12 rue des Lilas
le 9 avril 2025 08:12
Croissant 1,30
Pain 2,40
TOTAL TTC 3,70
dont TVA 5,5 % 0,19
CB 3,70`,
    370,
    "2025-04-09",
    "BOULANGERIE DUPONT SARL",
  ],
];

for (const [what, text, total, date, merchant] of RECEIPTS) {
  it(`the total of a receipt is sure, with date and merchant: ${what}`, () => {
    expect(reading(text)).toMatchObject({ sureTotal: total, date, merchant });
  });
}

it("a total word with one wrong letter is read, and a word without a second sign is not sure", () => {
  const { candidates, sureTotal } = reading("Kiosk am Markt\nSumne 4,10");
  expect(candidates[0]).toMatchObject({ units: 410 });
  expect(sureTotal).toBeNull();
});

it("given money less change contradicts another amount beside a total word", () => {
  const { sureTotal } = reading("Summe 86,00\nZu zahlen 86,00\nBar 50,00\nRückgeld 20,00\nKarte 30,00");
  expect(sureTotal).toBeNull();
});

const PAID_WITH_TIP: [what: string, text: string, total: number | null][] = [
  ["a card pays both", "Burger 16,50\nFries 8,00\nTotal 24,50\nTip 4,50\nAmount charged 29,00\nVISA 29,00", 2900],
  ["a card's line alone shows both", "Subtotal 18,00\nTax 1,49\nTotal 19,49\nTip 3,51\nVISA 23,00", 2300],
  ["the guest gives both", "Schnitzel 71,60\nPils 42,00\nGesamtsumme 113,60\nTrinkgeld 6,40\nGegeben 120,00", 12000],
  ["a second total shows both", "Tutar 150,00\nBahşiş 15,00\nToplam 165,00\nKredi kartı 165,00", 16500],
  ["no line shows both", "Soup 12,00\nCrab 18,00\nTotal 30,00\nVISA 30,00\nTip 6,00", null],
];
for (const [what, text, total] of PAID_WITH_TIP) {
  it(`a tip below a total is part of what was paid: ${what}`, () => {
    expect(reading(text).sureTotal).toBe(total);
  });
}

it("a deduction below a total counts when an amount to pay follows, and leaves an unpaid total in doubt", () => {
  expect(reading("Vin 15,40\nComte 12,44\nTOTAL 27,84\nREMISE -2,00\nA PAYER 25,84\nCB 25,84").sureTotal).toBe(2584);
  expect(reading("Buch 22,00\nHeft 20,00\nSumme 42,00\nGutschein -4,20").sureTotal).toBeNull();
  // Savings that the total already contains are named below it.
  expect(reading("Creme 8,08\nSeife 13,90\nSumme 21,98\nKarte 21,98\nPreisvorteil -3,87").sureTotal).toBe(2198);
});

it("amounts of another currency are left out beside the receipt's own, and make no total sure without it", () => {
  const both = "Rösti 39.00\nWasser 15.20\nTotal CHF 54.20\nTotal EUR 57.63\nKarte CHF 54.20";
  const francs = { ...PLACE, currency: "CHF" };
  expect(reading(both, francs).sureTotal).toBe(5420);
  // In euros, one word is too little.
  expect(reading(both)).toMatchObject({ sureTotal: null, candidates: [{ units: 5763 }, {}, {}] });
  const euros = "Rösti 39,00\nWasser 15,20\nSumme EUR 54,20\nKarte EUR 54,20";
  expect(reading(euros, francs)).toMatchObject({ sureTotal: null, candidates: [{ units: 5420 }, {}, {}] });
});

it("a total in doubt is not sure because two readings agree", () => {
  const [doubted, sure] = ["Total 30,00\nVISA 30,00\nTip 6,00", "Total 30,00\nVISA 30,00"].map((text) => reading(text));
  if (!doubted || !sure) throw new Error("two readings");
  expect(sure.sureTotal).toBe(3000);
  expect(combineReadings(doubted, doubted).sureTotal).toBeNull();
  expect(combineReadings(sure, doubted).sureTotal).toBeNull();
});

it("a day with a year of two digits is recent", () => {
  expect(reading("Posten 03.09.00").date).toBeNull();
  expect(reading("Posten 03.09.24").date).toBe("2024-09-03");
});

it("percentages, weights and times are no amounts", () => {
  const { candidates } = reading("Tomaten 0,75 kg\nMwSt 19,00 %\n12:30 Uhr\nTotal 3,20");
  expect(candidates.map(({ units }) => units)).toEqual([320]);
});

it("dates in the future and impossible ones are left out, and 6/10 is read in the country's order", () => {
  expect(reading("Datum 30.02.2025\n01.01.2030").date).toBeNull();
  expect(reading("Date 6/10/2024").date).toBe("2024-10-06");
  expect(reading("Date 6/10/2024", { ...PLACE, monthFirst: true }).date).toBe("2024-06-10");
  expect(reading("Date 6/25/2024").date).toBe("2024-06-25");
});

it("a text without amounts has no candidates", () => {
  expect(reading("a hill\nand a cow")).toMatchObject({ candidates: [], sureTotal: null, date: null });
});

it("a merchant is named by its web address where the head of the receipt is misread", () => {
  const lines = [
    { text: "§ K%& 1i", confidence: 20 },
    { text: "Besuchen Sie www.lidl.de", confidence: 91 },
  ];
  expect(readReceipt(lines, PLACE).merchant).toBe("Lidl");
});

it("a line with a price is no merchant", () => {
  expect(reading("HARIBO GOLDBAEREN 1,19 A\nALDI SUED\nSumme 1,19").merchant).toBe("ALDI SUED");
});

it("two readings agree on a total that neither was sure of, and contradicting sure ones leave it open", () => {
  const unsure = reading("Summe 12,00");
  expect(unsure.sureTotal).toBeNull();
  expect(combineReadings(unsure, unsure).sureTotal).toBe(1200);
  const [one, other] = [reading("Summe 12,00\nKarte 12,00"), reading("Summe 72,00\nKarte 72,00")];
  expect([one.sureTotal, other.sureTotal]).toEqual([1200, 7200]);
  expect(combineReadings(one, other).sureTotal).toBeNull();
});

it("every amount of a currency is found as it is written, with either separator", () => {
  const written = fc.record({
    units: fc.integer({ min: 1, max: 9_999_999 }).map((units) => units as Units),
    currency: fc.constantFrom("EUR", "TRY", "JPY", "KWD"),
    hasComma: fc.boolean(),
  });
  fc.assert(
    fc.property(written, ({ units, currency, hasComma }) => {
      const plain = plainUnits(units, currency);
      const figure = hasComma ? plain.replace(".", ",") : formatUnits(units, currency);
      const { candidates } = reading(`Total ${figure}`, { ...PLACE, currency });
      expect(candidates[0]?.units, figure).toBe(units);
    }),
  );
});

it("a receipt's language is the country's, then the lira's, then the reader's", () => {
  expect(receiptLanguage("Almanya", "EUR", "tr")).toBe("deu");
  expect(receiptLanguage("Türkiye", "EUR", "de")).toBe("tur");
  expect(receiptLanguage(null, "TRY", "de")).toBe("tur");
  expect(receiptLanguage("Atlantis", "EUR", "fr")).toBe("fra");
  expect(receiptLanguage(null, "EUR", "en")).toBe("eng");
});
