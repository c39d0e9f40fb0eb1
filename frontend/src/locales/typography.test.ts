import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "@/core/languages/languages";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Correct quotations in each language. */
const QUOTES: Record<Language, RegExp> = {
  tr: /“[^“”„«»]*”/g,
  en: /“[^“”„«»]*”/g,
  de: /„[^“”„«»]*“/g,
  es: /«[^\s“”„«»][^“”„«»]*»/g,
  fr: /«\u00a0[^“”„«»]*\u00a0»/g,
};

/** Returns the texts of a language with their file and key. */
function textsOf(language: Language): [place: string, text: string][] {
  const walk = (node: object, place: string): [string, string][] =>
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${place}.${key}`, value] as [string, string]] : walk(value, `${place}.${key}`),
    );
  return readdirSync(`${folder}/${language}`).flatMap((file) =>
    walk(JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8")), file.replace(".json", "")),
  );
}

/** Returns the texts of a language that match `isWrong`, with their file and key. Ignores tags and the names of placeholders. */
function wrong(language: Language, isWrong: (text: string) => boolean): string[] {
  return textsOf(language)
    .filter(([, text]) => isWrong(text.replace(/\{\{.*?\}\}/g, "x").replace(/<\/?\w+>/g, "")))
    .map(([place, text]) => `${language}/${place}: ${text}`);
}

describe.each(LANGUAGES)("the texts in %s", (language) => {
  it("the texts of a language have typographic quotation marks, apostrophes and ellipses", () => {
    expect(wrong(language, (text) => /["'`´]|\.\.\./.test(text))).toEqual([]);
    expect(wrong(language, (text) => /[“”„«»]/.test(text.replace(QUOTES[language], "")))).toEqual([]);
  });

  it("the texts of a language have no stray spaces", () => {
    expect(wrong(language, (text) => / {2}|^\s|\s$/.test(text))).toEqual([]);
    const beforePoint = language === "fr" ? /\s[,.…]/ : /\s[,.…;:!?]/;
    expect(wrong(language, (text) => beforePoint.test(text))).toEqual([]);
  });
});

it("French texts have a non-breaking space before ! ? ; and :", () => {
  expect(wrong("fr", (text) => /[^\u00a0\u202f\s][!?;:]|[ \u2009][!?;:»]|« /.test(text))).toEqual([]);
});

it("Spanish texts open questions and exclamations with ¿ and ¡", () => {
  const unopened = (text: string) =>
    text.split("?").length !== text.split("¿").length || text.split("!").length !== text.split("¡").length;
  expect(wrong("es", unopened)).toEqual([]);
});

it("German texts address the reader as du, French ones as vous", () => {
  expect(wrong("de", (text) => /\b(Ihre?[nmrs]?|Ihnen)\b|[^.?!:] Sie\b/.test(text))).toEqual([]);
  expect(wrong("fr", (text) => /(?<![\p{L}-])(tu|toi|ton|tes)(?![\p{L}])/iu.test(text))).toEqual([]);
});
