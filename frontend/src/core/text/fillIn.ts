/** Replaces the {{placeholders}} of a text. A placeholder without a value stays, so that tests find it. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
