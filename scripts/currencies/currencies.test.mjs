import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { currencyFiles } from "./files.mjs";
import { currencies, FIRST } from "./list.mjs";

const list = currencies();
const codes = list.map(({ code }) => code);
const one = (code) => list.find((currency) => currency.code === code);

describe("the list of currencies", () => {
  it("the list of currencies has the spec's four first, then the others by alphabet, each once", () => {
    expect(codes.slice(0, 4)).toEqual(FIRST);
    expect(codes.slice(4)).toEqual([...new Set(codes.slice(4))].sort());
    expect(codes.slice(4)).not.toEqual(expect.arrayContaining(FIRST));
    for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/);
  });

  it("every currency has at most four decimals, and a limit of nine or eleven digits", () => {
    for (const { decimals, most, digits } of list) {
      expect([0, 2, 3, 4]).toContain(decimals);
      expect([9, 11]).toContain(digits);
      expect(most).toMatch(decimals === 0 ? /^9+$/ : new RegExp(`^9+\\.9{${decimals}}$`));
    }
    for (const code of FIRST) expect(one(code)?.most).toBe("9999999.99");
    expect(one("JPY")?.most).toBe("999999999");
    expect(one("KWD")?.most).toBe("999999.999");
    expect(one("CLF")?.most).toBe("99999.9999");
    expect(one("IDR")?.most).toBe("999999999.99");
    expect(one("VND")?.most).toBe("99999999999");
  });

  it.each(Object.entries(currencyFiles()))("%s equals the list of currencies (npm run currencies)", (path, text) => {
    expect(readFileSync(join(projectDir, path), "utf8")).toBe(text);
  });
});
