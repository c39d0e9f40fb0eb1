import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";

const device = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => device.get(key) ?? null,
  setItem: (key: string, value: string) => device.set(key, value),
  removeItem: (key: string) => device.delete(key),
});

type Farewell = (departure: { userId: string; why: "left" | "ended" }) => Promise<void>;
const session = vi.hoisted(() => ({ farewells: [] as unknown[] }));
vi.mock("@/platform/session/session", async () => {
  const { create } = await import("zustand");
  return {
    useSession: create(() => ({ userId: null as string | null })),
    onBeforeSignOut: (farewell: unknown) => session.farewells.push(farewell),
  };
});

const { useSession } = await import("@/platform/session/session");
const { KEPT_MS, dropFiles } = await import("./fileStore");
const { keepFile, keptFile } = await import("./keptFile");
const { followFiles, forgetFiles, markWaiting, waitingFile } = await import("./waitingFile");
followFiles();
const [farewell] = session.farewells as [Farewell];

beforeEach(async () => {
  vi.useRealTimers();
  useSession.setState({ userId: null });
  await forgetFiles();
});

async function chosen(): Promise<void> {
  await keepFile("chosen", new File(["Date,Cost"], "trip.csv"));
  markWaiting("chosen");
}
const has = async (reader: string | null) => (await keptFile("chosen", reader)) !== null;

it("a pending file is reported synchronously for three days, until it is used", async () => {
  expect(waitingFile()).toBeNull();
  await chosen();
  expect(waitingFile()).toBe("chosen");
  vi.useFakeTimers({ now: Date.now() + KEPT_MS + 1, toFake: ["Date"] });
  expect(waitingFile()).toBeNull();
  vi.useRealTimers();
  await forgetFiles();
  expect([waitingFile(), await has(null)]).toEqual([null, false]);
});

it("an invalid mark reports no pending file", () => {
  for (const text of ["", "chosen", "chosen soon", `other ${Date.now()}`]) {
    device.set(KEYS.waitingFile, text);
    expect(waitingFile()).toBeNull();
  }
});

it("a pending file belongs to the first person who signs in, even if they never open it", async () => {
  await chosen();
  useSession.setState({ userId: "ada" });
  await vi.waitFor(async () => expect(await has(null)).toBe(false));
  expect(await has("ada")).toBe(true);
  expect(await has("ben")).toBe(false);
});

it("signing out deletes pending files, and a session ended by the server leaves them to their owner", async () => {
  await keepFile("shared", new File(["Date,Cost"], "trip.csv"));
  await chosen();
  await farewell({ userId: "ada", why: "ended" });
  expect(await has(null)).toBe(false);
  expect(await has("ada")).toBe(true);
  await farewell({ userId: "ada", why: "left" });
  expect([await has("ada"), await keptFile("shared", "ada")]).toEqual([false, null]);
});

it("a start after expiry deletes pending files", async () => {
  await chosen();
  device.set(KEYS.waitingFile, `chosen ${Date.now() - KEPT_MS - 1}`);
  followFiles();
  await vi.waitFor(() => expect(device.has(KEYS.waitingFile)).toBe(false));
  await vi.waitFor(async () => expect(await has(null)).toBe(false));
  await dropFiles();
});
