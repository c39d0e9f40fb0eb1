import type { ReactNode } from "react";
import { stripOf } from "@/data/story/strip";
import { classes } from "@/ui/classes";
import { ByTopic } from "./ByTopic";
import { type ChapterProps, Level } from "./Chapter";
import { DayStrip } from "./DayStrip";
import { ForWhat } from "./ForWhat";
import { Headline } from "./Headline";
import { Largest } from "./Largest";
import { PaidAndShare } from "./PaidAndShare";
import { Stops } from "./Stops";
import styles from "./Story.module.css";

/** Up to this number of bars fits beside the text. */
const FEW_BARS = 7;

interface StoryProps extends ChapterProps {
  level?: "h2" | "h3";
  /** A map above the stops, for readers who may see the positions. */
  map?: ReactNode;
}

/**
 * The story of an event: the total in words, its days, people, places and largest expenses. With a map, the topics are in the
 * other column, so that both end about level.
 */
export function Story({ level = "h2", map, ...chapter }: StoryProps) {
  const { bars } = stripOf(chapter.story);
  return (
    <Level value={level}>
      <div className={styles.around}>
        <div className={classes(styles.story, bars.length <= FEW_BARS && styles.beside)}>
          <div className={styles.opening}>
            <Headline {...chapter} />
            <DayStrip {...chapter} />
          </div>
          <div className={styles.columns}>
            <div className={styles.column}>
              <PaidAndShare {...chapter} />
              <Largest {...chapter} />
              {map && <ByTopic {...chapter} />}
            </div>
            <div className={styles.column}>
              <Stops {...chapter}>{map}</Stops>
              {!map && <ByTopic {...chapter} />}
              <ForWhat {...chapter} />
            </div>
          </div>
        </div>
      </div>
    </Level>
  );
}
