import { describe, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import type { ImportedEntry } from "@/data/import/model";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { CHANGING_MS } from "@/platform/network/withTimeout";
import { readBytes } from "./readBytes";
import { batchesOf, sendInBatches } from "./sending/sendInBatches";
import { type Destination, type Entry, toSend } from "./sending/toSend";

const EVENT = "11111111-1111-4111-8111-111111111111";
const HEAD = "Date,Description,Category,Cost,Currency,Ada,Bo,Bo";

function fileOf(...rows: string[]) {
  const file = readBytes(new TextEncoder().encode([HEAD, ...rows].join("\n")));
  if ("unreadable" in file) throw new Error(file.unreadable);
  return file;
}

const DINNER = "2026-05-01,Dinner,x,30.00,EUR,20.00,-10.00,-10.00";
const destination = (more: Partial<Destination> = {}): Destination => ({
  ...{ eventId: EVENT, currency: "EUR", matched: ["ada", null, null], rates: new Map(), replaces: new Map() },
  ...more,
});

describe("data for the server", () => {
  it("an import's ids are the same each time, differ between events, and differ for people with the same name", () => {
    const file = fileOf(DINNER, DINNER);
    const first = toSend(file, destination());
    expect(toSend(file, destination())).toEqual(first);
    expect(new Set(first.entries.map(({ id }) => id)).size).toBe(2);
    expect(first.people.map(({ name }) => name)).toEqual(["Bo", "Bo"]);
    expect(new Set(first.people.map(({ id }) => id)).size).toBe(2);
    const elsewhere = toSend(file, destination({ eventId: EVENT.replaceAll("1", "2") }));
    expect(elsewhere.entries.map(({ id }) => id)).not.toEqual(first.entries.map(({ id }) => id));
  });

  it("shares of two people of the file who are one person in the event are added up, and count as two parts", () => {
    const [entry] = toSend(fileOf(DINNER), destination({ matched: ["ada", "bo", "bo"] })).entries;
    expect(entry).toMatchObject({
      expense: { split_method: "parts" },
      shares: [
        { user_id: "ada", share_amount: 10, parts: 1 },
        { user_id: "bo", share_amount: 20, parts: 2 },
      ],
    });
  });

  it("parts of two people of the file who are one person in the event add up without the error of binary fractions", () => {
    const file = fileOf(DINNER);
    const portions = [0.1, 0.2, 1].map((parts, person) => ({ person, amount: 1000 as Units, parts }));
    const entries = file.entries.map(
      (entry) => ({ ...entry, split_method: "parts", shares: portions }) as ImportedEntry,
    );
    const [entry] = toSend({ ...file, entries }, destination({ matched: ["ada", "ada", "bo"] })).entries;
    expect(entry).toMatchObject({
      shares: [
        { user_id: "ada", parts: 0.3 },
        { user_id: "bo", parts: 1 },
      ],
    });
  });

  it("two entries with the same id in a file both arrive, also when the file is read again", () => {
    const bill = (title: string, uuid: string) => ({
      ...{ uuid, description: title, date: "2026-05-01", type_transaction: "NORMAL", membership_owned: { uuid: "a" } },
      amount: { value: "-10.00", currency: "EUR" },
      allocations: [{ type: "AMOUNT", amount: { value: "-10.00" }, membership: { uuid: "b" } }],
    });
    const registry = {
      memberships: ["a", "b"].map((uuid) => ({ uuid, name: uuid })),
      all_registry_entry: [bill("Dinner", "same"), bill("Taxi", "same"), bill("Lunch", "other")],
    };
    const sent = () => {
      const file = readBytes(new TextEncoder().encode(JSON.stringify(registry)));
      if ("unreadable" in file) throw new Error(file.unreadable);
      return toSend(file, destination({ matched: [null, null] })).entries.map(({ id }) => id);
    };
    expect(new Set(sent()).size).toBe(3);
    expect(sent()).toEqual(sent());
  });

  it("entries without effect are left out: paid to oneself, or below the smallest unit", () => {
    const paid = "2026-05-02,Bo paid Ada,Payment,30.00,EUR,-30.00,30.00,0.00";
    const shipment = toSend(fileOf(paid), destination({ matched: ["ada", "ada", null] }));
    expect(shipment.entries).toEqual([]);
    expect(shipment.nothing).toHaveLength(1);
    const yen = "2026-05-02,Bo paid Ada,Payment,1,JPY,-1,1,0";
    const rates = new Map([["JPY", { value: 0.001, date: "2026-05-02" }]]);
    expect(toSend(fileOf(yen), destination({ rates })).nothing).toHaveLength(1);
  });

  it("expenses and payments name the event's currency, so that they are refused once it is another", () => {
    const back = "2026-05-02,Bo paid Ada,Payment,10,EUR,-10,10,0";
    expect(toSend(fileOf(DINNER, back), destination()).entries).toMatchObject([
      { expense: { event_currency: "EUR" } },
      { payment: { currency: "EUR" } },
    ]);
  });

  it("expenses are sent with their rate, and payments converted to the event's currency", () => {
    const rates = new Map([["JPY", { value: 0.006, date: "2026-05-03" }]]);
    const sushi = "2026-05-01,Sushi,x,3000,JPY,2000,-1000,-1000";
    const back = "2026-05-02,Bo paid Ada,Payment,1000,JPY,-1000,1000,0";
    const { entries } = toSend(fileOf(sushi, back), destination({ rates }));
    expect(entries).toMatchObject([
      {
        expense: {
          amount: 3000,
          currency: "JPY",
          conversion_rate_to_event_currency: 0.006,
          rate_date: "2026-05-03",
          rate_source: "own",
        },
      },
      { payment: { amount: 6, paid_on: "2026-05-02", to_user: "ada" } },
    ]);
  });
});

describe("sending in batches", () => {
  const entry = (id: number, shares = 1): Entry => ({
    ...{ id: String(id), digest: "", row: id, title: "" },
    ...{ expense: {}, payers: [], shares: Array.from({ length: shares }, () => ({})) },
  });
  const many = (count: number, shares?: number) => Array.from({ length: count }, (_, id) => entry(id, shares));

  it("a batch has at most 100 entries, and fewer with many shares", () => {
    expect(batchesOf(many(201)).map(({ length }) => length)).toEqual([100, 100, 1]);
    expect(batchesOf(many(60, 100)).map(({ length }) => length)).toEqual([15, 15, 15, 15]);
    expect(batchesOf([entry(1, 5000)])).toHaveLength(1);
  });

  it("sending reports its progress, and leaves out refused entries only", async () => {
    const arrived: string[] = [];
    const told: number[] = [];
    const notTaken = await sendInBatches(
      many(700),
      async (batch) => {
        if (batch.some(({ id }) => id === "77" || id === "640")) throw new AppError("invalid_amount", 422);
        arrived.push(...batch.map(({ id }) => id));
      },
      (count) => told.push(count),
    );
    expect(notTaken.map(({ entry: { id }, error }) => [id, error.code])).toEqual([
      ["77", "invalid_amount"],
      ["640", "invalid_amount"],
    ]);
    expect(new Set(arrived).size).toBe(698);
    expect(arrived).toHaveLength(698);
    expect(told.at(-1)).toBe(700);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  });

  it("sending stops with an error if the network is lost", async () => {
    const told: number[] = [];
    const lost = sendInBatches(
      many(1200),
      async ([first]) => {
        if (first?.id !== "0") throw new AppError(NO_CONNECTION, 0);
      },
      (count) => told.push(count),
    );
    await expect(lost).rejects.toMatchObject({ code: NO_CONNECTION });
    expect(told).toEqual([100]);
  });

  it.each([
    ["the database", new AppError("timed_out", 504)],
    ["the server", new AppError("unexpected_error", 500)],
  ])("sending splits batches if %s is too slow, and gives up if small ones fail, too", async (_, error) => {
    const sizes: number[] = [];
    const slow = async (batch: readonly Entry[]) => {
      sizes.push(batch.length);
      if (batch.length > 30) throw error;
    };
    expect(await sendInBatches(many(150), slow, () => undefined)).toEqual([]);
    expect(sizes).toEqual([100, 50, 25, 25, 50, 25, 25, 50, 25, 25]);
    const broken = async () => {
      throw error;
    };
    await expect(sendInBatches(many(150), broken, () => undefined)).rejects.toBe(error);
  });

  it("sending splits a batch whose answer never came, but not one that a lost network stopped", async () => {
    vi.useFakeTimers();
    try {
      const arrived: number[] = [];
      const answer = sendInBatches(
        many(100),
        async (batch) => {
          if (batch.length > 50) {
            await new Promise((resolve) => setTimeout(resolve, CHANGING_MS));
            throw new AppError(NO_CONNECTION, 0);
          }
          arrived.push(batch.length);
        },
        () => undefined,
      );
      await vi.advanceTimersByTimeAsync(CHANGING_MS);
      expect(await answer).toEqual([]);
      expect(arrived).toEqual([50, 50]);
    } finally {
      vi.useRealTimers();
    }
  });
});
