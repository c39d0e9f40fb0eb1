/** Puts values into the {{placeholders}} of a text; one without a value stays, so that a test sees it. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
