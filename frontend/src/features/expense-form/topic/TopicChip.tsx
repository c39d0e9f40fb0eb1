import { ChevronDown, Tag } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Topic } from "@/core/topics/topic";
import { TopicIcon } from "@/ui/expense/TopicIcon";
import { onDemand } from "@/ui/onDemand";
import styles from "./TopicChip.module.css";

const TopicSheet = onDemand(async () => (await import("./TopicSheet")).TopicSheet, { over: true });

/** The topic as its pictogram. It is guessed from the title; a tap changes it. */
export function TopicChip({ topic }: { topic: Topic | null | undefined }) {
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-label={`${t("topic.label")}: ${topic ? t(`topic.of.${topic}`) : t("topic.none")}`}
        title={topic ? t(`topic.of.${topic}`) : t("topic.label")}
        data-none={topic ? undefined : ""}
        onClick={() => setOpen(true)}
      >
        {topic ? <TopicIcon topic={topic} size={20} /> : <Tag size={18} aria-hidden="true" />}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <TopicSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
