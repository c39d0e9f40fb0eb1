import { expect, it } from "vitest";
import { LANGUAGES } from "@/core/languages/languages";
import { describedIn, GUESSES } from "./guessedDescription";

const texts = import.meta.glob<{ form: Record<"described" | "described_in", Record<string, string>> }>(
  "../../locales/*/events.json",
  { eager: true, import: "default" },
);

it("all guesses of the form of a new event are known in all languages", () => {
  const written = LANGUAGES.map((language) => {
    const form = texts[`../../locales/${language}/events.json`]?.form;
    return Object.keys(form?.described ?? {}).flatMap((kind) => [form?.described[kind], form?.described_in[kind]]);
  });
  expect(GUESSES.map((guess) => guess.split("|"))).toEqual(
    GUESSES.map((_, at) => written.map((guesses) => guesses[at])),
  );
  expect(written.map((guesses) => guesses.length)).toEqual(LANGUAGES.map(() => GUESSES.length));
});

it("a guess in any language is read in the reader's", () => {
  const porto = (description: string) => ({ description, place_city: "Porto" });
  expect(describedIn("de", porto("Short trip together"))).toBe("Kurztrip zusammen");
  expect(describedIn("en", porto("Porto: kısa gezi"))).toBe("Short trip to Porto");
  expect(describedIn("tr", porto("Un week-end à Porto"))).toBe("Porto: bir hafta sonu");
});

it("other descriptions stay as they were typed", () => {
  const typed = ["Short trip to Rome", "short trip together", "Our third time"];
  for (const description of typed) expect(describedIn("de", { description, place_city: "Porto" })).toBe(description);
  expect(describedIn("de", { description: "Kurztrip nach ", place_city: null })).toBe("Kurztrip nach ");
  expect(describedIn("de", { description: null, place_city: "Porto" })).toBeNull();
});
