import { expect, it } from "vitest";
import { listed } from "./listed";

it.each([
  ["en", ["you", "Ben"], "you and Ben"],
  ["de", ["dir", "Ben"], "dir und Ben"],
  ["fr", ["vous", "Ben"], "vous et Ben"],
  ["tr", ["Sen", "Ben"], "Sen ve Ben"],
  ["es", ["tú", "Chloé"], "tú y Chloé"],
  ["es", ["tú", "Inés"], "tú e Inés"],
  ["es", ["tú", "Hiedra"], "tú y Hiedra"],
])("a list of two in %s is that of a sentence: %s", (language, words, expected) => {
  expect(listed(words, language)).toBe(expected);
});
