import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../../project.mjs";
import { run } from "../../setup/run.mjs";
import { filesUnder } from "../../setup/sources.mjs";

/** Tests that list everything of the schema: any change of it concerns them. */
const LISTS = /\/(privileges|reads|losing-access|programs|error-codes|limits|keys)\.test\.mjs$/;

/** Statements that do not use the function which they name. */
const NAMING = /^(?:grant|revoke|comment|alter function|alter procedure)\b/i;

const FUNCTION = /^create (?:or replace )?(?:function|procedure) ([\w.]+)/i;

/**
 * Returns the statements of a migration: their first line, last line and text.
 * @param {string} sql
 * @returns {{ first: number, last: number, text: string }[]} lines from 1
 */
export function statementsIn(sql) {
  const found = [];
  let at = 1;
  for (const text of sql.split(/(?<=;[ \t]*\n)(?=\n*(?:(?:create|alter|comment|grant|revoke|insert|drop|do)\b|--))/i)) {
    const lines = text.split("\n").length - 1;
    const before = text.length - text.trimStart().length;
    found.push({ first: at + text.slice(0, before).split("\n").length - 1, last: at + lines, text: text.trim() });
    at += lines;
  }
  return found;
}

/**
 * Returns the functions that changed, or null if something else changed too, such as a table, which anything may use.
 * @param {string} sql the migration as it is
 * @param {number[]} lines that changed
 * @returns {string[] | null}
 */
export function changedFunctions(sql, lines) {
  const changed = statementsIn(sql).filter(({ first, last }) => lines.some((line) => line >= first && line <= last));
  const names = changed.map(({ text }) => FUNCTION.exec(withoutComments(text))?.[1]);
  return names.length > 0 && names.every(Boolean) ? /** @type {string[]} */ (names) : null;
}

/** Returns a statement without the comments before it and in it. @param {string} text */
const withoutComments = (text) => text.replaceAll(/^\s*--.*\n/gm, "").trim();

/**
 * Returns the names of functions and of what calls them, also through others. Null if a table, a trigger or a policy does,
 * because anything may use those.
 * @param {string[]} names
 * @param {string[]} statements of all migrations
 */
export function withCallers(names, statements) {
  const found = new Set(names.map((name) => name.split(".").pop()));
  const users = statements
    .map(withoutComments)
    .filter((text) => !NAMING.test(text))
    .map((text) => ({ name: FUNCTION.exec(text)?.[1].split(".").pop(), text }));
  for (const callee of found) {
    const call = new RegExp(`\\b${callee}\\b`);
    for (const { name, text } of users) {
      if (name === callee || !call.test(text)) continue;
      if (!name) return null;
      found.add(name);
    }
  }
  return found;
}

/**
 * Returns the database tests that a change can break: all for a change of a table, a policy or a setting, else those that
 * name a function that changed or that calls one, and those that list everything.
 * @param {string[]} changed
 * @param {string} base commit
 * @returns {Promise<string[]>} files; empty if nothing of the database changed
 */
export async function databaseTestsOf(changed, base) {
  const tests = filesUnder(["supabase/tests"]).filter((file) => file.endsWith(".test.mjs"));
  const own = changed.filter((file) => file.startsWith("supabase/") && !/\.md$/.test(file));
  const migrations = own.filter((file) => /^supabase\/migrations\/.*\.sql$/.test(file));
  if (own.some((file) => !migrations.includes(file) && !tests.includes(file))) return tests;
  if (migrations.length === 0) return own.filter((file) => tests.includes(file));
  const read = (file) => readFileSync(join(projectDir, file), "utf8");
  const names = [];
  for (const file of migrations) {
    const diff = await run("git", ["diff", "--unified=0", "--no-renames", base, "--", file]);
    const lines = [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, from, count = "1"]) =>
      Array.from({ length: Math.max(1, Number(count)) }, (_, i) => Number(from) + i),
    );
    const functions = lines.length > 0 ? changedFunctions(read(file), lines) : null;
    if (!functions) return tests;
    names.push(...functions);
  }
  const statements = filesUnder(["supabase/migrations"]).flatMap((file) =>
    statementsIn(read(file)).map(({ text }) => text),
  );
  const reached = withCallers(names, statements);
  if (!reached) return tests;
  const concerned = new RegExp(`\\b(?:${[...reached].join("|")})\\b`);
  return tests.filter((file) => own.includes(file) || LISTS.test(file) || concerned.test(read(file)));
}
