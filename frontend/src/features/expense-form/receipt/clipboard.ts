/** What the device's clipboard has for an expense: the picture of a receipt, or text. */
export type Pasted = { picture: File } | { text: string };

/** Returns whether a page may ask for the clipboard. Older browsers paste by keys alone. */
export const canPaste = (): boolean => typeof navigator.clipboard?.read === "function";

/** Returns the copied picture, else the copied text. Null if there is neither, or the person refused. */
export async function pasted(): Promise<Pasted | null> {
  const items = await navigator.clipboard.read().catch(() => []);
  for (const item of items) {
    const type = item.types.find((one) => one.startsWith("image/"));
    if (type) return { picture: new File([await item.getType(type)], "pasted", { type }) };
  }
  for (const item of items) {
    if (!item.types.includes("text/plain")) continue;
    const text = await (await item.getType("text/plain")).text();
    if (text.trim() !== "") return { text };
  }
  return null;
}
