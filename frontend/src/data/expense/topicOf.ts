import { plainWords } from "@/core/text/plainWords";
import type { Topic } from "@/core/topics/topic";
import { TOPIC_EMOJI, TOPIC_WORDS } from "./topicWords";

interface Entry {
  word: string;
  topic: Topic;
  score: number;
}

interface Dictionary {
  /** Whole words and phrases. */
  whole: Map<string, Entry>;
  /** Beginnings of words, best first. */
  beginnings: Entry[];
  /** Ends of words, best first. */
  ends: Entry[];
}

/** A whole word counts more than the beginning of one of the same length. */
const WHOLE_BONUS = 2;

/** Lower than the score of any other match. */
const WEAK_SCORE = 1;

function compile(): Dictionary {
  const dictionary: Dictionary = { whole: new Map(), beginnings: [], ends: [] };
  for (const [topic, words] of Object.entries(TOPIC_WORDS) as [Topic, string][]) {
    for (const text of words.split(/,\s+/)) {
      const word = plainWords(text);
      const isPart = text.includes("*");
      const score = text.startsWith("~") ? WEAK_SCORE : word.length + (isPart ? 0 : WHOLE_BONUS);
      const entry = { word, topic, score };
      if (text.endsWith("*")) dictionary.beginnings.push(entry);
      else if (isPart) dictionary.ends.push(entry);
      else if (!dictionary.whole.has(word)) dictionary.whole.set(word, entry);
    }
  }
  dictionary.beginnings.sort((one, other) => other.score - one.score);
  dictionary.ends.sort((one, other) => other.score - one.score);
  return dictionary;
}

let compiled: Dictionary | undefined;

/** Longest phrase of the dictionary, in words. */
const LONGEST_PHRASE = 4;

/** Shorter words have too many neighbours to correct a typing error. */
const SHORTEST_CORRECTED = 5;

/**
 * Returns the topic that a title names in any of the app's languages, null when the dictionary has none of its words.
 * The longest match wins, since long words say more. Of equal ones the first wins. Without a match, words with one
 * typing error count, then emoji.
 */
export function topicOf(title: string): Topic | null {
  compiled ??= compile();
  const words = plainWords(title).split(" ").filter(Boolean);
  let best: Entry | undefined;
  const offer = (entry: Entry | undefined) => {
    if (entry && entry.score > (best?.score ?? 0)) best = entry;
  };
  for (const [at, word] of words.entries()) {
    for (let length = 1; length <= LONGEST_PHRASE; length++) {
      offer(compiled.whole.get(words.slice(at, at + length).join(" ")));
    }
    const rest = words.slice(at).join(" ");
    offer(compiled.beginnings.find((entry) => rest.startsWith(entry.word)));
    offer(compiled.ends.find((entry) => word.endsWith(entry.word) && word.length > entry.word.length));
  }
  return best?.topic ?? topicOfMistyped(words, compiled) ?? topicOfEmoji(title);
}

/** Returns the topic of the first word with one typing error. */
function topicOfMistyped(words: readonly string[], { whole, beginnings }: Dictionary): Topic | null {
  const known = [...whole.values(), ...beginnings].filter(({ word }) => word.length >= SHORTEST_CORRECTED);
  for (const typed of words) {
    if (typed.length < SHORTEST_CORRECTED) continue;
    const meant = known.find(({ word }) => isOneEditApart(typed, word));
    if (meant) return meant.topic;
  }
  return null;
}

/** Whether one letter was left out, added, replaced, or swapped with the next one. */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.length > b.length) return a.slice(1) === b;
  if (a.length < b.length) return a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

function topicOfEmoji(title: string): Topic | null {
  for (const [topic, emoji] of Object.entries(TOPIC_EMOJI) as [Topic, string][]) {
    if (emoji.split(" ").some((one) => title.includes(one))) return topic;
  }
  return null;
}
