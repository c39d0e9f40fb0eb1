import type { ReactNode } from "react";
import { stripOf } from "@/data/story/strip";
import { classes } from "@/ui/classes";
import { type ChapterProps, Level } from "./Chapter";
import { DayStrip } from "./DayStrip";
import { ForWhat } from "./ForWhat";
import { Headline } from "./Headline";
import { Largest } from "./Largest";
import { PaidAndShare } from "./PaidAndShare";
import { Stops } from "./Stops";
import styles from "./Story.module.css";

/** So few bars find room beside the words. */
const FEW_BARS = 7;

interface StoryProps extends ChapterProps {
  level?: "h2" | "h3";
  /** Drawn above the stops, for who may know where the places are. */
  map?: ReactNode;
}

/** How an event went, told from the sum in words to its days, people, places and largest expenses. */
export function Story({ level = "h2", map, ...chapter }: StoryProps) {
  const { bars } = stripOf(chapter.story);
  return (
    <Level value={level}>
      <div className={styles.story}>
        <div className={classes(styles.opening, bars.length <= FEW_BARS && styles.beside)}>
          <Headline {...chapter} />
          <DayStrip {...chapter} />
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <PaidAndShare {...chapter} />
            <Largest {...chapter} />
          </div>
          <div className={styles.column}>
            <Stops {...chapter}>{map}</Stops>
            <ForWhat {...chapter} />
          </div>
        </div>
      </div>
    </Level>
  );
}
