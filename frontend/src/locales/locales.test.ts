import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/core/languages/languages";
import catalogue from "../../../supabase/error-codes.json";

const folder = fileURLToPath(new URL(".", import.meta.url));

type Texts = { [key: string]: string | Texts };

function read(language: string, file: string): Map<string, string> {
  const texts = JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8")) as Texts;
  const flat = new Map<string, string>();
  const walk = (node: Texts, path: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "string") flat.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(texts, "");
  return flat;
}

/** Matches plural suffixes. The code `too_many` is no plural. */
const PLURAL = /(?<!^too)_(zero|one|two|few|many|other)$/;
const files = readdirSync(`${folder}/en`).filter((file) => file.endsWith(".json"));
const translated = LANGUAGES.filter((language) => language !== "en");

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\d+|\w+)>/g)].map((m) => m[1] ?? m[2] ?? "").sort();
}

describe.each(translated)("the texts in %s", (language) => {
  it("the texts of a language are in the same files as the English ones", () => {
    expect(readdirSync(`${folder}/${language}`).sort()).toEqual([...files].sort());
  });

  it.each(files)("the texts of a language have the same keys as the English %s", (file) => {
    const keysOf = (of: string) =>
      [...new Set([...read(of, file).keys()].map((key) => key.replace(PLURAL, "")))].sort();
    expect(keysOf(language)).toEqual(keysOf("en"));
  });

  it.each(files)("the texts of a language have the same placeholders as the English %s", (file) => {
    const english = read("en", file);
    for (const [key, text] of read(language, file)) {
      const original = english.get(key) ?? english.get(key.replace(PLURAL, "_other")) ?? "";
      expect({ key, holes: placeholders(text) }).toEqual({ key, holes: placeholders(original) });
    }
  });

  it.each(files)("the texts of a language have every plural form that it needs, in %s", (file) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(read(language, file).keys());
    const plurals = new Set([...keys].filter((k) => PLURAL.test(k)).map((k) => k.replace(PLURAL, "")));
    for (const base of plurals) {
      for (const form of needed) expect(keys).toContain(`${base}_${form}`);
    }
  });

  it.each(files)("the texts of a language are not empty, in %s", (file) => {
    for (const [key, text] of read(language, file)) expect({ key, text: text.trim() }).not.toEqual({ key, text: "" });
  });
});

it.each(LANGUAGES)(
  "the page of a key beside a guest names the button of the account by its words in %s",
  (language) => {
    const button = read(language, "profile.json").get("account.not_you");
    for (const key of ["recover.guest_text", "recover.here_guest_text"])
      expect(read(language, "guest.json").get(key)).toContain(button);
  },
);

it.each(LANGUAGES)("the name of a button contains what it shows in %s, for those who control by voice", (language) => {
  const spoken = (text: string) =>
    text
      .replaceAll(/\{\{\w+\}\}/g, "{}")
      .toLocaleLowerCase(language)
      .replaceAll("\u00a0", " ");
  const missing = files.flatMap((file) => {
    const texts = read(language, file);
    return [...texts].filter(([key, label]) => {
      const [, name = "", end] = /^(.+)([._])label$/.exec(key) ?? [];
      const shown = texts.get(end === "_" ? name : `${name}.button`);
      return shown !== undefined && !spoken(label).includes(spoken(shown));
    });
  });
  expect(missing).toEqual([]);
});

it("every code that the database returns has a text", () => {
  const texts = read(DEFAULT_LANGUAGE, "errors.json");
  const codes = [...Object.keys(catalogue.codes), ...Object.values(catalogue.constraints)];
  expect(codes.filter((code) => !texts.has(code))).toEqual([]);
});
