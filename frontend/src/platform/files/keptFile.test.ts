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

it("a file waits with its name for whoever has no account yet, and is theirs once they sign in", async () => {
  await keepFile("chosen", file("Date,Cost"));
  expect((await keptFile("chosen", null))?.name).toBe("trip.csv");
  expect(await textFor("ada")).toBe("Date,Cost");
  expect(await textFor("ada")).toBe("Date,Cost");
});

it("another person gets nothing of it, and it is gone", async () => {
  await keepFile("chosen", file("Date,Cost"));
  await claimFiles("ada");
  expect(await textFor(null)).toBeNull();
  expect(await textFor("ada")).toBe("Date,Cost");
  expect(await textFor("ben")).toBeNull();
  expect(await textFor("ada")).toBeNull();
});

it("what is shared into the app never takes the place of what somebody chose, and only the last one waits", async () => {
  await keepFile("chosen", file("chosen"));
  await keepFile("shared", file("first"));
  await keepFile("shared", file("second"));
  expect(await textFor(null)).toBe("chosen");
  expect(await textFor(null, "shared")).toBe("second");
});

it("after three days it is gone", async () => {
  await keepFile("chosen", file("Date,Cost"));
  vi.useFakeTimers({ now: Date.now() + KEPT_MS + 1, toFake: ["Date"] });
  expect(await textFor("ada")).toBeNull();
  vi.useRealTimers();
  expect(await textFor("ada")).toBeNull();
});

it("dropped, nothing is left of it", async () => {
  await keepFile("chosen", file("chosen"));
  await keepFile("shared", file("shared"));
  await dropFiles();
  expect([await textFor(null), await textFor(null, "shared")]).toEqual([null, null]);
});
