import { beforeEach, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import { storeVisit } from "@/data/event/lastVisit";
import { KEYS } from "@/platform/storage/localStore";
import { showOpening } from "./showOpening";

vi.mock("./opening", () => ({ eventOpening: () => "figures" }));

beforeEach(() => {
  const stored = new Map<string, string>([[KEYS.user, JSON.stringify({ userId: "ada" })]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("SCREEN", "event");
  vi.stubGlobal("OPENINGS", {});
  return () => vi.unstubAllGlobals();
});

/** Returns what is drawn of an event with this counter. */
async function drawn(revision: number): Promise<unknown> {
  const draw = vi.fn();
  const answer = Response.json({ event: { id: "trip", revision } });
  await showOpening([Promise.resolve(answer)], "en", draw);
  return draw.mock.lastCall?.[0];
}

it("an event's first figures are shown unless the reader has seen later ones, which a stale replica does not have", async () => {
  expect(await drawn(7)).toBe("figures");
  storeVisit("ada", "trip", { revision: 7, net: 0 as Units, last_log_id: 3 });
  expect(await drawn(6)).toBeUndefined();
  expect(await drawn(7)).toBe("figures");
  storeVisit("ben", "trip", { revision: 9, net: 0 as Units, last_log_id: 3 });
  expect(await drawn(8)).toBe("figures");
});
