import { plainWords } from "@/core/text/plainWords";
import { isTopic, type Topic } from "@/core/topics/topic";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Maximum number of remembered titles. The oldest is dropped first. */
const MOST = 200;

/**
 * Returns the topic that the person chose on this device for a title, or for words within it; null when they chose none.
 * The longest remembered title wins. Undefined when there is none.
 */
export function rememberedTopic(title: string): Topic | null | undefined {
  const words = ` ${plainWords(title)} `;
  const within = remembered().filter(([known]) => words.includes(` ${known} `));
  return within.sort(([one], [other]) => other.length - one.length)[0]?.[1];
}

/** Remembers the person's choice for a title until they sign out. */
export function rememberTopic(title: string, topic: Topic | null): void {
  const words = plainWords(title);
  if (words === "") return;
  const others = remembered().filter(([known]) => known !== words);
  localStore.set(KEYS.topics, JSON.stringify([[words, topic], ...others].slice(0, MOST)));
}

function remembered(): [string, Topic | null][] {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEYS.topics) ?? "[]");
    const isChoice = (one: unknown): one is [string, Topic | null] =>
      Array.isArray(one) && typeof one[0] === "string" && (one[1] === null || isTopic(String(one[1])));
    return Array.isArray(kept) ? kept.filter(isChoice) : [];
  } catch {
    return [];
  }
}
