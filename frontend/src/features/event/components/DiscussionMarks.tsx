import { Camera, CircleHelp, MessageCircle, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./DiscussionMarks.module.css";

interface DiscussionMarksProps {
  comments: number;
  photos?: number;
  isMarked: boolean;
  /** Whether the expense is at the table. */
  isAtTable?: boolean;
}

/** Marks on a row of the list: its numbers of comments and photos, whether somebody asks to check it, and whether it is at the table. */
export function DiscussionMarks({ comments, photos = 0, isMarked, isAtTable = false }: DiscussionMarksProps) {
  const { t } = useTranslation("events");
  if (comments === 0 && photos === 0 && !isMarked && !isAtTable) return null;
  return (
    <span className={styles.marks}>
      {isAtTable && (
        <span className={styles.mark}>
          <Users size={14} aria-hidden="true" /> {t("page.at_table")}
        </span>
      )}
      {isMarked && (
        <span className={styles.asked}>
          <CircleHelp size={14} aria-hidden="true" /> {t("page.to_check")}
        </span>
      )}
      {photos > 0 && (
        <span className={styles.mark}>
          <Camera size={14} aria-hidden="true" /> <span aria-hidden="true">{photos}</span>
          <ScreenReaderOnly>{t("page.photos", { count: photos })}</ScreenReaderOnly>
        </span>
      )}
      {comments > 0 && (
        <span className={styles.mark}>
          <MessageCircle size={14} aria-hidden="true" /> <span aria-hidden="true">{comments}</span>
          <ScreenReaderOnly>{t("page.comments", { count: comments })}</ScreenReaderOnly>
        </span>
      )}
    </span>
  );
}
