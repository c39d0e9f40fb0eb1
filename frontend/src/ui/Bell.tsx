import { Bell as BellIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { useUnseenNews } from "@/data/news/unseenNews";
import styles from "./Bell.module.css";
import { ButtonLink } from "./Button";

/** Leads to the news, with a dot while some are unseen. */
export function Bell() {
  return <BellLink unseen={useUnseenNews()} />;
}

/** The bell as it is drawn, also by the build for the first moment of a screen. */
export function BellLink({ unseen }: { unseen: boolean }) {
  const { t } = useTranslation("common");
  const label = t(unseen ? "news.unseen" : "news.title");
  return (
    <ButtonLink variant="quiet" to={PATHS.news} className={styles.bell} aria-label={label} title={label}>
      <BellIcon size={22} aria-hidden="true" />
      {unseen && <span className={styles.dot} />}
    </ButtonLink>
  );
}
