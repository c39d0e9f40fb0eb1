/** A part of the page as it is read, with spaces as plain ones and without the marks of directions. */
export function asRead(part: Element): string {
  return (part.textContent ?? "").replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
}
