import * as v from "valibot";
import { beforeEach, expect, it, vi } from "vitest";
import { toUnits } from "@/core/money/units";
import { parsed } from "./parsed";

const reported = vi.spyOn(console, "error");

beforeEach(() => void reported.mockReset().mockReturnValue());

const sums = v.object({ sums: v.array(v.object({ currency: v.string(), total: v.number() })) });

it("a parsed response contains what its schema allows, and nothing else", () => {
  const answer = { sums: [{ currency: "EUR", total: 12.5, count: 3 }], at: "2027-05-01" };
  expect(parsed(sums, answer)).toEqual({ sums: [{ currency: "EUR", total: 12.5 }] });
  expect(parsed(sums, answer, (told) => told.sums.map(({ total, currency }) => toUnits(total, currency)))).toEqual([
    1250,
  ]);
  expect(reported).not.toHaveBeenCalled();
});

it.each([
  ["lacks a field", { sums: [{ currency: "EUR" }] }, "sums.0.total"],
  ["has a field of another type", { sums: [{ currency: "EUR", total: "12.50" }] }, "sums.0.total"],
  ["is no object", "<html>", "all of it"],
  ["is null", null, "all of it"],
])("a response that %s throws an error with a code, and the console contains its position", (_, answer, where) => {
  expect(() => parsed(sums, answer)).toThrow(expect.objectContaining({ code: "unreadable_answer" }));
  expect(String(reported.mock.calls[0]?.[1])).toContain(`${where}: `);
});

it("money finer than its currency throws an error, so a wrong figure is never shown", () => {
  const answer = { sums: [{ currency: "JPY", total: 12.5 }] };
  const make = (told: v.InferOutput<typeof sums>) => told.sums.map((one) => toUnits(one.total, one.currency));
  expect(() => parsed(sums, answer, make)).toThrow(expect.objectContaining({ code: "unreadable_answer" }));
  expect(reported).toHaveBeenCalled();
});
