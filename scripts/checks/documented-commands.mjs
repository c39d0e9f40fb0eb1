import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";

/**
 * A command in a document.
 * @typedef {{ command: string, line: number, notRun: boolean }} Documented
 *   command: as the shell gets it, without comments; notRun: the document marks it as not run
 */

/**
 * Returns the commands of documents, in order.
 * @param {string[]} files in docs/
 * @returns {(Documented & { file: string })[]}
 */
export const documented = (...files) =>
  files.flatMap((file) =>
    commandsIn(readFileSync(join(projectDir, "docs", file), "utf8")).map((found) => ({ file, ...found })),
  );

/**
 * Returns the commands of a document: the lines of its `sh` blocks, and commands in running text. A command is marked as not
 * run by `# not run` as the first line of its block, by a comment on its line, or by `(not run)` after it in running text.
 * @param {string} text Markdown
 * @returns {Documented[]}
 */
export function commandsIn(text) {
  /** @type {Documented[]} */
  const found = [];
  const lines = text.split("\n");
  /** @type {{ language: string, notRun: boolean } | null} */
  let block = null;
  for (let at = 0; at < lines.length; at += 1) {
    const fence = /^```(\w*)$/.exec(lines[at]);
    if (fence) {
      block = block ? null : { language: fence[1], notRun: /^# not run\b/.test(lines[at + 1] ?? "") };
    } else if (block?.language === "sh") {
      const line = at + 1;
      const begun = at;
      at = lastLineOf(lines, at);
      const { command, comment } = withoutComment(lines.slice(begun, at + 1));
      if (command) found.push({ command, line, notRun: block.notRun || /\bnot run\b/.test(comment) });
    } else if (!block) {
      for (const [, command, mark] of lines[at].matchAll(inPassing)) {
        found.push({ command, line: at + 1, notRun: mark !== undefined });
      }
    }
  }
  return found;
}

/** A command in running text: `curl https://…`, but not a program's name alone, as `curl`. */
const inPassing = /`((?:npx|npm run|curl|ssh|docker|\.\/divido|sha256sum|for) [^`]+)`( \(not run\b)?/g;

/** Returns the last line of a command: it continues after a backslash, and to the end of a here-document (`<<'SQL'`). */
function lastLineOf(lines, from) {
  let at = from;
  while (lines[at].endsWith("\\")) at += 1;
  const until = /<<'(\w+)'/.exec(lines[at])?.[1];
  return until ? lines.indexOf(until, at) : at;
}

function withoutComment(lines) {
  const [, last, comment = ""] = /^(.*?)(?:(?:^|\s+)# (.*))?$/.exec(lines[lines.length - 1]) ?? [];
  return { command: [...lines.slice(0, -1), last].join("\n").trim(), comment };
}
