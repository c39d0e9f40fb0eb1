import { expect, it } from "vitest";
import { TOPICS, type Topic } from "@/core/topics/topic";
import { topicOf } from "./topicOf";

/** Titles of each language with their topics. Their author had not seen the dictionary. */
const files = import.meta.glob<{ title: string; topic: Topic }[]>("./topicTitles.*.json", {
  import: "default",
  eager: true,
});

const titlesIn = (language: string) => files[`./topicTitles.${language}.json`] ?? [];

it.each(["tr", "en", "de", "es", "fr"])("four of five of 200 titles in %s get the right topic", (language) => {
  const titles = titlesIn(language);
  expect(titles.length).toBeGreaterThanOrEqual(200);
  expect(titles.filter(({ topic }) => !TOPICS.includes(topic))).toEqual([]);
  // A title that the writer filed under "other" is right without a topic, too: the dictionary has no words for it.
  const wrong = titles.filter(({ title, topic }) => (topicOf(title) ?? "other") !== topic);
  const right = (titles.length - wrong.length) / titles.length;
  const mistakes = wrong.map(({ title, topic }) => `${title}: ${topicOf(title)} instead of ${topic}`).join("\n");
  expect(right, `${Math.round(right * 1000) / 10} % right; wrong:\n${mistakes}`).toBeGreaterThanOrEqual(0.8);
});
