import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sql } from "./support/stack.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const LANGUAGES = ["de", "en", "es", "fr", "tr"];

/** Literals of these functions that are no kinds: entities, actions, columns and JSON keys. */
const NO_KINDS = new Set([
  ...["expense", "payment", "import", "person"],
  ...["created", "updated", "deleted", "restored", "commented", "marked"],
  ...["kind", "id", "actor", "actor_id", "description", "number", "amount", "name", "into", "mine"],
  ...["expenses", "payments", "series"],
]);

async function literalsOf(name) {
  const [{ source }] = await sql`
    select regexp_replace(prosrc, '--[^\n]*', '', 'g') as source
    from pg_proc where proname = ${name} and pronamespace = 'private'::regnamespace`;
  return { source, literals: [...source.matchAll(/'([a-z_]+)'/g)].map(([, literal]) => literal) };
}

/** Returns the kinds of notices that the database writes. One about an entry has another kind for a payment. */
async function kindsOfNotices() {
  const [entries, words] = await Promise.all(["noticed_entries", "noticed_words"].map(literalsOf));
  const [, asked] = /private\.noticed_question\([^)]*\)\s+from \((.*)\) as said\s/s.exec(words.source);
  const questions = [...asked.matchAll(/'([a-z_]+)'/g)].map(([, literal]) => literal);
  const isKind = (literal) => !NO_KINDS.has(literal);
  return new Set([
    ...[...entries.literals, ...words.literals].filter(isKind),
    ...questions.filter(isKind).map((kind) => `${kind}_on_payment`),
  ]);
}

test.each(LANGUAGES)("every kind of notice has a text in %s", async (language) => {
  const texts = JSON.parse(read(`frontend/src/locales/${language}/push.json`));
  const kinds = [...(await kindsOfNotices())];
  expect(kinds).toContain("mentioned_on_payment");
  expect(kinds.filter((kind) => !texts[kind])).toEqual([]);
});

test("every text of a notice is that of a kind, or of a sentence that the functions add", async () => {
  const texts = Object.keys(JSON.parse(read("frontend/src/locales/en/push.json")));
  const kinds = await kindsOfNotices();
  const sentences = new Set([...read("functions/notice/text.go").matchAll(/"([a-z_]+)"/g)].map(([, key]) => key));
  const isSaid = (key) => kinds.has(key) || sentences.has(key) || sentences.has(key.replace(/_together$/, ""));
  expect(texts.filter((key) => !isSaid(key))).toEqual([]);
});
