import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const read = (folder: string) => {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(path)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(`${path}/${file}`, "utf8"))
    .join("\n");
};

/** Components that are rendered once for the whole app, render nothing, or belong to another component. */
const NOT_A_PART = [
  ...["Messages", "StandingMessages", "Toaster", "PageTitle", "Redirect"],
  ...["DialogPanel", "ConfirmPanel", "MenuPanel", "SelectList", "Radios"],
];

it("the gallery shows every shared component", () => {
  const shared = [...read("../../ui/").matchAll(/^export function ([A-Z]\w+)/gm)].map((found) => found[1] ?? "");
  const shown = read("./");
  expect(shared.length).toBeGreaterThan(30);
  const missing = shared.filter((name) => !NOT_A_PART.includes(name) && !new RegExp(`\\b${name}\\b`).test(shown));
  expect(missing).toEqual([]);
});
