/** The texts of the screens, by file; texts of what is opened later are files of their own (build/chunks.ts). */
export const texts: Record<string, Record<string, unknown>> = import.meta.glob(
  ["@/locales/de/*.json", "!**/{landing,legal,dialogs,people,claims,confirm,imports,view,story}.json"],
  { eager: true, import: "default", base: "../../../locales/de" },
);
