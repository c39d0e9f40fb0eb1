// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { act } from "./act";
import { KEYS_OF, shortcutOf, takesText } from "./shortcuts";

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...held }) as KeyboardEvent;
const free = { typing: false, letters: true };

it("every listed key performs its shortcut", () => {
  for (const [shortcut, keys] of KEYS_OF) {
    const key = keys.at(-1) === "Esc" ? "Escape" : (keys.at(-1) ?? "");
    expect(shortcutOf(press(key, { ctrlKey: keys.length > 1 }), free), shortcut).toBe(shortcut);
  }
  expect(shortcutOf(press("Enter", { metaKey: true }), free)).toBe("save");
});

it("letters are no shortcuts in text fields or if turned off, but saving and closing work there too", () => {
  for (const where of [
    { typing: true, letters: true },
    { typing: false, letters: false },
  ]) {
    for (const key of ["n", "/", "j", "k", "?"]) expect(shortcutOf(press(key), where)).toBeNull();
    expect(shortcutOf(press("Enter", { ctrlKey: true }), where)).toBe("save");
    expect(shortcutOf(press("Escape"), where)).toBe("close");
  }
});

it("shortcuts never override the browser's own", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) {
    expect(shortcutOf(press("n", held), free)).toBeNull();
  }
  expect(shortcutOf(press("x"), free)).toBeNull();
});

it("typed letters belong to text fields and lists, and to shortcuts on buttons and checkboxes", () => {
  document.body.innerHTML = `
    <input class="text"><input class="text" type="search"><textarea class="text"></textarea>
    <button class="text" role="combobox"></button>
    <input type="checkbox"><input type="radio"><button></button><a href="/">x</a>`;
  for (const element of document.body.children) {
    expect(takesText(element), element.outerHTML).toBe(element.classList.contains("text"));
  }
  expect(takesText(null)).toBe(false);
});

it("saving presses the form's button, also outside the form, but not a disabled one", () => {
  document.body.innerHTML = `<main><form id="f"><input></form><button type="submit" form="f"></button></main>`;
  const submitted = vi.fn((submit: Event) => submit.preventDefault());
  document.querySelector("form")?.addEventListener("submit", submitted);
  expect(act("save", document.body)).toBe(true);
  expect(submitted).toHaveBeenCalledOnce();
  document.querySelector("button")?.setAttribute("disabled", "");
  expect(act("save", document.body)).toBe(true);
  expect(submitted).toHaveBeenCalledOnce();
  document.body.innerHTML = "<main></main>";
  expect(act("save", document.body)).toBe(false);
});
