/** JSON values that this tab keeps over a reload. Returns null instead of throwing if storage is blocked or full. */
export const tabStore = {
  get(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  /** Null removes the value. Returns whether the value was stored or removed. */
  set(key: string, value: unknown): boolean {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
};
