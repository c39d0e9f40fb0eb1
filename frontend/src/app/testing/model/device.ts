import { AsyncLocalStorage } from "node:async_hooks";
import {
  IDBDatabase as Database,
  IDBFactory,
  IDBKeyRange,
  IDBRequest,
  IDBTransaction as Transaction,
} from "fake-indexeddb";
import { vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import type { ModelServer } from "./server";

/** Fate of the next request, unless it passes. */
export type Fault = "lost" | "answer lost" | "silent" | "broken" | "away";

const ORIGIN = "https://api.divido.test";

const never = new Promise<never>(() => undefined);

class Storage {
  readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => this.values.set(key, value);
  removeItem = (key: string) => this.values.delete(key);
}

/** Makes Object.keys return the stored keys, as with a browser's localStorage. */
const keysOf = (storage: Storage) =>
  new Proxy(storage, {
    ownKeys: ({ values }) => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });

/** One person's browser: the disk, clock and network that its tabs share. */
export class Device {
  readonly disk = new IDBFactory();
  readonly localStorage = keysOf(new Storage());
  readonly faults: Fault[] = [];
  readonly tabs: Tab[] = [];
  online = true;
  /** The disk is full. */
  full = false;
  /** When the disk was last full, in milliseconds; infinity while it is. */
  wasFullUntil = 0;
  /** How far its clock is ahead, in milliseconds. */
  clock = 0;
  #holder: Tab | null = null;
  readonly #queue: { tab: Tab; grant: () => void }[] = [];

  constructor(
    readonly server: ModelServer,
    readonly userId: string,
  ) {
    const session = { access_token: "token", expires_at: 99_999_999_999, user: { id: `auth-${userId}` } };
    this.localStorage.setItem(KEYS.session, JSON.stringify(session));
    this.localStorage.setItem(KEYS.user, JSON.stringify({ userId, authUserId: `auth-${userId}`, email: null }));
  }

  /** The Web Lock of the outbox, released when its tab dies. */
  async lock<T>(tab: Tab, work: () => Promise<T>): Promise<T> {
    if (this.#holder !== null) await new Promise<void>((grant) => this.#queue.push({ tab, grant }));
    if (tab.isDead) return never;
    this.#holder = tab;
    try {
      return await work();
    } finally {
      this.unlock(tab);
    }
  }

  unlock(tab: Tab): void {
    if (this.#holder !== tab) return;
    this.#holder = null;
    const next = this.#queue.splice(0).filter((waiting) => !waiting.tab.isDead);
    const [first, ...rest] = next;
    this.#queue.push(...rest);
    if (!first) return;
    this.#holder = first.tab;
    first.grant();
  }

  async fetch(tab: Tab, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    tab.step();
    if (tab.isDead) return never;
    const fault = this.faults.shift();
    if (!this.online || fault === "lost") throw new TypeError("Failed to fetch");
    // The app's own timeout aborts the request.
    if (fault === "silent") return never;
    if (fault === "broken") return Response.json({ message: "broken" }, { status: 500 });
    if (fault === "away") return new Response("<h1>503</h1>", { status: 503 });
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : {};
    const answer = this.server.answer(this.userId, init?.method ?? "GET", new URL(String(input)), body);
    tab.step();
    if (tab.isDead) return never;
    if (fault === "answer lost") throw new TypeError("Failed to fetch");
    return answer;
  }
}

/** A tab: its own memory, and all its calls to the disk and the network. */
export class Tab {
  readonly window = Object.assign(new EventTarget(), {
    location: { hash: "", pathname: "/", search: "", origin: ORIGIN },
    history: { state: null },
  });
  readonly document = Object.assign(new EventTarget(), { visibilityState: "visible", hidden: false });
  readonly sessionStorage = keysOf(new Storage());
  readonly channels = new Set<Channel>();
  readonly transactions = new Set<IDBTransaction>();
  isDead = false;
  /** Number of calls of the disk or the network until the tab dies. */
  #dieIn = Number.POSITIVE_INFINITY;
  readonly #died: (() => void)[] = [];
  #diedAt = Number.POSITIVE_INFINITY;

  constructor(readonly device: Device) {
    device.tabs.push(this);
  }

  dieIn(calls: number): void {
    this.#dieIn = calls;
  }

  /** Counts a call of the disk or the network, or its answer. */
  step(): void {
    if (this.#dieIn-- <= 0) this.die();
  }

  /** Stops all further work of the tab and aborts its open transactions. */
  die(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#diedAt = Date.now();
    for (const transaction of this.transactions) if (!committed.has(transaction)) transaction.abort();
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
    this.device.unlock(this);
    for (const tell of this.#died) tell();
  }

  livedUntil(): number {
    return Math.min(this.#diedAt, Date.now());
  }

  /** Returns the result of the work; "died" when the tab died first. */
  outlive<T>(work: Promise<T>): Promise<T | "died"> {
    return Promise.race([work, new Promise<"died">((resolve) => this.#died.push(() => resolve("died")))]);
  }

  run<T>(work: () => T): T {
    return current.run(this, work);
  }
}

/** The tab whose code is running. */
const current = new AsyncLocalStorage<Tab>();

/** Transactions without further requests, which complete without their tab. */
const committed = new WeakSet<IDBTransaction>();
const owners = new WeakMap<object, Tab>();

class Channel {
  readonly #tab = here();
  readonly #listeners = new Set<(message: { data: unknown }) => void>();

  constructor(readonly name: string) {
    this.#tab.channels.add(this);
  }

  addEventListener(_: string, listener: (message: { data: unknown }) => void): void {
    this.#listeners.add(listener);
  }

  postMessage(data: unknown): void {
    if (this.#tab.isDead) return;
    const message = { data: structuredClone(data) };
    const { device } = this.#tab;
    // The message arrives before later requests of the disk.
    setImmediate(() => {
      for (const tab of device.tabs.filter((other) => other !== this.#tab)) {
        for (const channel of tab.channels) if (channel.name === this.name) channel.hear(tab, message);
      }
    });
  }

  hear(tab: Tab, message: { data: unknown }): void {
    tab.run(() => {
      for (const listener of this.#listeners) listener(message);
    });
  }
}

function here(): Tab {
  const tab = current.getStore();
  if (!tab) throw new Error("no tab is running");
  return tab;
}

/** A global object with an instance per tab. */
function perTab<T extends object>(of: (tab: Tab) => T): T {
  return new Proxy({} as T, {
    get(_, name) {
      const owner = of(here());
      const value = Reflect.get(owner, name);
      return typeof value === "function" ? value.bind(owner) : value;
    },
    set: (_, name, value) => Reflect.set(of(here()), name, value),
    has: (_, name) => name in of(here()),
    ownKeys: () => Reflect.ownKeys(of(here())),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(of(here()), name),
  });
}

/** Replaces the browser's globals, per tab, for modules imported from now on. */
export function beginWorld(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.doMock("@/platform/config/config", () => ({ config: () => ({ supabaseUrl: ORIGIN, publishableKey: "key" }) }));
  for (const name of ["setTimeout", "setInterval"] as const) {
    const begin = globalThis[name] as (work: () => void, ms?: number) => unknown;
    vi.stubGlobal(name, (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const tab = current.getStore();
      return begin(() => (tab ? !tab.isDead && tab.run(() => work(...args)) : work(...args)), ms);
    });
  }
  const Clock = Date;
  vi.stubGlobal(
    "Date",
    class extends Clock {
      constructor(...asked: [] | [string | number]) {
        super(...((asked.length === 0 ? [Clock.now() + offset()] : asked) as [number]));
      }
      static override now = () => Clock.now() + offset();
    },
  );
  vi.stubGlobal(
    "window",
    perTab((tab) => tab.window),
  );
  vi.stubGlobal(
    "document",
    perTab((tab) => tab.document),
  );
  vi.stubGlobal(
    "sessionStorage",
    perTab((tab) => tab.sessionStorage),
  );
  vi.stubGlobal(
    "localStorage",
    perTab(({ device, isDead }) => (isDead ? keysOf(new Storage()) : device.localStorage)),
  );
  vi.stubGlobal("navigator", {
    get onLine() {
      return here().device.online;
    },
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        const tab = here();
        return tab.device.lock(tab, () => tab.run(work));
      },
    },
  });
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => here().device.fetch(here(), input, init));
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("indexedDB", {
    open: (name: string, version?: number) => {
      const tab = here();
      const opening = tab.device.disk.open(name, version);
      owners.set(opening, tab);
      opening.addEventListener("success", () => owners.set(opening.result, tab));
      return opening;
    },
  });
  patchDisk();
}

const offset = () => current.getStore()?.device.clock ?? 0;

/** The disk notifies each tab of its own requests only, and no dead tab. */
function patchDisk(): void {
  const ownerOf = (target: unknown): Tab | undefined => {
    const { transaction, db } = target as { transaction?: IDBTransaction | null; db?: IDBDatabase };
    return owners.get(target as object) ?? owners.get(db ?? transaction?.db ?? {});
  };
  const targets = Object.getPrototypeOf(IDBRequest.prototype) as EventTarget;
  const { dispatchEvent } = targets;
  vi.spyOn(targets, "dispatchEvent").mockImplementation(function (this: EventTarget, event) {
    const tab = ownerOf(this);
    if (!tab) return dispatchEvent.call(this, event);
    return tab.isDead ? true : tab.run(() => dispatchEvent.call(this, event));
  });
  const { transaction } = Database.prototype;
  vi.spyOn(Database.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...asked) {
    const tab = owners.get(this);
    if (!tab) return transaction.apply(this, asked as never);
    tab.step();
    if (tab.isDead) throw new DOMException("the tab is dead", "AbortError");
    if (tab.device.full && asked[1] === "readwrite") throw new DOMException("no room", "QuotaExceededError");
    const begun = transaction.apply(this, asked as never) as IDBTransaction;
    tab.transactions.add(begun);
    const end = () => {
      tab.transactions.delete(begun);
      tab.step();
    };
    begun.addEventListener("complete", end);
    begun.addEventListener("abort", end);
    return begun as never;
  });
  const { commit } = Transaction.prototype;
  vi.spyOn(Transaction.prototype, "commit").mockImplementation(function (this: IDBTransaction) {
    committed.add(this);
    return commit.call(this);
  });
}

export function endWorld(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.doUnmock("@/platform/config/config");
}

const rest = () => new Promise((next) => setImmediate(next));

/** Advances the clock, and lets the tabs work meanwhile. */
export async function pass(ms: number): Promise<void> {
  for (let passed = 0; ; passed += 50) {
    for (let turn = 0; turn < 12; turn++) await rest();
    if (passed >= ms) return;
    await vi.advanceTimersByTimeAsync(50);
  }
}

/** Waits for the work while the clock advances. Throws after two minutes: every promise must settle. */
export async function soon<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const noted = work.finally(() => {
    isDone = true;
  });
  noted.catch(() => undefined);
  for (let passed = 0; passed < 120_000; passed += 50) {
    for (let turn = 0; turn < 12 && !isDone; turn++) await rest();
    if (isDone) return noted;
    await vi.advanceTimersByTimeAsync(50);
  }
  throw new Error("a promise without an end");
}
