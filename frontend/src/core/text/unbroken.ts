/** Returns the text with non-breaking spaces: "your share 12.50" in a list of figures. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
