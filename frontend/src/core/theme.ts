/** The themes to choose from. "system" follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the theme of a stored name; "system" if it names none. */
export function themeOf(name: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}
