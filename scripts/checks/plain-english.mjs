// Comments and test titles in plain English, as far as a program can check.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

/** Longest allowed sentence of a comment, in words. */
const MAX_WORDS = 30;

/** First words that hide the subject (CONTRIBUTING.md, "How we write"). */
const riddle =
  /^(?:Who|Whoever|Whom|Whose|Nobody|Hardly|What (?:is|was|were|are|has|had|have|stands|comes|goes|can|cannot|follows|belongs|waits|somebody|a person|people|they|it|the \w+ (?:has|have|is|are|was|were))|Of (?:a|an|the|it|what|those|its|them|two|all|one|some\w*))\b/;

const slashes = { line: "//", open: "/*", close: "*/" };

/** Comment marks by file extension. @type {Record<string, { line?: string, open?: string, close?: string }>} */
const marks = {
  ts: slashes,
  tsx: slashes,
  mjs: slashes,
  go: slashes,
  css: { open: "/*", close: "*/" },
  sql: { line: "--" },
  sh: { line: "#" },
  yml: { line: "#" },
  yaml: { line: "#" },
  toml: { line: "#" },
};

const kindOf = (path) => path.slice(path.lastIndexOf(".") + 1);

/**
 * Returns the comments of a source file. Neighbouring line comments are one comment. A comment behind code counts only if
 * no quotation mark is open before it. Code blocks of Go's doc comments (indented by a tab) are left out. The texts of SQL's
 * `comment on` statements count, too.
 * @param {string} path its extension decides how comments are marked
 * @param {string} text
 * @returns {{ line: number, text: string }[]} line: where the comment begins, from 1
 */
export function commentsIn(path, text) {
  const mark = marks[kindOf(path)];
  if (!mark) return [];
  return [...markedComments(mark, text), ...(kindOf(path) === "sql" ? commentStatements(text) : [])]
    .map(({ line, text }) => ({ line, text: text.replaceAll(/\s+/g, " ").trim() }))
    .filter(({ text }) => text)
    .sort((a, b) => a.line - b.line);
}

/**
 * Returns the texts of SQL's `comment on` statements. Adjacent string literals are one text.
 * @param {string} text
 */
function commentStatements(text) {
  return [...text.matchAll(/^comment on [^']*? is\s+((?:'(?:[^']|'')*'\s*)+);/gm)].map(
    ({ index, 0: all, 1: literals }) => ({
      line: text.slice(0, index + all.indexOf(literals)).split("\n").length,
      text: [...literals.matchAll(/'((?:[^']|'')*)'/g)].map(([, words]) => words.replaceAll("''", "'")).join(""),
    }),
  );
}

/** @param {{ line?: string, open?: string, close?: string }} mark @param {string} text */
function markedComments(mark, text) {
  const { line: start, open, close } = mark;
  const found = [];
  let current = null;
  let inBlock = false;
  for (const [at, line] of text.split("\n").entries()) {
    const trimmed = line.trim();
    if (inBlock) {
      const end = trimmed.indexOf(close);
      current.text += ` ${(end === -1 ? trimmed : trimmed.slice(0, end)).replace(/^\*+\s?/, "")}`;
      if (end !== -1) {
        inBlock = false;
        current = null;
      }
      continue;
    }
    const opening = open ? trimmed.replace(/^\{/, "") : "";
    if (open && opening.startsWith(open)) {
      const body = opening.slice(open.length).replace(/^\*+\s?/, "");
      const end = body.indexOf(close);
      current = { line: at + 1, text: end === -1 ? body : body.slice(0, end) };
      found.push(current);
      inBlock = end === -1;
      if (!inBlock) current = null;
      continue;
    }
    if (trimmed.startsWith("//\t")) continue;
    if (start && trimmed.startsWith(start)) {
      const body = trimmed
        .slice(start.length)
        .replace(/^[-/#!]*/, "")
        .trim();
      if (current) current.text += ` ${body}`;
      else {
        current = { line: at + 1, text: body };
        found.push(current);
      }
      continue;
    }
    current = null;
    const behind = start ? line.lastIndexOf(` ${start} `) : -1;
    if (behind > 0 && (line.slice(0, behind).match(/["'`]/g)?.length ?? 0) % 2 === 0) {
      found.push({ line: at + 1, text: line.slice(behind + start.length + 2).trim() });
    }
  }
  return found;
}

const titleCalls = [
  /\b(?:it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g,
  /\.each\([\s\S]*?\]\)\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g,
  /\bt\.Run\(\s*(")((?:\\.|(?!\1)[^\\])*)\1/g,
];

/**
 * Returns the titles of the tests in a file, none if the file holds no tests.
 * @param {string} path @param {string} text
 * @returns {{ line: number, text: string }[]}
 */
export function testTitlesIn(path, text) {
  if (!/(?:\.(?:test|spec)\.\w+|_test\.go)$/.test(path)) return [];
  const found = titleCalls.flatMap((title) =>
    [...text.matchAll(title)].map(({ index, 0: all, 2: words }) => ({
      line: text.slice(0, index + all.length).split("\n").length,
      text: words,
    })),
  );
  return found.filter(({ line }, at) => found.findIndex((other) => other.line === line) === at);
}

/** Returns the sentences of a comment. Code in backticks counts as one word; tags and list items end a sentence. @param {string} text */
function sentencesIn(text) {
  return text
    .replaceAll(/`[^`]*`/g, "code")
    .replaceAll(/\{@?[^}]*\}/g, "")
    .split(/(?<=[.!?:;])\s+|\s+(?=@\w)|\s+(?:-|\*|\|)\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** @param {string} text */
const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the places that break a rule of plain English. A comment that begins with a lower-case letter is a fragment that
 * completes the code beside it ("of the project"), and a question is none.
 * @param {string} path @param {string} text
 * @returns {string[]} as "<path>:<line>: <rule>: <words>"
 */
export function riddlesIn(path, text) {
  const comments = commentsIn(path, text);
  const errors = [];
  const complain = (line, rule, words) => errors.push(`${path}:${line}: ${rule}: ${words.slice(0, 100)}`);
  const titles = testTitlesIn(path, text).map(({ line, text: title }) => ({ line, text: capitalized(title) }));
  for (const { line, text: words } of [...comments, ...titles]) {
    if (riddle.test(words) && !/^[^.:;]*\?/.test(words)) complain(line, "name the subject first", words);
  }
  for (const { line, text: words } of comments) {
    for (const sentence of sentencesIn(words)) {
      const count = sentence.split(/\s+/).length;
      if (count > MAX_WORDS) complain(line, `a sentence of ${count} words`, sentence);
    }
  }
  return errors;
}

/** Rejects with the places that break a rule. */
export async function plainEnglish() {
  const files = [
    ...filesUnder(
      ["frontend", "functions", "lab", "scripts", "supabase", "operations"],
      (path) => !generated.test(path),
    ),
    "compose.yaml",
  ].filter((path) => marks[kindOf(path)]);
  const places = files.flatMap((path) => riddlesIn(path, readFileSync(join(projectDir, path), "utf8")));
  if (places.length > 0) throw new Error(`Rewrite these (CONTRIBUTING.md, "How we write"):\n${places.join("\n")}`);
  return `${files.length} files`;
}

const generated =
  /(^|\/)(node_modules|dist|coverage|test-results|playwright-report|\.[\w-]+)(\/|$)|database\.types\.ts$/;
