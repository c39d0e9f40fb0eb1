import { FileDown, History } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import type { EventCategory } from "@/domain/event/model";
import { Button, ButtonLink } from "@/ui/Button";
import { categoryIcon } from "@/ui/event/categoryIcon";
import styles from "./EventHead.module.css";

/** What kind of event it is, beneath its name. */
export function EventKind({ category, children }: { category: EventCategory; children?: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <span className={styles.kind}>
      {categoryIcon(category, 16)} {t(`category.${category}`)}
      {children}
    </span>
  );
}

/** What one can do with all of it, beside its name. */
export function EventActions({ eventId, showHistory }: { eventId: string; showHistory?: () => void }) {
  const { t } = useTranslation("events");
  return (
    <>
      <ButtonLink variant="quiet" className={styles.head} to={pathTo("export", { eventId })}>
        <FileDown size={22} aria-hidden="true" /> <span>{t("page.export")}</span>
      </ButtonLink>
      <Button variant="quiet" className={styles.head} onClick={showHistory}>
        <History size={22} aria-hidden="true" /> <span>{t("page.history")}</span>
      </Button>
    </>
  );
}
