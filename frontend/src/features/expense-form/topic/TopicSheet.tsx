import { CircleSlash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TOPICS, type Topic } from "@/core/topics/topic";
import { rememberTopic } from "@/data/expense/topicMemory";
import { Dialog } from "@/ui/Dialog";
import { TopicIcon } from "@/ui/expense/TopicIcon";
import { useExpenseForm } from "../draft/formContext";
import styles from "./TopicSheet.module.css";

interface TopicSheetProps {
  open: boolean;
  onClose: () => void;
}

/** All topics. A choice closes the sheet and is remembered on the device for this title. */
export function TopicSheet({ open, onClose }: TopicSheetProps) {
  const { t } = useTranslation("common");
  const { draft, dispatch } = useExpenseForm();
  const choose = (topic: Topic | null) => {
    dispatch({ type: "set", plain: { topic } });
    rememberTopic(draft.plain.description, topic);
    onClose();
  };
  const option = (topic: Topic | null) => (
    <li key={topic}>
      <button
        type="button"
        className={styles.option}
        aria-pressed={(draft.plain.topic ?? null) === topic}
        onClick={() => choose(topic)}
      >
        {topic ? <TopicIcon topic={topic} size={24} /> : <CircleSlash size={24} aria-hidden="true" />}
        <span>{topic ? t(`topic.of.${topic}`) : t("topic.none")}</span>
      </button>
    </li>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t("topic.label")}>
      <ul className={styles.options}>{[...TOPICS, null].map(option)}</ul>
    </Dialog>
  );
}
