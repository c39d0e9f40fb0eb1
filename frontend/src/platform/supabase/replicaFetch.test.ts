import { beforeEach, expect, it, vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import { CATCH_UP_MS, type replicaFetch } from "./replicaFetch";

const servers = { supabaseUrl: "https://db.test", readUrl: "https://near.test" };
const PAGE = "/rest/v1/rpc/event_page?event_id=e";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Loads a page in front of a project and a replica, and records the requests to each. */
async function opened(
  replica: () => Response | Promise<Response>,
  known: Parameters<typeof replicaFetch>[0] = servers,
) {
  vi.resetModules();
  const { replicaFetch } = await import("./replicaFetch");
  const asked: string[] = [];
  const send = replicaFetch(known, async (input, init) => {
    const { host, pathname } = new URL(String(input));
    asked.push(`${init?.method ?? "GET"} ${host}${pathname}`);
    return host === "near.test" ? replica() : new Response('"new"');
  });
  const read = async (address = servers.supabaseUrl + PAGE) => (await send(address)).json();
  const change = () => send(`${servers.supabaseUrl}/rest/v1/rpc/save_expense`, { method: "POST" });
  return { read, change, asked };
}

const old = () => new Response('"old"');

it("reads go to a replica, and writes to the project", async () => {
  const { read, change, asked } = await opened(old);
  expect(await read()).toBe("old");
  await change();
  expect(asked).toEqual(["GET near.test/rest/v1/rpc/event_page", "POST db.test/rest/v1/rpc/save_expense"]);
});

it("reads after a write go to the project until replicas have caught up", async () => {
  const { read, change } = await opened(old);
  await change();
  vi.setSystemTime(Date.now() + CATCH_UP_MS - 1);
  expect(await read()).toBe("new");
  vi.setSystemTime(Date.now() + 1);
  expect(await read()).toBe("old");
});

it("reads go to a replica again after the device's clock was set back", async () => {
  const { read, change } = await opened(old);
  await change();
  vi.setSystemTime(Date.now() - 60 * 60 * 1000);
  expect(await read()).toBe("old");
});

it("a write is known in other tabs and after a reload", async () => {
  await (await opened(old)).change();
  expect(localStorage.getItem(KEYS.changed)).toBe(String(Date.now()));
  expect(await (await opened(old)).read()).toBe("new");
});

it("a write is known in its own tab without storage", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { read, change } = await opened(old);
  expect(await read()).toBe("old");
  await change();
  expect(await read()).toBe("new");
});

it.each([
  ["has no data", () => new Response("null")],
  ["has no rows", () => new Response("[]")],
  ["refuses it", () => new Response("{}", { status: 404 })],
  ["is broken", () => new Response("", { status: 503 })],
  ["is unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a read goes to the project if a replica %s", async (_, replica) => {
  expect(await (await opened(replica)).read()).toBe("new");
});

it.each([
  ["broken", () => new Response("", { status: 502 })],
  ["unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a replica that is %s is avoided for a while", async (_, replica) => {
  const { read, asked } = await opened(replica);
  await read();
  await read();
  expect(asked.filter((question) => question.includes("near.test"))).toHaveLength(1);
  vi.setSystemTime(Date.now() + CATCH_UP_MS);
  await read();
  expect(asked.filter((question) => question.includes("near.test"))).toHaveLength(2);
});

it("a silent replica is replaced by the project", async () => {
  vi.useFakeTimers();
  const { read } = await opened(() => new Promise(() => {}));
  const answer = read();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await answer).toBe("new");
});

it("a long response of a replica is read completely", async () => {
  const long = JSON.stringify("x".repeat(300_000));
  const parts = () =>
    new ReadableStream({
      start(stream) {
        for (let at = 0; at < long.length; at += 65_536) {
          stream.enqueue(new TextEncoder().encode(long.slice(at, at + 65_536)));
        }
        stream.close();
      },
    });
  expect(await (await opened(() => new Response(parts()))).read()).toBe(JSON.parse(long));
});

it("requests for anything but tables go to the project, as do all without replicas", async () => {
  expect(await (await opened(old)).read("https://db.test/auth/v1/user")).toBe("new");
  expect(await (await opened(old)).read("https://db.test/functions/v1/rates")).toBe("new");
  expect(await (await opened(old, { supabaseUrl: servers.supabaseUrl })).read()).toBe("new");
});
