import { ReceiptText } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/ui/Amount";
import { TopicIcon } from "@/ui/expense/TopicIcon";
import styles from "./ByTopic.module.css";
import { Chapter, type ChapterProps } from "./Chapter";
import { MaybeLink } from "./MaybeLink";

/** Totals by topic as bars, largest first. Nothing while no expense has a topic. */
export function ByTopic({ story, linkTo }: ChapterProps) {
  const { t } = useTranslation(["story", "common"]);
  const { by_topic, currency } = story;
  if (!by_topic.some(({ topic }) => topic !== null)) return null;
  const largest = Math.max(1, ...by_topic.map(({ total }) => total));
  return (
    <Chapter title={t("story:topics")}>
      <ul className={styles.topics}>
        {by_topic.map(({ topic, count, total }) => (
          <li key={topic}>
            <MaybeLink className={styles.topic} to={topic ? linkTo?.({ topic }) : undefined}>
              {topic ? <TopicIcon topic={topic} size={20} /> : <ReceiptText size={20} aria-hidden="true" />}
              <span className={styles.name}>
                {topic ? t(`common:topic.of.${topic}`) : t("common:topic.none")}
                <span className={styles.count}>{t("common:expense_count", { count })}</span>
              </span>
              <Amount className={styles.amount} amount={total} currency={currency} />
              <span className={styles.bar} style={{ "--part": Math.max(0, total) / largest } as CSSProperties} />
            </MaybeLink>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}
