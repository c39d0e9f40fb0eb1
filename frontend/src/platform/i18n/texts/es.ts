/** Texts of every screen, by file. */
export const texts: Record<string, Record<string, unknown>> = import.meta.glob("@/locales/es/{common,errors}.json", {
  eager: true,
  import: "default",
  base: "../../../locales/es",
});

/** Texts of some screens, by file, loaded when a screen first needs them. The excluded files are not the app's. */
export const parts = import.meta.glob<Record<string, unknown>>(
  ["@/locales/es/*.json", "!**/{common,errors,landing,legal,push}.json"],
  { import: "default", base: "../../../locales/es" },
);
