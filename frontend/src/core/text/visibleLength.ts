/**
 * Returns the number of visible characters, as the database counts them (`private.visible_length`): without joiners and
 * variation selectors of emoji. A gap between words counts as one.
 */
export function visibleLength(text: string): number {
  // DI: characters that are drawn only together with others.
  const visible = text.replace(/\p{DI}/gu, "");
  return [...visible.replace(/\s+/g, " ").trim()].length;
}
