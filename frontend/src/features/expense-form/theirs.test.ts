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
  it("is the one that came after what the change was built on", () => {
    expect(theirsOf(refused("version_conflict"), theirs)).toBe(theirs);
  });

  it("is unknown while the device has only the version from before", () => {
    expect(theirsOf(refused("version_conflict"), before)).toBeNull();
    expect(theirsOf(refused("version_conflict"), null)).toBeNull();
  });

  it("does not matter where the change was refused for another reason", () => {
    expect(theirsOf(refused("not_participant"), theirs)).toBeNull();
  });
});
