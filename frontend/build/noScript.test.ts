import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "../src/core/languages/languages";

it.each(["app.html", "table.html"])("%s says in every language that it needs JavaScript", (file) => {
  const page = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  const [, without = ""] = /<noscript>(.*)<\/noscript>/s.exec(page) ?? [];
  const said = [...without.matchAll(/<p lang="(\w+)">[^<]*JavaScript[^<]*<\/p>/g)].map(([, language]) => language);
  expect(said.sort()).toEqual([...LANGUAGES].sort());
});
