import { useEffect, useMemo } from "react";
import type { Topic } from "@/core/topics/topic";
import type { Expense } from "@/data/event/model";
import { useOnDemand } from "@/platform/loading/onDemand";
import type { ExpenseDraft } from "../draft/draft";

const loadGuess = async () => (await import("@/data/expense/guessTopic")).guessTopic;

/**
 * Returns the topic to save: the chosen one, else the guess for the typed title. Undefined when there is no guess, or no
 * dictionary (offline on a first visit): then a saved expense keeps its topic.
 */
export function useTopic(
  { plain: { topic, description } }: ExpenseDraft,
  saved: Expense | null,
): Topic | null | undefined {
  const { part: guess, want } = useOnDemand(loadGuess);
  const title = description.trim();
  const isGuessed = topic === undefined && title !== "" && title !== (saved?.description?.trim() ?? "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the dictionary once, when a title to guess from appears
  useEffect(() => {
    if (isGuessed && !guess) void want();
  }, [isGuessed]);
  const guessed = useMemo(() => (isGuessed && guess ? guess(title) : null), [guess, isGuessed, title]);
  return topic === undefined ? (guessed ?? undefined) : topic;
}
