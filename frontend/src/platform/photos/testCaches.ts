/** The part of a browser's cache that photos need. Requests keep their order. */
class TestCache {
  readonly #entries = new Map<string, Response>();
  keys = async () => [...this.#entries.keys()].map((url) => new Request(url));
  put = async (url: string, response: Response) => void this.#entries.set(url, response);
  match = async (url: string) => this.#entries.get(this.#find(url))?.clone();
  delete = async (asked: Request | string, options?: CacheQueryOptions) =>
    this.#entries.delete(options?.ignoreSearch ? this.#find(String(asked)) : (asked as Request).url);
  #find = (url: string) => [...this.#entries.keys()].find((one) => one.split("?")[0] === url) ?? "";
}

/** Empty caches for tests of photos: neither Node.js nor happy-dom has any. */
export function testCaches() {
  const stored = new Map<string, TestCache>();
  return {
    keys: async () => [...stored.keys()],
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new TestCache();
      stored.set(name, cache);
      return cache;
    },
  };
}
