import { expect, it } from "vitest";
import { requestRows } from "./database.mjs";

const figures = (name, median) => ({
  name,
  median,
  p95: 2 * median,
  rows: 1000,
  pages: 7,
  written: 0,
  log: 0,
  scanned: [],
});

it("requestRows puts the sizes of one request into one row, with the largest growth", () => {
  const small = { figures: [figures("page, small event", 1), null, figures("save for 200", 4)] };
  const large = {
    figures: [figures("page, small event", 1.5), figures("page, 20,000", 20), figures("save for 200", 4)],
  };
  expect(requestRows(/** @type {any} */ ([small, large]))).toEqual([
    { ...{ request: "page", small: "1.50 / 3.00", "5,000": "", "20,000": "20 / 40" }, ...rest, growth: "1.50" },
    { ...{ request: "save for 200", small: "4.00 / 8.00", "5,000": "", "20,000": "" }, ...rest, growth: "1.00" },
  ]);
});

const rest = { rows: "1,000", pages: "7", "written / log": "", "through the API": "" };
