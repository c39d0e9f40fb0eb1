import type { Topic } from "@/core/topics/topic";
import { rememberedTopic } from "./topicMemory";
import { topicOf } from "./topicOf";

/** Returns the topic for a title: the person's own earlier choice, else the dictionary's. Null for no topic. */
export function guessTopic(title: string): Topic | null {
  const remembered = rememberedTopic(title);
  return remembered === undefined ? topicOf(title) : remembered;
}
