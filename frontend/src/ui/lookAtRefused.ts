let look: (() => void) | null = null;

/** Registers how the screen shows the refused changes. Returns a function that unregisters it. */
export function showsRefused(show: () => void): () => void {
  look = show;
  return () => {
    if (look === show) look = null;
  };
}

/** Shows the refused changes as the line above the screen does. Screens without that line say it at their top. */
export function lookAtRefused(): void {
  if (look) look();
  else window.scrollTo({ top: 0 });
}
