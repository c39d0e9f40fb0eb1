import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));

/** Attributes whose texts are shown or read out. */
const SPOKEN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "confirm",
  "description",
  "error",
  "hint",
  "label",
  "placeholder",
  "subtitle",
  "summary",
  "text",
  "title",
]);

/** Words that are the same in every language: the app's name, codes of languages and currencies. */
const ALIKE = /\b(Divido|EN|TR|EUR|USD|GBP|TRY)\b/g;

/** Contains its texts in two languages, because it is shown when no texts could be loaded. */
const WITHOUT_TEXTS = "app/StartFailure.tsx";

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Returns the strings that a JSX expression can show: literals, also in conditional expressions, and parts of templates. */
function shown(node: unknown): { text: string; start: number }[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "JSXText":
    case "Literal":
      return typeof node.value === "string" ? [{ text: node.value, start: node.start }] : [];
    case "TemplateLiteral":
      return (node.quasis as (Node & { value: { cooked: string } })[]).map((part) => ({
        text: part.value.cooked,
        start: part.start,
      }));
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return shown(node.expression);
    case "ConditionalExpression":
      return [...shown(node.consequent), ...shown(node.alternate)];
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : shown(node.left)), ...shown(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...shown(node.left), ...shown(node.right)] : [];
    default:
      return [];
  }
}

/** Matches `toast.success`, `toast.error` and so on. */
const isToast = (callee: Node) => callee.type === "MemberExpression" && (callee.object as Node).name === "toast";

/** Returns the texts that a component shows from its own code instead of the locales, with their lines. */
function wordsIn(code: string, file: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const words: string[] = [];
  const note = (node: unknown) => {
    for (const { text, start } of shown(node)) {
      if (!/\p{L}/u.test(text.replace(ALIKE, ""))) continue;
      words.push(`${code.slice(0, start).split("\n").length}: ${text.trim()}`);
    }
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    if (value.type === "JSXElement" || value.type === "JSXFragment") (value.children as Node[]).forEach(note);
    if (value.type === "JSXAttribute" && SPOKEN.has(String((value.name as Node).name))) note(value.value);
    if (value.type === "CallExpression" && isToast(value.callee as Node)) (value.arguments as Node[]).forEach(note);
    Object.values(value).forEach(walk);
  };
  walk(program);
  return words;
}

const components = ["app", "features", "core", "platform", "data", "ui"]
  .flatMap((folder) =>
    readdirSync(`${source}/${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file) && file !== WITHOUT_TEXTS);

describe("words in components", () => {
  it("wordsIn finds every text that a component shows or reads out", () => {
    const code = `
      const a = <p>Hello {name}</p>;
      const b = <img alt="A cat" className="Box" />;
      const c = <b title={open ? "Open" : t("closed")} />;
      const d = <b>{count > 0 && \`\${count} things\`}</b>;
      const e = <b>Divido · 7 × {"EUR"} {t("not.this")}</b>;
      const f = <Field label={"Na" + "me"} type="text" />;
      const g = () => toast.error(sent ?? "Failed");`;
    expect(wordsIn(code, "sample.tsx")).toEqual([
      "2: Hello",
      "3: A cat",
      "4: Open",
      "5: things",
      "7: Na",
      "7: me",
      "8: Failed",
    ]);
  });

  it("components take their texts from the locales", () => {
    const found = components.flatMap((file) =>
      wordsIn(readFileSync(`${source}/${file}`, "utf8"), file).map((word) => `${file}:${word}`),
    );
    expect(found).toEqual([]);
  });
});
