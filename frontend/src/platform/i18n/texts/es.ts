/** The texts of the screens, by file. Texts that are needed later are separate files (build/chunks.ts). */
export const texts: Record<string, Record<string, unknown>> = import.meta.glob(
  ["@/locales/es/*.json", "!**/{landing,legal,dialogs,people,claims,confirm,imports,view,story}.json"],
  { eager: true, import: "default", base: "../../../locales/es" },
);
