import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyCurrency } from "@/core/money/testMoney";
import { readBill } from "./readBill";

const itemsIn = (text: string, currency = "EUR") =>
  readBill(text, currency).items.map(({ label, amount }) => [label, amount]);

describe("a line of a bill", () => {
  it.each([
    ["Pide 12,50", "Pide", 1250],
    ["2x Pide 12,50", "2× Pide", 1250],
    ["2 x Pide 12,50", "2× Pide", 1250],
    ["2 Pide 25.00", "2 Pide", 2500],
    ["7 Up 3.00", "7 Up", 300],
    ["Pide 12.50 €", "Pide", 1250],
    ["Pide 12.50€", "Pide", 1250],
    ["Pide € 12.50", "Pide", 1250],
    ["Pide €12.50", "Pide", 1250],
    ["Pide 12,50 EUR", "Pide", 1250],
    ["Pide 12,50 TL", "Pide", 1250],
    ["Pide 12,50 A", "Pide", 1250],
    ["PİDE %10 *12,50", "PİDE", 1250],
    ["Pide ........ 12,50", "Pide", 1250],
    ["Pide\t12,50", "Pide", 1250],
    ["- Pide: 12,50", "Pide", 1250],
    ["Pide 12", "Pide", 1200],
    ["Pide 12.5", "Pide", 1250],
    ["Lobster 1.234,50", "Lobster", 123_450],
    ["Lobster 1,234.50", "Lobster", 123_450],
    ["Lobster 1'234.50", "Lobster", 123_450],
    ["Lobster 1.234", "Lobster", 123_400],
    ["Menu 2 150,00", "Menu 2", 15_000],
    ["12,50 Pide", "Pide", 1250],
    ["Happy hour -3,20", "Happy hour", -320],
    ["Happy hour −3,20 €", "Happy hour", -320],
    ["Happy hour 3,20-", "Happy hour", -320],
    ["12.50", "", 1250],
    ["Tax free perfume 40.00", "Tax free perfume", 4000],
    ["ICE TEA 3.00", "ICE TEA", 300],
    ["ICE TEA EUR 3.00", "ICE TEA", 300],
    ["Total Eclipse 8.00", "Total Eclipse", 800],
    ["Bar 5.00", "Bar", 500],
  ])("%s is one item with the price of the whole line", (text, label, amount) => {
    expect(readBill(text, "EUR")).toEqual({ items: [{ label, amount }], extras: [], total: null, unread: [] });
  });

  it.each([
    ["2x Pide @ 6,25", "2× Pide"],
    ["2 Pide à 6,25", "2× Pide"],
    ["2 Pide @6.25 €", "2× Pide"],
    ["2x Pide je 6,25", "2× Pide"],
    ["Pide 2 x 6,25", "2× Pide"],
  ])("%s is two pieces at 6.25 each", (text, label) => {
    expect(itemsIn(text)).toEqual([[label, 1250]]);
  });

  it.each([
    "Jacobs Krönung 3,29 x 2 6,58 A",
    "Jacobs Krönung 3,29 X 2 6,58",
    "Jacobs Krönung 3,29 € × 2 6,58 €",
    "Jacobs Krönung 2 x 3,29 6,58",
    "Jacobs Krönung 2 × 3,29 EUR 6,58",
    "Jacobs Krönung 2 Stk x 3,29 6,58",
    "2 x 3,29 Jacobs Krönung 6,58",
    "2x Jacobs Krönung 3,29 x 2 6,58",
    "Jacobs Krönung 3,29 x 2",
    "Jacobs Krönung 3,29 X2",
    "Jacobs Krönung 2 Stk. x 3,29",
    "Jacobs Krönung 3,29 x 2\n6,58",
    "Jacobs Krönung 2 x 3,29\n6,58",
    "Jacobs Krönung 6,58\n2 Stk x 3,29",
    "Jacobs Krönung 6,58\n3,29 x 2",
  ])("%j is two pieces for 6.58, and the label has no price", (text) => {
    expect(itemsIn(text)).toEqual([["2× Jacobs Krönung", 658]]);
  });

  it("a count and a figure that do not give the price of the line stay in the label", () => {
    expect(itemsIn("Cola 6 x 0,33 4,99")).toEqual([["Cola 6 x 0,33", 499]]);
    expect(itemsIn("Cola 0,33 x 6\n4,99")).toEqual([["Cola 0,33 x 6", 499]]);
    expect(itemsIn("Tomaten 0,398 kg x 3,99 1,59")).toEqual([["Tomaten 0,398 kg x 3,99", 159]]);
  });

  it("a price with thousands is that of one, too", () => {
    expect(itemsIn("Lobster 1.250,00 x 2 2.500,00")).toEqual([["2× Lobster", 250_000]]);
  });

  it.each(["Pide", "24.11.2026", "24/11/2026 20:15", "Thank you!", "Pide 1.23456", "10 %", ""])(
    "%s has no price and stays as it was typed",
    (text) => {
      expect(readBill(text, "EUR")).toEqual({ items: [], extras: [], total: null, unread: text === "" ? [] : [text] });
    },
  );

  it("a price beyond the currency's limit stays as it was typed", () => {
    expect(readBill("Yacht 99999999.00", "EUR").unread).toEqual(["Yacht 99999999.00"]);
    expect(readBill("900x Yacht @ 9999999.00", "EUR").items).toEqual([]);
  });

  it("prices have the decimals of the currency", () => {
    expect(itemsIn("Ramen 1,200", "JPY")).toEqual([["Ramen", 1200]]);
    expect(itemsIn("Ramen ¥980", "JPY")).toEqual([["Ramen", 980]]);
    expect(itemsIn("Machboos 4.750", "KWD")).toEqual([["Machboos", 4750]]);
    expect(readBill("Ramen 12.50", "JPY").unread).toEqual(["Ramen 12.50"]);
  });

  it("the end of a word in capitals is no currency", () => {
    expect(itemsIn("ÇAY *45,00", "TRY")).toEqual([["ÇAY", 4500]]);
    expect(itemsIn("ÇAY TRY 45,00", "TRY")).toEqual([["ÇAY", 4500]]);
  });

  it("a label keeps at most 80 letters", () => {
    expect([...(readBill(`${"🍕".repeat(90)} 5.00`, "EUR").items[0]?.label ?? "")]).toHaveLength(80);
  });
});

describe("the words of a bill", () => {
  it.each([
    "Total 85.00",
    "TOTAL: 85,00 €",
    "Summe EUR 85,00",
    "TOPLAM *85,00",
    "Importe total 85,00",
    "Net à payer 85.00",
  ])("%s is the total and no item", (text) => {
    expect(readBill(text, "EUR")).toEqual({ items: [], extras: [], total: 8500, unread: [] });
  });

  it.each([
    ["Tip 8.50", "tip", 850],
    ["Trinkgeld 8,50", "tip", 850],
    ["BAHŞİŞ 8,50", "tip", 850],
    ["Bahşiş 8,50", "tip", 850],
    ["Propina 8,50", "tip", 850],
    ["Pourboire 8,50 €", "tip", 850],
    ["Sales tax 8.50", "tax", 850, "Sales tax"],
    ["MwSt. 19% 8,50", "tax", 850, "MwSt"],
    ["KDV %10 8,50", "tax", 850, "KDV"],
    ["IVA 10% 8,50", "tax", 850, "IVA"],
    ["TVA 20 % 8,50", "tax", 850, "TVA"],
    ["Service charge 12.5% 8.50", "service", 850, "Service charge"],
    ["Servis ücreti 8,50", "service", 850, "Servis ücreti"],
    ["Gedeck 8,50", "service", 850, "Gedeck"],
    ["Couvert: 8,50 €", "service", 850, "Couvert"],
    ["Discount 8.50", "discount", -850],
    ["Rabatt -8,50", "discount", -850],
    ["İndirim 8,50-", "discount", -850],
    ["Descuento 8,50", "discount", -850],
    ["Tip -8,50", "discount", -850],
    ["KDV 8,50-", "discount", -850, "KDV"],
    ["Réduction 8,50", "discount", -850, "Réduction"],
  ])(
    "%s is an extra with its amount, and with its word unless that only names the kind",
    (text, kind, amount, label?: string) => {
      expect(readBill(text, "EUR")).toEqual({
        items: [],
        extras: [{ kind, amount, percent: null, label }],
        total: null,
        unread: [],
      });
    },
  );

  it.each([
    ["Tip 10%", "tip", 10],
    ["%10 bahşiş", "tip", 10],
    ["12,5 % Service", "service", 12.5],
    ["Sales tax 8.875%", "tax", 8.875, "Sales tax"],
  ])("%s is an extra by percentage", (text, kind, percent, label?: string) => {
    expect(readBill(text, "EUR").extras).toEqual([{ kind, amount: 0, percent, label }]);
  });
});

const GERMAN = `Gasthaus zur Post
Tisch 5   24.11.2026 20:15
2 x Schnitzel        31,80 A
1 x Käsespätzle      13,90 A
3 x Helles 0,5       14,40 B
Zwischensumme        60,10
Summe EUR            60,10
Gegeben Bar          70,00
Rückgeld              9,90
A 7% 42,71 2,99 45,70
enth. MwSt 19%        2,30
Vielen Dank!`;

describe("a pasted bill", () => {
  it("a pasted bill gives items and total, and keeps the lines that it cannot read", () => {
    expect(readBill(GERMAN, "EUR")).toEqual({
      items: [
        { label: "2× Schnitzel", amount: 3180 },
        { label: "Käsespätzle", amount: 1390 },
        { label: "3× Helles 0,5", amount: 1440 },
      ],
      extras: [],
      total: 6010,
      unread: [
        "Gasthaus zur Post",
        "Tisch 5 24.11.2026 20:15",
        "Gegeben Bar 70,00",
        "A 7% 42,71 2,99 45,70",
        "enth. MwSt 19% 2,30",
        "Vielen Dank!",
      ],
    });
  });

  it("a tax is an extra only if the total does not contain it already", () => {
    expect(readBill("Pide 12,50\nKDV 1,14\nToplam 12,50", "TRY").extras).toEqual([]);
    expect(readBill("Burger 10.00\nTax 0.89\nTotal 10.89", "USD").extras).toEqual([
      { kind: "tax", amount: 89, percent: null },
    ]);
    expect(readBill("Burger 10.00\nTax incl. 0.89", "USD").extras).toEqual([]);
  });

  it("a tax that the total contains is left out also beside a percentage", () => {
    const bill = readBill("Adana 100,00\nServis %10\nTOPKDV 10,00\nTOPLAM 110,00", "TRY");
    expect(bill.extras).toEqual([{ kind: "service", amount: 0, percent: 10 }]);
  });

  it("the largest of several totals counts", () => {
    expect(readBill("Burger 10.00\nTotal 10.00\nTip 1.00\nTotal 11.00", "USD")).toMatchObject({
      items: [{ amount: 1000 }],
      extras: [{ kind: "tip", amount: 100 }],
      total: 1100,
      unread: [],
    });
  });

  it.each([
    ["PİDE *640,00\n2 X 320,00\nÇAY *45,00", "beneath"],
    ["2 X 320,00\nPİDE *640,00\nÇAY *45,00", "above"],
    ["2x 320,00\n2x PİDE *640,00\n1 X 45,00\nÇAY *45,00", "above, beside a dish with its count"],
  ])("a count and the price of one belong to the dish: %j has them %s it", (text) => {
    expect(itemsIn(text, "TRY")).toEqual([
      ["2× PİDE", 64_000],
      ["ÇAY", 4500],
    ]);
  });

  it("counts above dishes of the same price belong to one dish each", () => {
    expect(itemsIn("2 X 320,00\nPİDE 640,00\n2 X 320,00\nADANA 640,00", "TRY")).toEqual([
      ["2× PİDE", 64_000],
      ["2× ADANA", 64_000],
    ]);
  });

  it("a count and a price that fit no dish beside them stay an item", () => {
    expect(itemsIn("PİDE 600,00\n2 X 320,00", "TRY")).toEqual([
      ["PİDE", 60_000],
      ["2 X", 32_000],
    ]);
    expect(itemsIn("2 X 320,00\nToplam 640,00", "TRY")).toEqual([["2 X", 32_000]]);
  });

  it("a count and its dish below the total are both left in the text", () => {
    const { unread } = readBill("ÇAY 45,00\nToplam 45,00\n2 X 320,00\nPİDE 640,00", "TRY");
    expect(unread).toEqual(["2 X 320,00", "PİDE 640,00"]);
  });

  it("a price below its label belongs to it", () => {
    expect(itemsIn("Pide\n12,50\nAyran\n3,00")).toEqual([
      ["Pide", 1250],
      ["Ayran", 300],
    ]);
  });

  it("figures without decimals are no prices beside prices with decimals", () => {
    expect(readBill("Table 5\nPide 12.50", "EUR")).toMatchObject({ items: [{ label: "Pide" }], unread: ["Table 5"] });
    expect(itemsIn("Pide 12\nAyran 3")).toEqual([
      ["Pide", 1200],
      ["Ayran", 300],
    ]);
  });

  it("payments count only among several lines", () => {
    expect(readBill("Beer 5.00\nCash 10.00\nChange 5.00", "EUR")).toMatchObject({
      items: [{ label: "Beer" }],
      unread: [],
    });
  });

  it("no text throws, and every line is read or kept", () => {
    const piece = fc.constantFrom(
      "2x",
      "Pide",
      "12,50",
      "%",
      "10",
      "-",
      "€",
      "@",
      "Total",
      "Tip",
      "\n",
      " ",
      "\t",
      ".",
      "1.234",
      "x",
      "ı",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string()), { maxLength: 25 }),
        fc.constantFrom(...everyCurrency),
        (pieces, currency) => {
          const text = pieces.join("");
          const { items, extras, total, unread } = readBill(text, currency);
          for (const line of unread) expect(text.replace(/[ \t]+/g, " ")).toContain(line);
          for (const { amount } of [...items, ...extras]) expect(Number.isSafeInteger(amount)).toBe(true);
          expect(total === null || Number.isSafeInteger(total)).toBe(true);
        },
      ),
    );
  });
});
