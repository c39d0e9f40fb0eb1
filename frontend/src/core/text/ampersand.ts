/** Returns names as those of one party: "Ayşe & Can", "Ayşe, Can & Dede". Empty without names. */
export const withAmpersand = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" & ");
