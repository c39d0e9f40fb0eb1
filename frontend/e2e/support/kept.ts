import type { Page } from "@playwright/test";

/** Returns all data in IndexedDB of this origin, as searchable text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of database.objectStoreNames) {
        kept.push(
          await new Promise((resolve) => {
            const all = database.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => resolve(all.result);
          }),
        );
      }
      database.close();
    }
    return JSON.stringify([kept, { ...localStorage }, { ...sessionStorage }]);
  });
}
