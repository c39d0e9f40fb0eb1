import { describe, expect, it } from "vitest";
import { nets, read } from "./testReading";

describe("bills of Cospend and IHateMoney", () => {
  const cospend = (members: string, ...bills: string[]) =>
    `name,weight,active,color\n${members}\n\nwhat,amount,date,payer_name,payer_weight,owers,currency\n${bills.join("\n")}`;

  it("amounts finer than their currency are rounded half up and reported by row, and balances add up", () => {
    const file = read(
      cospend(
        "Ada,1,1,#fff\nBo,1,1,#fff",
        'Dinner,10.005,2026-05-01,Ada,1,"Ada,Bo",EUR',
        "Taxi,33.333333333333336,2026-05-02,Bo,1,Ada,EUR",
        "Lunch,4.5,2026-05-03,Bo,1,Bo,EUR",
      ),
    );
    expect(file.rounded).toEqual([
      { row: 6, title: "Dinner", said: "10.005", amount: 1001, currency: "EUR" },
      { row: 7, title: "Taxi", said: "33.333333333333336", amount: 3333, currency: "EUR" },
    ]);
    const [ada = 0, bo = 0] = nets(file) ?? [];
    expect(ada + bo).toBe(0);
    expect(file.refused).toEqual([]);
    const yen = read(cospend("Ada,1,1,#fff\nBo,1,1,#fff", 'Sushi,-99.5,2026-05-01,Ada,1,"Ada,Bo",JPY'));
    expect(yen.rounded).toMatchObject([{ said: "-99.5", amount: -100 }]);
  });

  it("weights are rounded to what the database stores, and left out of a row where one is too small for it", () => {
    const file = read(
      cospend(
        "Ada,0.3333333,1,#fff\nBo,2,1,#fff\nCem,0.00001,1,#fff\nDan,9000000,1,#fff",
        'Dinner,10,2026-05-01,Ada,1,"Ada,Bo",EUR',
        'Hotel,500000,2026-05-02,Ada,1,"Bo,Dan",EUR',
      ),
    );
    expect(file.refused).toEqual([]);
    expect(file.entries).toMatchObject([
      {
        split_method: "parts",
        shares: [
          { amount: 143, parts: 0.3333 },
          { amount: 857, parts: 2 },
        ],
      },
      { split_method: "manual", shares: [{ amount: 11 }, { amount: 49999989 }] },
    ]);
    expect(file.entries[1]).not.toHaveProperty("shares.0.parts");
  });

  it("an invalid weight, or an unknown currency, is reported", () => {
    const file = read(
      cospend(
        `Ada,heavy,1,#fff\nBo,1,1,#fff\nCem,${"9".repeat(400)},1,#fff`,
        'Dinner,10,2026-05-01,Bo,1,"Ada,Bo",EUR',
        'Lunch,10,2026-05-01,Bo,1,"Cem,Bo",EUR',
        "Taxi,10,2026-05-01,Bo,1,Bo,ABC",
      ),
      { currency: "TRY" },
    );
    expect(file.refused).toMatchObject([
      { row: 7, reason: "weights" },
      { row: 8, reason: "weights" },
      { row: 9, reason: "currency" },
    ]);
  });

  describe("with a list of currencies", () => {
    const bills = 'what,amount,date,payer_name,payer_weight,owers\nDinner,400,2026-08-02,Ada,1,"Ada,Bo"';
    const members = "name,weight,active,color\nAda,1,1,#fff\nBo,3,1,#fff";
    const withCurrencies = (...rows: string[]) =>
      [`currencyname,exchange_rate\n${rows.join("\n")}`, members, bills].join("\n\n");

    it("the currency with the rate 1 is the project's, wherever its section stands", () => {
      const file = read(withCurrencies('"CHF",0.92', '"USD",1'));
      expect(file).toMatchObject({ questions: [], currency: "USD", refused: [] });
      expect(nets(file, "USD")).toEqual([30000, -30000]);
      const behind = read([members, bills, "currencyname,exchange_rate\n€,1"].join("\n\n"));
      expect([behind.questions, nets(behind)]).toEqual([[], [30000, -30000]]);
      const iHateMoney = read(
        [bills.replace(",owers", ",owers,currency").replace(/$/, ",XXX"), "currencyname,exchange_rate\nEUR,1"].join(
          "\n\n",
        ),
      );
      expect([iHateMoney.questions, nets(iHateMoney)]).toEqual([[], [20000, -20000]]);
    });

    it("the person is asked if no currency, several, or one that is not clear has the rate 1", () => {
      for (const rows of [['"USD",2'], ['"USD",1', '"EUR",1'], ['"$",1']]) {
        expect(read(withCurrencies(...rows)).questions).toEqual(["currency"]);
        expect(nets(read(withCurrencies(...rows), { currency: "CAD" }), "CAD")).toEqual([30000, -30000]);
      }
    });
  });

  it("a weight of 0 counts as 1, and bills that only carry members are no expenses", () => {
    const bill = (what: string, amount: number, payer: string, weight: number) =>
      `${what},${amount},2026-05-01,${payer},${weight},"Ada,Bo,Cem",EUR`;
    const file = read(
      [
        "what,amount,date,payer_name,payer_weight,owers,currency",
        bill("deleteMeIfYouWant", 1, "Ada", 1),
        bill("deleteMeIfYouWant", 1, "Bo", 2),
        bill("deleteMeIfYouWant", 1, "Cem", 0),
        bill("Dinner", 40, "Ada", 1),
      ].join("\n"),
    );
    expect(file).toMatchObject({
      people: ["Ada", "Bo", "Cem"],
      entries: [{ description: "Dinner" }],
      losses: [],
      refused: [],
    });
    expect(nets(file)).toEqual([3000, -2000, -1000]);
  });

  it("IHateMoney's JSON lists who owes", () => {
    const bill = { what: "Dinner", amount: 30, date: "2026-05-01", payer_name: "Ödön, jr.", payer_weight: 2 };
    const file = read(
      JSON.stringify([
        { ...bill, bill_type: "Expense", currency: "EUR", owers: ["Ödön, jr.", "Bo"] },
        {
          ...bill,
          bill_type: "Reimbursement",
          amount: 5.5,
          currency: "EUR",
          payer_name: "Bo",
          payer_weight: 1,
          owers: ["Ödön, jr."],
        },
      ]),
    );
    expect(file).toMatchObject({ source: "ihatemoney", people: ["Ödön, jr.", "Bo"], refused: [], questions: [] });
    expect(file.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["expense", 3000],
      ["payment", 550],
    ]);
    expect(nets(file)).toEqual([450, -450]);
  });

  it("empty rows between bills end no section, and the next head does", () => {
    const file = read(
      [
        ...["name,weight,active", "Ada,1,1", ",,", "Bo,1,1", "", "what,amount,date,payer_name,owers,comment"],
        ...['Tea,9,2026-05-01,Ada,"Ada,Bo",', ",,,,,", "", 'Hut,5,2026-05-02,Bo,"Ada,Bo",'],
        ...["", "categoryname,categoryid,icon,color", "Food,1,x,#ff0000", "", "currencyname,exchange_rate", "EUR,1"],
      ].join("\n"),
    );
    expect(file).toMatchObject({ people: ["Ada", "Bo"], refused: [], questions: [] });
    expect(nets(file)).toEqual([200, -200]);
  });
});
