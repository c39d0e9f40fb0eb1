import type { ReactNode } from "react";
import { stripOf } from "@/domain/story/strip";
import { classes } from "@/ui/classes";
import { DayStrip } from "./DayStrip";
import { ForWhat } from "./ForWhat";
import { Headline } from "./Headline";
import { Largest } from "./Largest";
import { PaidAndShare } from "./PaidAndShare";
import { Level, type PartProps } from "./Part";
import { Stops } from "./Stops";
import styles from "./Story.module.css";

/** So few bars find room beside the words. */
const FEW_BARS = 7;

interface StoryProps extends PartProps {
  level?: "h2" | "h3";
  /** Drawn above the stops, for who may know where the places are. */
  map?: ReactNode;
}

/** How an event went, told from the sum in words to its days, people, places and largest expenses. */
export function Story({ level = "h2", map, ...part }: StoryProps) {
  const { bars } = stripOf(part.story);
  return (
    <Level value={level}>
      <div className={styles.story}>
        <div className={classes(styles.opening, bars.length <= FEW_BARS && styles.beside)}>
          <Headline {...part} />
          <DayStrip {...part} />
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <PaidAndShare {...part} />
            <Largest {...part} />
          </div>
          <div className={styles.column}>
            <Stops {...part}>{map}</Stops>
            <ForWhat {...part} />
          </div>
        </div>
      </div>
    </Level>
  );
}
