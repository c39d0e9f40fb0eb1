/** Actions with a keyboard shortcut on wide screens. */
export type Shortcut = "new" | "search" | "next" | "previous" | "save" | "close" | "help";

/** Single letters. They never apply while somebody types, and can be turned off (WCAG 2.1.4). */
const LETTERS: Readonly<Record<string, Shortcut>> = {
  n: "new",
  "/": "search",
  j: "next",
  k: "previous",
  "?": "help",
};

/** The keys of each shortcut, as displayed. */
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

/** Returns the shortcut of a key, given whether a text field has the focus (`typing`). Null if there is none. */
export function shortcutOf(press: Press, { typing, letters }: { typing: boolean; letters: boolean }): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing } = press;
  if (isComposing || altKey) return null;
  if (ctrlKey || metaKey) return key === "Enter" ? "save" : null;
  if (key === "Escape") return "close";
  return typing || !letters ? null : (LETTERS[key] ?? null);
}

/** Returns whether an element takes text, or selects options by letter. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select, [role=combobox], [role=listbox] *")) return true;
  return target.matches("input:not([type=checkbox], [type=radio], [type=button], [type=submit])");
}
