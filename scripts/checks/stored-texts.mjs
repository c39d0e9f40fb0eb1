import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

/** Hooks that return functions from keys or errors to texts in the reader's language. */
const wording = /const (\w+|\{[^}]*\}) = use(?:Translation|\w*ErrorText|\w*TableError|\w*Failure|\w*Text)\(/g;
const states = /const \[\w+, (set\w+)\] = useState\b/g;

/**
 * Returns the lines that store a finished text in a component's state. It would stay in the former language when the reader
 * changes it: keep the key or the error, and choose the text while rendering.
 * @param {string} text of a source file
 * @returns {number[]} the lines
 */
export function storedTexts(text) {
  const namesIn = (pattern) =>
    [...text.matchAll(pattern)].flatMap(([, names]) => names.match(/\w+(?=\s*[,}]|$)/g) ?? []);
  const makers = namesIn(wording);
  const setters = namesIn(states);
  if (makers.length === 0 || setters.length === 0) return [];
  const makes = new RegExp(`(?<![\\w.])(?:${makers.join("|")})\\(`);
  return [...text.matchAll(new RegExp(`(?<![\\w.])(?:${setters.join("|")})\\(`, "g"))]
    .filter(({ index, 0: call }) => makes.test(argumentsAt(text, index + call.length)))
    .map(({ index }) => text.slice(0, index).split("\n").length);
}

/** Returns the text up to the parenthesis that closes the one before `start`. */
function argumentsAt(text, start) {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end++) depth += { "(": 1, ")": -1 }[text[end]] ?? 0;
  return text.slice(start, end);
}

/** Rejects when a component stores a finished text. */
export async function textsWhileRendering() {
  const files = filesUnder(["frontend/src"]).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const stored = files.flatMap((file) =>
    storedTexts(readFileSync(join(projectDir, file), "utf8")).map((line) => `${file}:${line}`),
  );
  if (stored.length > 0) {
    throw new Error(
      `These states hold finished texts, which stay in the former language. Store the key or the error instead:\n${stored.join("\n")}`,
    );
  }
  return `${files.length} files`;
}
