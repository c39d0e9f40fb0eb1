import { beforeEach, expect, it, vi } from "vitest";
import { prefetchFirstData } from "@/app/navigation/firstData";
import { queryClient } from "@/platform/query/queryClient";
import { screenAt } from "../navigation/screenAt";
import { type Entry, publicEntries, signedInEntries } from "../routes";
import { addressOf } from "./address";

const servers = { supabaseUrl: "https://api.divido.test", functionsUrl: "https://divido.test/functions/v1" };

vi.mock("@/platform/config/config", () => ({ config: () => ({ ...servers, publishableKey: "key" }) }));

const all: readonly Entry[] = [...publicEntries, ...signedInEntries];
const asking = all.filter(({ asks }) => asks !== undefined);
const asked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));

beforeEach(() => {
  queryClient.clear();
  // The stubbed responses are invalid, which screens log.
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("fetch", asked.mockClear());
});

it.each(asking.map(({ path }) => path))(
  "what was asked early for %s is what the app asks, letter by letter",
  async (path) => {
    const found = screenAt(path.replace(/:\w+/g, "7f3b9c1e-0000-4000-8000-000000000001"));
    if (!found) throw new Error(`no screen at ${path}`);
    const { asks }: Entry = found.screen;
    const addresses = asks?.(found.parameters).map((question) => addressOf(question, servers)) ?? [];
    const data = Object.fromEntries(addresses.map((address) => [address, Promise.resolve(Response.json({}))]));
    vi.stubGlobal("window", { early: { data } });
    void prefetchFirstData(found.screen, found.parameters);
    await vi.waitFor(() => expect(Object.keys(data)).toEqual([]));
    expect(asked).not.toHaveBeenCalled();
  },
);
