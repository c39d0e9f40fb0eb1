/**
 * Names of the widths at which several screens change. Style sheets write `@media (--wide)` or `@container (--cramped)`
 * (frontend/build/namedWidths.ts). A width that only one component uses is in its own style sheet.
 */
export const WIDTHS = {
  /** For a container, in em: with so large a text only one item fits on a line. */
  cramped: "(max-width: 16rem)",
  /** The smallest phones. */
  small: "(max-width: 359px)",
  /** Sheets become cards, and bars become rows. */
  medium: "(min-width: 600px)",
  /** Two cards fit in a row. */
  roomy: "(min-width: 700px)",
  /** Two panes, and the navigation at the side. */
  wide: "(min-width: 900px)",
  /** Three panes: an expense opens beside its event's balances and list. */
  panes: "(min-width: 1200px)",
} as const;
