/** What can be done by keyboard from any place of a wide screen. */
export type Shortcut = "new" | "search" | "next" | "previous" | "save" | "close" | "help";

/** By single letters: these are never taken while somebody types, and can be turned off (WCAG 2.1.4). */
const LETTERS: Readonly<Record<string, Shortcut>> = {
  n: "new",
  "/": "search",
  j: "next",
  k: "previous",
  "?": "help",
};

/** As they are shown: the keys of each. */
export const KEYS_OF: readonly (readonly [Shortcut, readonly string[]])[] = [
  ["new", ["n"]],
  ["search", ["/"]],
  ["next", ["j"]],
  ["previous", ["k"]],
  ["save", ["Ctrl", "Enter"]],
  ["close", ["Esc"]],
  ["help", ["?"]],
];

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/** What a key asks for, where it was pressed in a field for text (`typing`) or not; null for nothing. */
export function shortcutOf(press: Press, { typing, letters }: { typing: boolean; letters: boolean }): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing } = press;
  if (isComposing || altKey) return null;
  if (ctrlKey || metaKey) return key === "Enter" ? "save" : null;
  if (key === "Escape") return "close";
  return typing || !letters ? null : (LETTERS[key] ?? null);
}

/** Whether what has the focus takes text, or a choice by its first letters. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select, [role=combobox], [role=listbox] *")) return true;
  return target.matches("input:not([type=checkbox], [type=radio], [type=button], [type=submit])");
}
