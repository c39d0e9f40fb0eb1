import { expect, it } from "vitest";
import { commentsIn, riddlesIn, testTitlesIn } from "./plain-english.mjs";

it("commentsIn joins neighbouring line comments and reads blocks, JSX and comments behind code", () => {
  const text = [
    "// One",
    "// comment.",
    "const a = 1; // behind code",
    'const url = "http:" + " // no comment";',
    "/**",
    " * A block.",
    " */",
    "{/* In JSX. */}",
  ].join("\n");
  expect(commentsIn("a.tsx", text)).toEqual([
    { line: 1, text: "One comment." },
    { line: 3, text: "behind code" },
    { line: 5, text: "A block." },
    { line: 8, text: "In JSX." },
  ]);
});

it("commentsIn reads the marks of SQL, TOML and YAML, and nothing in other files", () => {
  expect(commentsIn("a.sql", "-- A rule.\nselect 1; -- why")).toEqual([
    { line: 1, text: "A rule." },
    { line: 2, text: "why" },
  ]);
  expect(commentsIn("a.toml", "# A setting.")).toEqual([{ line: 1, text: "A setting." }]);
  expect(commentsIn("a.json", "// nothing")).toEqual([]);
});

it("commentsIn reads the texts of comment statements in SQL", () => {
  const text = [
    "comment on table private.codes is 'Every code.';",
    "select 'no comment';",
    "comment on function private.f(text, integer) is",
    "  'Returns the person''s rows, '",
    "  'newest first.';",
  ].join("\n");
  expect(commentsIn("a.sql", text)).toEqual([
    { line: 1, text: "Every code." },
    { line: 4, text: "Returns the person's rows, newest first." },
  ]);
});

it("riddlesIn refuses a comment statement in SQL that begins with a relative clause", () => {
  expect(riddlesIn("a.sql", "comment on table a is 'Who may join.';")).toEqual([
    "a.sql:1: name the subject first: Who may join.",
  ]);
});

it("commentsIn leaves out code blocks of Go's doc comments", () => {
  expect(commentsIn("a.go", "// Get reads it:\n//\n//\tvar a int\n// Done.")[0]?.text).toBe("Get reads it: Done.");
});

it("testTitlesIn reads titles of Vitest, Playwright and Go tests, and of test files only", () => {
  const text = 'it("one", f);\ntest.skip(`two`, f);\nit.each([\n  1,\n])("three %s", f);';
  expect(testTitlesIn("a.test.ts", text).map(({ text: title }) => title)).toEqual(["one", "two", "three %s"]);
  expect(testTitlesIn("a.ts", text)).toEqual([]);
  expect(testTitlesIn("a_test.go", 't.Run("four", func(t *testing.T) {})')).toEqual([{ line: 1, text: "four" }]);
});

it.each([
  "Who has just joined sees the event.",
  "Whoever asks is refused.",
  "Nobody removes themself.",
  "What was done already is answered again.",
  "Of a new name alone the participants know nothing.",
])("riddlesIn refuses a comment that begins with a relative clause or a riddle: %s", (sentence) => {
  expect(riddlesIn("a.ts", `\n// ${sentence}`)).toEqual([`a.ts:2: name the subject first: ${sentence}`]);
});

it("riddlesIn refuses a test title that begins with a relative clause", () => {
  const title = "who asks is refused";
  expect(riddlesIn("a.test.ts", `it(${JSON.stringify(title)}, f);`)).toEqual([
    "a.test.ts:1: name the subject first: Who asks is refused",
  ]);
});

it.each([
  "New members see the event.",
  "Whole units only.",
  "Offset of the window.",
  "What an event looks like.",
  "of the project",
  "Who is hurt?",
])("riddlesIn accepts a comment with its subject first: %s", (sentence) => {
  expect(riddlesIn("a.ts", `// ${sentence}`)).toEqual([]);
});

it("riddlesIn refuses a sentence of more than 30 words, and counts code as one word", () => {
  const words = (count) => Array.from({ length: count }, () => "word").join(" ");
  expect(riddlesIn("a.ts", `// ${words(31)}.`)).toHaveLength(1);
  expect(riddlesIn("a.ts", `// ${words(30)}. ${words(30)}.`)).toEqual([]);
  expect(riddlesIn("a.ts", `// ${words(29)} \`${words(9)}\`.`)).toEqual([]);
});
