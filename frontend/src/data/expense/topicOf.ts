import { plainWords } from "@/core/text/plainWords";
import type { Topic } from "@/core/topics/topic";
import { TOPIC_WORDS } from "./topicWords";

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

/**
 * Returns the topic that a title names in any of the app's languages, null when the dictionary has none of its words.
 * The longest match wins, since long words say more. Of equal ones the first wins.
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
  return best?.topic ?? null;
}
