import type { Shortcut } from "./shortcuts";

/** An expense in a list. */
const ROW = "main a[data-row]";

/** Performs a shortcut on the screen. Returns false if the screen has nothing to perform it on. */
export function act(shortcut: Exclude<Shortcut, "new" | "help">, focused: Element): boolean {
  switch (shortcut) {
    case "search":
      return focusOn(document.querySelector<HTMLElement>("main input[type=search]"));
    case "next":
      return step(1, focused);
    case "previous":
      return step(-1, focused);
    case "save": {
      const forms = document.querySelectorAll<HTMLFormElement>("main form");
      const form = focused.closest("form") ?? [...forms].at(-1);
      // A click does nothing while the button is disabled or busy.
      const save = [...(form?.elements ?? [])].find((element) => element.matches("button[type=submit]"));
      (save as HTMLElement | undefined)?.click();
      return save !== undefined;
    }
    case "close": {
      // Escape in a search field clears the field first.
      if (focused.matches("input[type=search]")) return false;
      const close = document.querySelector<HTMLElement>("[data-closes-pane]");
      close?.click();
      return close !== null;
    }
  }
}

/** Moves the focus to the next or previous expense. Opens it if an expense is open beside the list. */
function step(by: 1 | -1, focused: Element): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const opened = rows.findIndex((row) => row.hasAttribute("aria-current"));
  const at = rows.indexOf(focused as HTMLElement);
  const from = at >= 0 ? at : opened;
  const row = rows[from < 0 ? (by > 0 ? 0 : rows.length - 1) : from + by];
  if (!focusOn(row ?? null)) return false;
  row?.scrollIntoView({ block: "nearest" });
  if (document.querySelector("[data-closes-pane]")) row?.click();
  return true;
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}
