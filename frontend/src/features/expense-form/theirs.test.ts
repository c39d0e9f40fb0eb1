import { describe, expect, it } from "vitest";
import { expense } from "@/data/expense/testExpense";
import type { Mutation } from "@/data/outbox/model";
import { theirsOf } from "./theirs";

const before = expense({ version: 2 });
const theirs = expense({ version: 3, description: "Dinner for two" });
const mutation: Mutation = {
  kind: "save_expense",
  expense: before,
  shares: before.shares,
  payers: null,
  version: 2,
  base: before,
};

describe("somebody else's version beside a refused change", () => {
  it("is the one that came after what the change was built on", () => {
    expect(theirsOf({ code: "version_conflict", mutation }, theirs)).toBe(theirs);
  });

  it("is unknown while the device has only the version from before", () => {
    expect(theirsOf({ code: "version_conflict", mutation }, before)).toBeNull();
    expect(theirsOf({ code: "version_conflict", mutation }, null)).toBeNull();
  });

  it("does not matter where the change was refused for another reason", () => {
    expect(theirsOf({ code: "not_participant", mutation }, theirs)).toBeNull();
  });
});
