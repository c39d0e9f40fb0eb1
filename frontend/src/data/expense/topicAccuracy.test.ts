import { expect, it } from "vitest";
import { TOPICS } from "@/core/topics/topic";
import { topicOf } from "./topicOf";

/** The titles of each topic, a file for each language. Their author had not seen the dictionary. */
const files = import.meta.glob<Record<string, string[]>>("./topicTitles.*.json", { import: "default", eager: true });

const titlesIn = (language: string) =>
  Object.entries(files[`./topicTitles.${language}.json`] ?? {}).flatMap(([topic, titles]) =>
    titles.map((title) => ({ title, topic })),
  );

it.each(["tr", "en", "de", "es", "fr"])("four of five of 200 titles in %s get the right topic", (language) => {
  const titles = titlesIn(language);
  expect(titles.length).toBeGreaterThanOrEqual(200);
  expect(titles.filter(({ topic }) => !TOPICS.some((known) => known === topic))).toEqual([]);
  // A title that the writer filed under "other" is right without a topic, too: the dictionary has no words for it.
  const wrong = titles.filter(({ title, topic }) => (topicOf(title) ?? "other") !== topic);
  const right = (titles.length - wrong.length) / titles.length;
  const mistakes = wrong.map(({ title, topic }) => `${title}: ${topicOf(title)} instead of ${topic}`).join("\n");
  expect(right, `${Math.round(right * 1000) / 10} % right; wrong:\n${mistakes}`).toBeGreaterThanOrEqual(0.8);
});
