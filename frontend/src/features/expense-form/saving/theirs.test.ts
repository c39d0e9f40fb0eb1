import { describe, expect, it } from "vitest";
import { expense } from "@/data/expense/testExpense";
import { pendingMutation } from "@/data/testMutation";
import { theirsOf } from "./theirs";

const before = expense({ version: 2 });
const theirs = expense({ version: 3, description: "Dinner for two" });
const saving = pendingMutation({
  kind: "save_expense",
  expense: before,
  shares: before.shares,
  payers: null,
  version: 2,
  base: before,
});
const refused = (code: string) => ({ ...saving, state: "attention" as const, code });

describe("somebody else's version beside a refused change", () => {
  it("the other version is newer than the one that the change was based on", () => {
    expect(theirsOf(refused("version_conflict"), theirs)).toBe(theirs);
  });

  it("the other version is unknown while the device has only the earlier one", () => {
    expect(theirsOf(refused("version_conflict"), before)).toBeNull();
    expect(theirsOf(refused("version_conflict"), null)).toBeNull();
  });

  it("a change that was refused for another reason has no other version", () => {
    expect(theirsOf(refused("not_participant"), theirs)).toBeNull();
  });
});
