import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { KEPT_AFTER_SIGN_OUT, KEYS } from "@/platform/storage/localStore";
import { rememberChoices, rememberedChoices } from "./rememberedChoices";

const HEAD = ["Wann", "Wofür", "Paid by Ada"];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe("answers about a table", () => {
  it("the answers about a table are remembered for the next one with the same columns, except corrected rows", () => {
    expect(rememberedChoices(HEAD)).toBeNull();
    const choices = { columns: ["date", "title", "paid"] as const, order: "dmy" as const };
    rememberChoices({ head: HEAD, choices: { ...choices, mended: { 3: { description: "Oil" } }, event: 2 } });
    rememberChoices({ head: ["else"], choices: { mark: "," } });
    expect(rememberedChoices(HEAD)).toEqual({ columns: ["date", "title", "paid"], order: "dmy" });
    expect(rememberedChoices([...HEAD, "more"])).toBeNull();
    rememberChoices({ head: HEAD, choices: { order: "mdy" } });
    expect(rememberedChoices(HEAD)).toEqual({ order: "mdy" });
  });

  it("the answers are remembered for ten kinds of tables, and an unreadable store is ignored", () => {
    for (let n = 0; n <= 10; n++) rememberChoices({ head: [String(n)], choices: { mark: "." } });
    expect([rememberedChoices(["0"]), rememberedChoices(["1"])]).toEqual([null, { mark: "." }]);
    localStorage.setItem(KEYS.tables, "{");
    expect(rememberedChoices(HEAD)).toBeNull();
  });

  it("the answers are deleted at sign-out, because columns may have people's names", () => {
    expect(KEPT_AFTER_SIGN_OUT).not.toContain(KEYS.tables);
  });
});
