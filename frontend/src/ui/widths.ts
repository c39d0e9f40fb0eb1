/**
 * The widths at which several screens change, by name: style sheets write `@media (--wide)`, `@container (--cramped)`
 * (frontend/build/namedWidths.ts). A width at which one component alone changes stands in its own style sheet.
 */
export const WIDTHS = {
  /** Of a part of a screen, in em: text so large that there is room for one thing a line. */
  cramped: "(max-width: 16rem)",
  /** The smallest phones. */
  small: "(max-width: 359px)",
  /** Sheets become cards, and bars rows. */
  medium: "(min-width: 600px)",
  /** Cards stand two in a row. */
  roomy: "(min-width: 700px)",
  /** Two panes, and the navigation at the side. */
  wide: "(min-width: 900px)",
  /** Three panes: an expense opens beside its event's people and list. */
  panes: "(min-width: 1200px)",
} as const;
