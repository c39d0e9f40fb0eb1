import { describe, expect, it } from "vitest";
import { blockedByItself } from "./blocked.mjs";

const url = "http://localhost/home";
const page = { pid: 1, tid: 1 };
const begun = [
  { ...page, ph: "R", name: "navigationStart", ts: 1_000, args: { data: { documentLoaderURL: url } } },
  { ...page, ph: "I", name: "firstContentfulPaint", ts: 100_000 },
];
const task = (ts, tdur, of = page) => ({ ...of, ph: "X", name: "RunTask", ts, dur: tdur * 3, tdur });

describe("how long a page blocks itself", () => {
  it("counts what each task takes over 50 ms of a four times slower processor, after the first paint", () => {
    expect(blockedByItself([...begun, task(200_000, 20_000), task(300_000, 12_500)], url)).toBe(30);
    expect(blockedByItself([...begun, task(10_000, 20_000)], url)).toBe(0);
  });

  it("counts laying out for half, and nothing that others do", () => {
    const layout = { ...page, ph: "X", name: "Layout", ts: 201_000, dur: 5_000, tdur: 5_000 };
    expect(blockedByItself([...begun, task(200_000, 30_000), layout], url)).toBe(10);
    expect(blockedByItself([...begun, task(200_000, 30_000, { pid: 1, tid: 2 })], url)).toBe(0);
  });

  it("refuses a trace of another page", () => {
    expect(() => blockedByItself(begun, "http://localhost/")).toThrow("no first paint");
  });
});
