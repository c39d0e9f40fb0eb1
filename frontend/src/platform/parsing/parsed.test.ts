import * as v from "valibot";
import { beforeEach, expect, it, vi } from "vitest";
import { toUnits } from "@/core/money/units";
import { parsed } from "./parsed";

const reported = vi.spyOn(console, "error");

beforeEach(() => void reported.mockReset().mockReturnValue());

const sums = v.object({ sums: v.array(v.object({ currency: v.string(), total: v.number() })) });

it("an answer is what it has to be, and nothing besides", () => {
  const answer = { sums: [{ currency: "EUR", total: 12.5, count: 3 }], at: "2027-05-01" };
  expect(parsed(sums, answer)).toEqual({ sums: [{ currency: "EUR", total: 12.5 }] });
  expect(parsed(sums, answer, (told) => told.sums.map(({ total, currency }) => toUnits(total, currency)))).toEqual([
    1250,
  ]);
  expect(reported).not.toHaveBeenCalled();
});

it.each([
  ["something is missing", { sums: [{ currency: "EUR" }] }, "sums.0.total"],
  ["something is of another kind", { sums: [{ currency: "EUR", total: "12.50" }] }, "sums.0.total"],
  ["it is something else altogether", "<html>", "all of it"],
  ["there is none", null, "all of it"],
])("where %s, that is an error with a code, and the console says where", (_, answer, where) => {
  expect(() => parsed(sums, answer)).toThrow(expect.objectContaining({ code: "unreadable_answer" }));
  expect(String(reported.mock.calls[0]?.[1])).toContain(`${where}: `);
});

it("money finer than its currency is such an error, too: a wrong figure is never shown", () => {
  const answer = { sums: [{ currency: "JPY", total: 12.5 }] };
  const make = (told: v.InferOutput<typeof sums>) => told.sums.map((one) => toUnits(one.total, one.currency));
  expect(() => parsed(sums, answer, make)).toThrow(expect.objectContaining({ code: "unreadable_answer" }));
  expect(reported).toHaveBeenCalled();
});
