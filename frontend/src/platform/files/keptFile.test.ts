import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { dropFiles, KEPT_MS } from "./fileStore";
import { claimFiles, keepFile, keptFile } from "./keptFile";

beforeEach(async () => {
  vi.useRealTimers();
  await dropFiles();
});

const file = (text: string, name = "trip.csv") => new File([text], name);
const textFor = async (reader: string | null, slot: "chosen" | "shared" = "chosen") =>
  (await keptFile(slot, reader))?.text() ?? null;

it("a pending file is readable with its name before an account exists, and afterwards by the first person to sign in", async () => {
  await keepFile("chosen", file("Date,Cost"));
  expect((await keptFile("chosen", null))?.name).toBe("trip.csv");
  expect(await textFor("ada")).toBe("Date,Cost");
  expect(await textFor("ada")).toBe("Date,Cost");
});

it("a pending file is hidden from another person and deleted when that person signs in", async () => {
  await keepFile("chosen", file("Date,Cost"));
  await claimFiles("ada");
  expect(await textFor(null)).toBeNull();
  expect(await textFor("ada")).toBe("Date,Cost");
  expect(await textFor("ben")).toBeNull();
  expect(await textFor("ada")).toBeNull();
});

it("a shared file never replaces a chosen one, and only the last shared file is pending", async () => {
  await keepFile("chosen", file("chosen"));
  await keepFile("shared", file("first"));
  await keepFile("shared", file("second"));
  expect(await textFor(null)).toBe("chosen");
  expect(await textFor(null, "shared")).toBe("second");
});

it("a pending file expires after three days", async () => {
  await keepFile("chosen", file("Date,Cost"));
  vi.useFakeTimers({ now: Date.now() + KEPT_MS + 1, toFake: ["Date"] });
  expect(await textFor("ada")).toBeNull();
  vi.useRealTimers();
  expect(await textFor("ada")).toBeNull();
});

it("dropped files leave nothing on the device", async () => {
  await keepFile("chosen", file("chosen"));
  await keepFile("shared", file("shared"));
  await dropFiles();
  expect([await textFor(null), await textFor(null, "shared")]).toEqual([null, null]);
});
