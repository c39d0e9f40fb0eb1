/** A part of the page, or a text, as it is read: with spaces as plain ones and without the marks of directions. */
export function asRead(part: Element | string | null | undefined): string {
  const text = typeof part === "string" ? part : (part?.textContent ?? "");
  return text.replace(/\p{Cf}/gu, "").replace(/\s+/g, " ");
}
