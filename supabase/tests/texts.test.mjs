import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sql } from "./support/stack.mjs";

const visibleLengths = JSON.parse(readFileSync(new URL("../testdata/visible-lengths.json", import.meta.url), "utf8"));

/** A text as stored in one line and in several. @param {string} written */
async function stored(written) {
  const [row] = await sql`select private.plain_line(${written}) as line, private.plain_text(${written}) as text`;
  return row;
}

test("invisible characters are removed everywhere in a text", async () => {
  for (const [written, line] of [
    ["  Ada  Lovelace\t", "Ada Lovelace"],
    ["Ada\r\n\u2028Love\u00a0\u3000lace", "Ada Love lace"],
    ["\u202Eada\u202C", "ada"],
    ["A\u200Bd\u00ada\uFEFF\u2060\u0007\u200F\u2066\u206F\uFFF9", "Ada"],
    // Joiners between Latin letters are removed, also at the end of a word.
    ["A\u200Dd\u200Ca\uFE0F\u034F", "Ada"],
    ["Ada\u{E0041}\u{E007F}", "Ada"],
    ["1\u200D2", "12"],
    ["کتاب\u200C", "کتاب"],
    ["\u3164Ada\u2800", "Ada"],
  ]) {
    expect((await stored(written)).line, JSON.stringify(written)).toBe(line);
  }
});

test("characters that emoji and scripts need are kept", async () => {
  for (const text of [
    "👩‍🚀 und 👨‍👩‍👧‍👦",
    "🏝️ ❤️ 1️⃣ ©️",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "کتاب‌خانه",
    "क्‍ष",
    "Çağrı Ωμέγα Ёлка 東京 Việt",
    "<img src=x onerror=alert(1)> ' \"; drop table events; --",
  ]) {
    expect(await stored(text), text).toEqual({ line: text, text });
  }
});

test("a text of several lines keeps its lines", async () => {
  expect((await stored(" Bring:\r\n-\tboots\r- maps\u2028end \n\n")).text).toBe("Bring:\n- boots\n- maps\nend");
});

test("an invisible text becomes null", async () => {
  for (const written of [
    "",
    " \n\t ",
    "\u200B\u200D\u2060",
    "\u200D \u200D",
    "\u3164\u115F",
    "\u2800 \u00A0",
    "\uFE0F\u{E0020}",
  ]) {
    expect(await stored(written), JSON.stringify(written)).toEqual({ line: null, text: null });
  }
  expect(await stored(null)).toEqual({ line: null, text: null });
});

test("only visible characters count as letters", async () => {
  for (const { written, length } of visibleLengths) {
    const [counted] = await sql`select coalesce(private.visible_length(private.plain_line(${written})), 0) as length`;
    expect(counted.length, JSON.stringify(written)).toBe(length);
  }
});

test("a line of Latin letters alone is stored with the same text as beside an emoji, whichever characters it has", async () => {
  const characters = Array.from({ length: 0x24f }, (_, place) => String.fromCharCode(place + 1));
  const rows = await sql`
    select written, private.plain_line(written) as line, private.plain_line(written || ' \u{1F600}') as with_smile
    from unnest(${characters.flatMap((one) => [one, `a${one}b`, `${one}a`, `a${one}`, `a ${one} b`, `a${one}${one}b`])}::text[]) as written`;
  expect(rows.length).toBe(6 * characters.length);
  for (const { written, line, with_smile } of rows) {
    expect(with_smile, JSON.stringify(written)).toBe(line === null ? "\u{1F600}" : `${line} \u{1F600}`);
  }
});

test("an id is a uuid in its usual form, with small or capital letters", async () => {
  const id = "0a1b2c3d-4e5f-6a7b-8c9d-0e1f2a3b4c5d";
  for (const [sent, parsed] of [
    [id, id],
    [id.toUpperCase(), id],
    [`{${id}}`, null],
    [id.replaceAll("-", ""), null],
    [`${id} `, null],
    [` ${id.slice(1)}`, null],
    [id.replace("-4e5f-", "4-e5f-"), null],
    [id.replace("4e5f", "4-5f"), null],
    [id.replace("a", "g"), null],
    [id.replace("a", "\uff41"), null],
    [`${id}\n`, null],
    [`{${id.slice(1, -1)}}`, null],
    ["________-____-____-____-____________", null],
    ["", null],
    [null, null],
  ]) {
    expect((await sql`select private.uuid_from(${sent}) as parsed`)[0].parsed, JSON.stringify(sent)).toBe(parsed);
  }
});
