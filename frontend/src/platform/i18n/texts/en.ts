/** Texts that most screens need, by file. The excluded files are loaded on demand (build/chunks.ts). */
export const texts: Record<string, Record<string, unknown>> = import.meta.glob(
  [
    "@/locales/en/*.json",
    "!**/{landing,legal,dialogs,people,claims,confirm,imports,person,view,story,statistics,book,notices,push,comments,series,bill}.json",
  ],
  { eager: true, import: "default", base: "../../../locales/en" },
);
