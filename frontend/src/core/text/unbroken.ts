/** The text as one that is not broken where something else beside it can be: "your share 12.50" in a list of figures. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
