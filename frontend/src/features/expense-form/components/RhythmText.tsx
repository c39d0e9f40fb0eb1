import type { Rhythm } from "@/data/series/model";
import { useRhythmText } from "@/data/series/useRhythmText";

/** "Every 2 weeks". */
export function RhythmText({ rhythm }: { rhythm: Rhythm }) {
  return useRhythmText()(rhythm);
}
