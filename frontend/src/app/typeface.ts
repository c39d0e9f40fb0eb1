/**
 * Shows text in Figtree from now on (typeface.css). On a first visit that is after the first screen is
 * there: letters that look alike and take the same room stand in, and nothing waits for 32 KB of font.
 */
export function showTypeface(): void {
  document.documentElement.dataset.typeface = "";
}
