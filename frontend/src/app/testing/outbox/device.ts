import { IDBFactory, IDBDatabase as MemoryDatabase, IDBKeyRange as MemoryKeyRange } from "fake-indexeddb";
import { vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import { TestServer } from "./server";

/** How a call of the disk or the network fails: before it takes effect, or after. */
export type Fault = "refused" | "undone" | "lost" | "answer lost";

const DISK: readonly Fault[] = ["refused", "undone"];
const NETWORK: readonly Fault[] = ["lost", "answer lost"];

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

/** Delay of a message to another tab, in milliseconds. */
const MESSAGE_MS = 300;

type Listener = (message: { data: unknown }) => void;

/**
 * A browser for tests: what tabs share (a disk in memory, local storage, messages, a lock) and a network to a server
 * that handles repeated requests. Any one call of the disk or the network can be made to fail.
 */
export class TestDevice {
  readonly localStorage = keysOf(new Storage());
  /** Number of calls of the disk and the network so far. */
  calls = 0;
  online = true;
  /** The disk refuses reads and writes. */
  full = false;
  /** Uploads get no answer until it resolves. */
  slowUploads: Promise<void> = Promise.resolve();
  #fault: { call: number; kind: Fault } | null = null;
  readonly #tabs = new Map<string, Set<Listener>>();
  readonly #locks = new Map<string, Promise<unknown>>();

  constructor(readonly server: TestServer) {
    const device = this;
    const config = () => ({ supabaseUrl: "https://api.divido.test", publishableKey: "key" });
    vi.doMock("@/platform/config/config", () => ({ config }));
    vi.stubGlobal("indexedDB", new IDBFactory());
    vi.stubGlobal("IDBKeyRange", MemoryKeyRange);
    vi.stubGlobal("localStorage", this.localStorage);
    vi.stubGlobal("sessionStorage", keysOf(new Storage()));
    vi.stubGlobal("fetch", (address: RequestInfo | URL, init?: RequestInit) => this.#ask(String(address), init));
    vi.stubGlobal("navigator", {
      locks: { request: (lock: string, work: () => Promise<unknown>) => this.#alone(lock, work) },
    });
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        readonly #listeners = new Set<Listener>();
        readonly #hear: Listener = (message) => {
          for (const listener of this.#listeners) listener(message);
        };
        constructor(readonly name: string) {
          device.#tabs.set(name, (device.#tabs.get(name) ?? new Set()).add(this.#hear));
        }
        addEventListener(_: string, listener: Listener) {
          this.#listeners.add(listener);
        }
        postMessage(data: unknown) {
          const message = { data: structuredClone(data) };
          const others = [...(device.#tabs.get(this.name) ?? [])].filter((hear) => hear !== this.#hear);
          setTimeout(() => {
            for (const hear of others) hear(message);
          }, MESSAGE_MS);
        }
      },
    );
    const transaction = MemoryDatabase.prototype.transaction;
    vi.spyOn(MemoryDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...asked) {
      if (asked[1] === ("versionchange" as never)) return transaction.apply(this, asked as never);
      const fault = device.#next(DISK);
      if (fault === "refused" || device.full) throw new DOMException("the disk fails", "UnknownError");
      const begun = transaction.apply(this, asked as never);
      if (fault === "undone") queueMicrotask(() => begun.abort());
      return begun;
    });
  }

  /** Opens another tab, with its own window and module instances for later imports. */
  openTab(): EventTarget {
    vi.resetModules();
    const window = Object.assign(new EventTarget(), {
      location: { hash: "", pathname: "/", search: "" },
      history: { state: null },
    });
    vi.stubGlobal("window", window);
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    return window;
  }

  signIn(userId: string): void {
    const session = { access_token: "token", expires_at: 99_999_999_999, user: { id: `auth-${userId}` } };
    this.localStorage.setItem(KEYS.session, JSON.stringify(session));
    const owner = { userId, authUserId: `auth-${userId}`, email: null };
    this.localStorage.setItem(KEYS.user, JSON.stringify(owner));
  }

  /** Makes the call with this number, counted from now on, fail. */
  failAt(call: number, kind: Fault): void {
    this.#fault = { call: this.calls + call, kind };
  }

  /** Returns whether the injected fault is still pending. */
  get isSound(): boolean {
    return this.#fault !== null;
  }

  mend(): void {
    this.#fault = null;
  }

  #next(kinds: readonly Fault[]): Fault | null {
    const call = this.calls++;
    const fault = this.#fault;
    if (fault === null || call < fault.call || !kinds.includes(fault.kind)) return null;
    this.#fault = null;
    return fault.kind;
  }

  async #ask(address: string, init?: RequestInit): Promise<Response> {
    const fault = this.#next(NETWORK);
    if (fault === "lost" || !this.online) throw new TypeError("Failed to fetch");
    const isUpload = init?.body instanceof ArrayBuffer;
    if (isUpload) await this.slowUploads;
    const answer = isUpload
      ? this.server.receiveFile(address, init.body as ArrayBuffer)
      : this.server.answer(address, String(init?.body));
    if (fault === "answer lost") throw new TypeError("Failed to fetch");
    return answer;
  }

  #alone(lock: string, work: () => Promise<unknown>): Promise<unknown> {
    const mine = (this.#locks.get(lock) ?? Promise.resolve()).then(work);
    this.#locks.set(
      lock,
      mine.catch(() => undefined),
    );
    return mine;
  }
}

/** Creates a device for one test, with ada signed in. `soon` advances its clock; `endDevice` removes it. */
export function newDevice(): TestDevice {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const device = new TestDevice(new TestServer());
  device.signIn("ada");
  return device;
}

/** Lets the tab of the latest imports load its mutation kinds, as main.tsx does, and returns them. */
export async function kindsOfTab() {
  const { loadMutationKindsBy } = await import("@/offline/mutation");
  const { MUTATION_KINDS } = await import("@/data/mutations");
  loadMutationKindsBy(async () => MUTATION_KINDS);
  return MUTATION_KINDS;
}

export function endDevice(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** Waits while the clock advances as fast as the device is idle. */
export async function soon<T>(work: Promise<T>): Promise<T> {
  let done = false;
  const noted = work.finally(() => {
    done = true;
  });
  noted.catch(() => undefined);
  while (!done) {
    for (let turn = 0; turn < 20 && !done; turn++) await new Promise((next) => setImmediate(next));
    if (!done) await vi.advanceTimersByTimeAsync(100);
  }
  return noted;
}
