import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { dropFiles } from "./fileStore";
import { KEPT_MS, keepFile, keptFile } from "./keptFile";

beforeEach(async () => {
  vi.useRealTimers();
  await dropFiles();
});

const file = (text: string, name = "trip.csv") => new File([text], name);
const textFor = async (reader: string | null) => (await keptFile(reader))?.text() ?? null;

it("a shared file is readable with its name before an account exists, and afterwards by the first person to sign in", async () => {
  await keepFile(file("Date,Cost"));
  expect((await keptFile(null))?.name).toBe("trip.csv");
  expect(await textFor("ada")).toBe("Date,Cost");
  expect(await textFor("ada")).toBe("Date,Cost");
});

it("a shared file is hidden from another person and deleted when that person reads it", async () => {
  await keepFile(file("Date,Cost"));
  expect(await textFor("ada")).toBe("Date,Cost");
  expect(await textFor(null)).toBeNull();
  expect(await textFor("ben")).toBeNull();
  expect(await textFor("ada")).toBeNull();
});

it("a file that its owner chose is never readable without signing in, nor by another person", async () => {
  await keepFile(file("Date,Cost"), "ada");
  expect(await textFor(null)).toBeNull();
  expect(await textFor("ada")).toBe("Date,Cost");
  expect(await textFor("ben")).toBeNull();
  expect(await textFor("ada")).toBeNull();
});

it("a shared file replaces the one before", async () => {
  await keepFile(file("first"));
  await keepFile(file("second"));
  expect(await textFor(null)).toBe("second");
});

it("a shared file expires after three days", async () => {
  await keepFile(file("Date,Cost"));
  vi.useFakeTimers({ now: Date.now() + KEPT_MS + 1, toFake: ["Date"] });
  expect(await textFor("ada")).toBeNull();
  vi.useRealTimers();
  expect(await textFor("ada")).toBeNull();
});

it("dropped files leave nothing on the device", async () => {
  await keepFile(file("Date,Cost"));
  await dropFiles();
  expect(await textFor(null)).toBeNull();
});
