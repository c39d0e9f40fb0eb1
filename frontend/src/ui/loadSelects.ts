/** Lists to choose from are fetched when one is opened, or at the first touch. */
export const loadSelects = async () => (await import("./SelectList")).SelectList;
