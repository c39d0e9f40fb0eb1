import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

/**
 * Returns the headings of a Markdown text: the anchor that GitHub makes of each, its words, and its number if it has one.
 * @param {string} text
 * @returns {{ anchor: string, title: string, number: string | undefined }[]}
 */
export function headingsIn(text) {
  const seen = new Map();
  return [...withoutFences(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
    const title = heading.replaceAll(/`|\*\*/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    const slug = title
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, "")
      .replaceAll(" ", "-");
    const repeated = seen.get(slug) ?? 0;
    seen.set(slug, repeated + 1);
    return { anchor: repeated ? `${slug}-${repeated}` : slug, title, number: /^(\d+(?:\.\d+)*)\b/.exec(title)?.[1] };
  });
}

/** Paths that need not exist: build output, container images, and the example's file in CONTRIBUTING.md. */
const elsewhere = /^(?:frontend\/dist|supabase\/(?:auth|gotrue|postgres|storage-api))$|saveNote/;

const migrationsDir = join(projectDir, "supabase/migrations");

/** Folders that documents name without `frontend/src/` or `frontend/`. */
const inFrontend = /^(?:core|platform|offline|data|ui|features|app|site|build|locales)\//;

/** Returns the paths that a short form stands for: `{a,b}` for each of them, `*` and `<language>` for one language. @param {string} named */
function spelledOut(named) {
  const [all, list] = /\{([^}]*)\}/.exec(named) ?? [];
  const paths = all && list ? list.split(",").map((one) => named.replace(all, one)) : [named];
  return paths.map((path) => path.replace(/\*|<language>/, "en").replace(/\/$/, ""));
}

/** Blanks fenced code blocks and keeps the line numbers. @param {string} text */
const withoutFences = (text) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, (block) => block.replaceAll(/[^\n]/g, ""));

/**
 * Returns the broken links of a Markdown file: missing files, missing anchors, labels without a target, and missing
 * paths in backticks. Paths begin with a folder of the project or of the front end, or are the end of a migration's name.
 * @param {string} path from the project's folder
 * @param {string} text
 * @param {(path: string) => string | null} [read] null when there is no such file; "" for a folder
 * @param {string[]} [migrations] names of files, of which documents give the end: `*_people.sql`
 * @returns {string[]}
 */
export function brokenLinks(path, text, read = readProjectFile, migrations = readdirSync(migrationsDir)) {
  const prose = withoutFences(text);
  const links = [...prose.matchAll(/\]\(([^()\s]+)\)/g), ...prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm)].filter(
    ([, target]) => !/^[a-z]+:/.test(target),
  );
  const broken = links.flatMap(({ 1: target, index }) => {
    const [file, anchor] = target.split("#");
    const there = file ? normalize(join(dirname(path), file)).replace(/\/$/, "") : path;
    const found = file ? read(there) : text;
    if (found === null) return [`${place(path, text, index)}: there is no ${there}`];
    if (!anchor || headingsIn(found).some((heading) => heading.anchor === anchor)) return [];
    return [`${place(path, text, index)}: ${there} has no heading #${anchor}`];
  });
  const labels = new Set([...prose.matchAll(/^\[([^\]]+)\]: /gm)].map(([, label]) => label));
  const unknown = [...prose.matchAll(/\]\[([^\]]+)\]/g)]
    .filter(([, label]) => !labels.has(label))
    .map(({ 1: label, index }) => `${place(path, text, index)}: no target for [${label}]`);
  const gone = [...prose.matchAll(/`((?:docs|frontend|functions|lab|operations|scripts|supabase)\/[\w./-]+)`/g)]
    .filter(([, named]) => !elsewhere.test(named) && read(named.replace(/\/$/, "")) === null)
    .map(({ 1: named, index }) => `${place(path, text, index)}: there is no ${named}`);
  const exists = (path) => read(`frontend/src/${path}`) !== null || read(`frontend/${path}`) !== null;
  const goneInFrontend = [...prose.matchAll(/`([a-z]+\/[\w./*{},<>-]+)`/g)]
    .filter(([, named]) => inFrontend.test(named) && !elsewhere.test(named) && !/<(?!language>)/.test(named))
    .flatMap(({ 1: named, index }) => spelledOut(named).map((one) => ({ one, index })))
    .filter(({ one }) => !exists(one))
    .map(({ one, index }) => `${place(path, text, index)}: there is no ${one} in frontend/src or frontend`);
  const goneMigrations = [...prose.matchAll(/`\*(_[a-z_]+\.sql)`/g)]
    .filter(([, end]) => !migrations.some((name) => name.replace(/^\d+/, "") === end))
    .map(({ 1: end, index }) => `${place(path, text, index)}: there is no migration *${end}`);
  return [...broken, ...unknown, ...gone, ...goneInFrontend, ...goneMigrations];
}

/**
 * Returns the references of a source file to documents, headings, numbered sections and attacks that do not exist. A
 * document's path may be followed by `#anchor`, `, "Heading"`, `, section 4` or ` 5.2`.
 * @param {string} path
 * @param {string} text
 * @param {(path: string) => string | null} [read]
 * @returns {string[]}
 */
export function brokenReferences(path, text, read = readProjectFile) {
  const missing = [...text.matchAll(reference)].flatMap((found) => {
    const { document, anchor, title, section, number } = found.groups ?? {};
    const target = read(document);
    const at = place(path, text, found.index);
    if (target === null) return [`${at}: there is no ${document}`];
    const headings = headingsIn(target);
    if (anchor && !headings.some((heading) => heading.anchor === anchor))
      return [`${at}: ${document} has no #${anchor}`];
    if (title && !headings.some((heading) => heading.title === title)) return [`${at}: ${document} has no "${title}"`];
    const wanted = section ?? number;
    if (wanted && !headings.some((heading) => heading.number === wanted)) {
      return [`${at}: ${document} has no section ${wanted}`];
    }
    return [];
  });
  const numbered = [...text.matchAll(outdated)].map(({ 0: words, index }) => `${place(path, text, index)}: ${words}`);
  return [...missing, ...numbered];
}

const reference =
  /(?<![\w/])(?<document>docs\/[\w-]+\.md|(?:README|CONTRIBUTING|SECURITY)\.md)(?:#(?<anchor>[\w-]+)|, "(?<title>[^"\n]+)"|,? section (?<section>\d+(?:\.\d+)*)| (?<number>\d+(?:\.\d+)*)(?![\d.]*\w))?/g;

/** References that no document resolves: sections of a specification outside the repository, and numbered attacks. */
const outdated =
  /\bspec(?:ification)?,? sections?\b|\bsections? \d[\d.]* of the spec|\b(?:Test)?(?:Attack|Door) ?\d+/gi;

/** @param {string} path @param {string} text @param {number} index */
const place = (path, text, index) => `${path}:${text.slice(0, index).split("\n").length}`;

/** @param {string} path */
function readProjectFile(path) {
  const file = join(projectDir, path);
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "EISDIR") return "";
    throw error;
  }
}

/** Rejects with the list of links and references that lead nowhere. */
export async function references() {
  const files = [
    ...filesUnder(
      ["docs", "frontend", "functions", "lab", "operations", "scripts", "supabase", ".github"],
      (path) => !/(^|\/)(node_modules|dist|coverage|test-results|\.cache|references\.test\.mjs)(\/|$)/.test(path),
    ),
    ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "compose.yaml", "package.json"],
  ].filter((path) => /\.(md|tsx?|mjs|go|sql|css|toml|ya?ml|html|sh|json|service|timer)$/.test(path));
  const broken = files.flatMap((path) => {
    const text = readFileSync(join(projectDir, path), "utf8");
    return path.endsWith(".md") ? brokenLinks(path, text) : brokenReferences(path, text);
  });
  if (broken.length > 0) throw new Error(`${broken.length} references lead nowhere:\n${broken.join("\n")}`);
  return `${files.length} files`;
}
