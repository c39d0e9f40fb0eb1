// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import { type Mark, newestMarks } from "@/core/splitting/table";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { LiveTable } from "./liveTable";
import type { SharedBill } from "./model";
import type { TableApi } from "./tableApi";

const seatOf = (seat: number, name: string) => ({
  ...{ seat, name, color: null, person_id: `0${seat}`, is_here: true, is_done: false, is_name_only: false },
});

/** A server with one bill, and a network that can fail before or after a request has arrived. */
class Table implements TableApi {
  bill: SharedBill = {
    ...{
      id: "10000000-0000-4000-8000-000000000000",
      version: 1,
      currency: "EUR",
      title: "Dinner",
      host: "Ada",
      hostId: null,
    },
    ...{ status: "open", extras: [], seats: [seatOf(1, "Ada")], marks: [], my_seat: null },
    lines: [
      { id: "pizza", label: "Pizza", amount: 1200 as Units },
      { id: "wine", label: "Wine", amount: 2000 as Units },
    ],
  };
  network: "up" | "down" | "loses answers" = "up";
  refusal: AppError | null = null;
  reads = 0;
  arrived: Mark[] = [];

  private answer<T>(act: () => T): Promise<T> {
    if (this.network === "down") return Promise.reject(new AppError(NO_CONNECTION, 0));
    if (this.refusal) return Promise.reject(this.refusal);
    const result = act();
    return this.network === "up" ? Promise.resolve(result) : Promise.reject(new AppError(NO_CONNECTION, 0));
  }

  read(since: number | null) {
    return this.answer(() => {
      this.reads++;
      return since === this.bill.version ? null : structuredClone(this.bill);
    });
  }

  sit(_key: string, choice: { name: string } | { seat: number }) {
    return this.answer(() => {
      this.change({ seats: [...this.bill.seats, seatOf(2, "name" in choice ? choice.name : "")] });
      return { seat: 2, bill: structuredClone(this.bill) };
    });
  }

  mark(_key: string | null, marks: readonly Mark[]) {
    return this.answer(() => {
      this.arrived.push(...marks);
      this.change({ marks: newestMarks([...this.bill.marks, ...marks]) });
      return structuredClone(this.bill);
    });
  }

  change(changed: Partial<SharedBill>) {
    this.bill = { ...this.bill, ...changed, version: this.bill.version + 1 };
  }
}

let server: Table;
const opened: LiveTable[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new Table();
});
afterEach(() => {
  for (const table of opened.splice(0)) table.stop();
  vi.useRealTimers();
});

function open(): LiveTable {
  const table = new LiveTable(server);
  opened.push(table);
  table.start();
  return table;
}

/** A reload: the page's memory is gone, and the device's storage is not. */
function reload(table: LiveTable): LiveTable {
  table.stop();
  return open();
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const see = (visibility: DocumentVisibilityState) => {
  Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

async function seated(): Promise<LiveTable> {
  const table = open();
  await pass(0);
  await table.sit({ name: "Ben" });
  await pass(0);
  return table;
}

it("taps without a network are kept over a reload, and arrive once when it is back", async () => {
  const table = await seated();
  server.network = "down";
  table.tap("pizza", 1);
  table.tap("wine", 2);
  await pass(5_000);
  expect(table.snapshot()).toMatchObject({
    isAway: true,
    own: { unsent: [{ line_id: "pizza" }, { line_id: "wine" }] },
  });
  const back = reload(table);
  await pass(5_000);
  server.network = "up";
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(server.arrived.map(({ line_id, weight }) => [line_id, weight])).toEqual([
    ["pizza", 1],
    ["wine", 2],
  ]);
  expect(back.snapshot()).toMatchObject({ isAway: false, own: { unsent: [] }, bill: { marks: server.bill.marks } });
  await pass(10_000);
  expect(server.arrived).toHaveLength(2);
});

it("a mark whose answer is lost is sent again with the same number, and counts once", async () => {
  const table = await seated();
  server.network = "loses answers";
  table.tap("wine", 1);
  await pass(1_000);
  server.network = "up";
  await pass(10_000);
  expect(server.arrived.length).toBeGreaterThan(1);
  expect(new Set(server.arrived.map(({ number }) => number)).size).toBe(1);
  expect(server.bill.marks).toHaveLength(1);
  expect(table.snapshot().own?.unsent).toEqual([]);
});

it("later taps on a line have higher numbers than all known ones", async () => {
  const table = await seated();
  table.tap("wine", 1);
  await pass(1_000);
  table.tap("wine", 2);
  table.tap("wine", 0);
  await pass(1_000);
  expect(server.bill.marks).toEqual([{ line_id: "wine", seat: 2, weight: 0, number: 3 }]);
});

it("a tap during a request is not lost", async () => {
  const table = await seated();
  table.tap("pizza", 1);
  const original = server.mark.bind(server);
  server.mark = async (key, marks) => {
    server.mark = original;
    table.tap("pizza", 2);
    return original(key, marks);
  };
  await pass(3_000);
  expect(server.bill.marks.map(({ weight }) => weight)).toEqual([2]);
});

it("a tap that the server refuses because of too many requests is kept and sent again", async () => {
  const table = await seated();
  server.refusal = new AppError("too_many_requests", 429);
  table.tap("pizza", 1);
  await pass(4_000);
  expect(table.snapshot()).toMatchObject({ gone: null, isRemoved: false, own: { unsent: [{ line_id: "pizza" }] } });
  server.refusal = null;
  await pass(10_000);
  expect(server.arrived).toMatchObject([{ line_id: "pizza", weight: 1 }]);
  expect(table.snapshot()).toMatchObject({ isAway: false, own: { unsent: [] } });
});

it("a tap is kept that comes before the answer to sitting down, when an earlier answer has shown the seat", async () => {
  const table = open();
  await pass(0);
  let arrive = () => {};
  const answered = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { sit } = server;
  server.sit = async (...asked) => {
    const taken = await sit.apply(server, asked);
    server.change({ my_seat: 2 });
    await answered;
    return taken;
  };
  const sitting = table.sit({ name: "Ben" });
  await pass(6_000);
  server.network = "down";
  table.tap("wine", 1);
  await pass(1_000);
  arrive();
  await sitting;
  server.network = "up";
  await pass(20_000);
  expect(server.arrived).toMatchObject([{ line_id: "wine", weight: 1 }]);
});

it("a touched bill is asked for every second, an untouched one less often, and a hidden one not at all", async () => {
  await seated();
  const during = async (ms: number) => {
    const before = server.reads;
    await pass(ms);
    return server.reads - before;
  };
  expect(await during(10_000)).toBeGreaterThanOrEqual(9);
  await pass(60_000);
  expect(await during(20_000)).toBeLessThanOrEqual(5);
  see("hidden");
  await pass(6_000);
  expect(await during(60_000)).toBe(0);
  see("visible");
  expect(await during(0)).toBe(1);
});

it("taps are sent as soon as the page is hidden, and after a question that is under way", async () => {
  const table = await seated();
  const read = server.read.bind(server);
  let arrive = () => {};
  server.read = (since) => new Promise((resolve) => (arrive = () => resolve(read(since))));
  await pass(2_000);
  table.tap("wine", 1);
  table.setDone(true);
  await pass(500);
  expect(server.arrived).toEqual([]);
  see("hidden");
  await pass(0);
  expect(server.arrived).toMatchObject([{ line_id: "wine" }]);
  expect(table.snapshot().own).toMatchObject({ unsent: [], unsentDone: null });
  see("visible");
  table.tap("pizza", 1);
  await pass(500);
  arrive();
  await pass(500);
  expect(server.arrived).toMatchObject([{ line_id: "wine" }, { line_id: "pizza" }]);
});

it("taps that come after the bill was closed are dropped, and the page says so", async () => {
  const table = await seated();
  server.network = "down";
  table.tap("pizza", 1);
  await pass(500);
  server.network = "up";
  server.change({ status: "closed" });
  server.mark = () => Promise.reject(new AppError("shared_bill_closed", 409));
  await pass(20_000);
  expect(table.snapshot()).toMatchObject({ wasTooLate: true, own: { unsent: [] }, bill: { status: "closed" } });
});

it("taps that a host's device kept until the bill had expired are dropped, and the bill can still be closed", async () => {
  const table = await seated();
  server.network = "down";
  table.tap("pizza", 1);
  await pass(500);
  server.network = "up";
  server.change({ status: "expired" });
  server.mark = () => Promise.reject(new AppError("shared_bill_expired", 410));
  await pass(20_000);
  expect(table.snapshot()).toMatchObject({ gone: null, own: { unsent: [] }, bill: { status: "expired" } });
  expect(await table.flush()).toMatchObject({ status: "expired" });
});

it("a removed seat is forgotten, and its guest can sit down again", async () => {
  const table = await seated();
  server.refusal = new AppError("seat_removed", 403);
  table.tap("pizza", 1);
  await pass(2_000);
  expect(table.snapshot()).toMatchObject({ isRemoved: true, own: null });
  expect(reload(table).snapshot().own).toBeNull();
  server.refusal = null;
  await pass(0);
  await opened.at(-1)?.sit({ name: "Ben" });
  expect(opened.at(-1)?.snapshot()).toMatchObject({ isRemoved: false, own: { seat: 2 } });
});

it("a bill that is unknown or over is asked for once", async () => {
  for (const [refusal, gone] of [
    [new AppError("shared_bill_not_found", 404), "unknown"],
    [new AppError("shared_bill_expired", 410), "expired"],
  ] as const) {
    server.refusal = refusal;
    const read = vi.spyOn(server, "read");
    const table = open();
    await pass(30_000);
    expect(table.snapshot().gone).toBe(gone);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  }
});
