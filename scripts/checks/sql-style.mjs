import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

const keywords =
  /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|TABLE|FUNCTION|TRIGGER|POLICY|INDEX|FROM|WHERE|AND|OR|NOT|NULL|BEGIN|END|RETURNS|GRANT|REVOKE|ON|TO|AS|IF|THEN|ELSE|DECLARE|LANGUAGE|REFERENCES|CONSTRAINT|CHECK|UNIQUE|PRIMARY|KEY|DEFAULT|USING|WITH|VALUES|SET|ORDER|GROUP|BY|LIMIT|JOIN|TRUE|FALSE)\b/;

/** Comments, texts and quoted names may have capitals. */
const prose = /--[^\n]*|'(?:[^']|'')*'|"[^"\n]*"/g;

/**
 * Returns the violations of our SQL style: lower case, spaces, lines of at most 160 characters.
 * @param {string} text
 * @returns {{ line: number, what: string }[]}
 */
export function styleErrors(text) {
  const code = text.replaceAll(prose, (found) => found.replaceAll(/[^\n]/g, " "));
  const errors = [];
  const lines = text.split("\n");
  for (const [at, line] of code.split("\n").entries()) {
    const wrong = (what) => errors.push({ line: at + 1, what });
    const keyword = keywords.exec(line);
    if (keyword) wrong(`"${keyword[0]}" in capitals`);
    if (lines[at].includes("\t")) wrong("a tab");
    if (/\s$/.test(lines[at])) wrong("white space at the end");
    if (lines[at].length > 160 && line.trim().length > 0 && !lines[at].includes("'")) wrong("more than 160 characters");
  }
  if (!text.endsWith("\n") || text.endsWith("\n\n"))
    errors.push({ line: lines.length, what: "no single line break at the end" });
  return errors;
}

/**
 * Returns migrations with the same number, which cannot be applied.
 * @param {string[]} files
 */
export function sharedNumbers(files) {
  const number = (file) => /migrations\/(\d{14})_/.exec(file)?.[1];
  return files
    .filter((file, at) => number(file) && files.findIndex((other) => number(other) === number(file)) < at)
    .map((file) => `${file}: its number is another migration's`);
}

/** Rejects when a file of supabase/ violates the style. */
export async function sqlStyle() {
  const files = filesUnder(["supabase", "scripts/stack"], (path) => !path.includes("node_modules")).filter((path) =>
    path.endsWith(".sql"),
  );
  const errors = files.flatMap((file) =>
    styleErrors(readFileSync(join(projectDir, file), "utf8")).map(({ line, what }) => `${file}:${line}: ${what}`),
  );
  errors.push(...sharedNumbers(files));
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return `${files.length} files`;
}
