/** Returns a text, or that of an element, with plain spaces and without direction marks. */
export function asRead(part: Element | string | null | undefined): string {
  const text = typeof part === "string" ? part : (part?.textContent ?? "");
  return text.replace(/\p{Cf}/gu, "").replace(/\s+/g, " ");
}
