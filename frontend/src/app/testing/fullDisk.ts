import { vi } from "vitest";

/** Makes every write to the disk fail as if the device had no room. Returns a function that makes room again. */
export function fillDisk(): () => void {
  const { transaction } = IDBDatabase.prototype;
  const disk = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...asked
  ) {
    if (asked[1] === "readwrite") throw new DOMException("full", "QuotaExceededError");
    return transaction.apply(this, asked);
  });
  vi.spyOn(console, "error").mockReturnValue();
  return () => disk.mockRestore();
}
