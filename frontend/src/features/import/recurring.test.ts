import { describe, expect, it } from "vitest";
import { seriesIdOf, toSend } from "./sending/toSend";
import { read } from "./testReading";

const EVENT = "00000000-0000-4000-8000-0000000000e1";
const HEADS = "what,amount,date,payer_name,payer_weight,owers,repeat,repeatfreq,repeatuntil,categoryid,currency";

const cospend = (...bills: string[]) =>
  read(`name,weight,active,color\nAda,1,1,#fff\nBo,1,1,#fff\n\n${HEADS}\n${bills.join("\n")}`);
const bill = (date: string, repeat: string, what = "Rent", category = "", amount = "900") =>
  `${what},${amount},${date},Ada,1,"Ada,Bo",${repeat},${category},EUR`;

const rhythmsOf = (file: ReturnType<typeof read>) =>
  file.series.map(({ rhythm }) => [rhythm.anchor, rhythm.unit, rhythm.every, rhythm.ends_on, rhythm.next_number]);

describe("recurring expenses of other apps", () => {
  it("a bill that Cospend repeats goes on here with the next day, and its other bills stay single", () => {
    const file = cospend(bill("2026-09-30", "n,1,"), bill("2026-10-31", "m,1,2027-06-30"));
    expect(file.series).toMatchObject([
      {
        ...{ description: "Rent", currency: "EUR", amount: 90_000, split_method: "equal" },
        payers: [{ person: 0, amount: 90_000 }],
        shares: [
          { person: 0, amount: 45_000 },
          { person: 1, amount: 45_000 },
        ],
        rhythm: { unit: "month", every: 1, ends_on: "2027-06-30", next_number: 2, paused: null },
      },
    ]);
    expect(file.losses).toEqual([]);
    const destination = {
      eventId: EVENT,
      currency: "EUR",
      matched: [null, null],
      rates: new Map(),
      replaces: new Map(),
    };
    const [series, ...expenses] = toSend(file, destination).entries;
    expect(series).toMatchObject({ series: { anchor: "2026-10-31", unit: "month", expense: { description: "Rent" } } });
    expect(expenses).toHaveLength(2);
  });

  it.each([
    ["d,3,", "day", 3],
    ["w,,", "week", 1],
    ["w,2,", "week", 2],
    ["b,1,", "week", 2],
    ["m,0,", "month", 1],
    ["y,1,", "year", 1],
  ])("Cospend's rhythm %s is kept", (repeat, unit, every) => {
    expect(rhythmsOf(cospend(bill("2026-10-05", repeat)))).toEqual([["2026-10-05", unit, every, null, 2]]);
  });

  it("a bill that Cospend repeats twice a month becomes two recurring expenses", () => {
    expect(rhythmsOf(cospend(bill("2026-12-15", "s,1,")))).toEqual([
      ["2027-01-01", "month", 1, null, 1],
      ["2027-01-15", "month", 1, null, 1],
    ]);
    expect(rhythmsOf(cospend(bill("2026-10-01", "s,1,2026-10-20")))).toEqual([
      ["2026-10-15", "month", 1, "2026-10-20", 1],
    ]);
  });

  it("a chain that has ended, and an unknown rhythm, do not go on", () => {
    expect(
      rhythmsOf(
        cospend(
          bill("2026-10-05", "m,1,2026-11-04"),
          bill("2026-10-05", "q,1,"),
          bill("2026-10-05", "constructor,1,"),
          bill("2026-10-05", "d,999,"),
        ),
      ),
    ).toEqual([]);
  });

  it("recurring payments and refunds are imported once, and the preview says so", () => {
    const REIMBURSEMENT = "-11";
    const file = cospend(
      bill("2026-10-05", "m,1,", "Back", REIMBURSEMENT).replace("Ada,Bo", "Bo"),
      bill("2026-10-05", "m,1,", "Refund", "", "-20"),
    );
    expect(file.series).toEqual([]);
    expect(file.losses).toContain("recurring");
    expect(file.entries.map(({ kind }) => kind)).toEqual(["payment", "expense"]);
  });

  it("a newer file of the same group has the same recurring expense, and two of one name stay two", () => {
    const idsOf = (file: ReturnType<typeof read>) => file.series.map((one) => seriesIdOf(file, one, EVENT));
    const before = cospend(bill("2026-10-05", "m,1,"), bill("2026-10-06", "m,1,"));
    const after = cospend(bill("2026-10-05", "n,1,"), bill("2026-11-05", "m,1,", "Rent", "", "950"));
    expect(new Set(idsOf(before)).size).toBe(2);
    expect(idsOf(before)).toContain(idsOf(after)[0]);
  });

  const spliit = (...expenses: object[]) =>
    read(
      JSON.stringify({
        ...{ id: "g", name: "Flat", currency: "€", currencyCode: "EUR" },
        participants: ["Ada", "Bo"].map((name) => ({ id: name, name })),
        expenses: expenses.map((one, at) => ({
          ...{
            id: `e${at}`,
            title: "Rent",
            amount: 9000,
            paidById: "Ada",
            splitMode: "EVENLY",
            isReimbursement: false,
          },
          ...{
            paidFor: ["Ada", "Bo"].map((participantId) => ({ participantId, shares: 100 })),
            recurrenceRule: "MONTHLY",
          },
          ...one,
        })),
      }),
    );
  const on = (day: string, columns = {}) => ({
    expenseDate: `${day}T00:00:00.000Z`,
    createdAt: `${day}T09:00:00.000Z`,
    ...columns,
  });

  it("the newest expense of a chain in Spliit's file goes on here", () => {
    const file = spliit(
      on("2026-08-31"),
      on("2026-09-30"),
      on("2026-10-10", { title: "Taxi", recurrenceRule: "NONE" }),
    );
    expect(rhythmsOf(file)).toEqual([["2026-09-30", "month", 1, null, 2]]);
    expect(file.entries).toHaveLength(3);
  });

  it("a chain that Spliit has not continued does not go on", () => {
    expect(rhythmsOf(spliit(on("2026-08-31"), on("2026-10-10", { title: "Taxi", recurrenceRule: null })))).toEqual([]);
  });
});
