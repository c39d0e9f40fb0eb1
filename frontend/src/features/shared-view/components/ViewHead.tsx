import { Eye, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { placeText } from "@/core/geo/eventPlace";
import { describedIn } from "@/core/text/guessedDescription";
import { unbroken } from "@/core/text/unbroken";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Amount } from "@/ui/Amount";
import { Button } from "@/ui/Button";
import { categoryIcon } from "@/ui/event/categoryIcon";
import { Soft } from "@/ui/layout";
import { PageTitle } from "@/ui/Page";
import type { ViewedEvent } from "../viewed";
import styles from "./ViewHead.module.css";

export function ViewHead({ seen }: { seen: ViewedEvent }) {
  const { t, i18n } = useTranslation(["view", "common"]);
  const language = useLanguage();
  const { event, total, expense_count, people } = seen;
  const taking = people.filter(({ active }) => active).length;
  const facts = [
    event.planned_start_date && formatDate(event.planned_start_date, i18n.language, "long"),
    event.planned_duration_days && t("common:days", { count: event.planned_duration_days }),
    placeText(language, event),
    t("common:people_count", { count: taking }),
  ].filter(Boolean);
  return (
    <header className={styles.head}>
      <span className={styles.icon}>{categoryIcon(event.category, 28)}</span>
      <div className={styles.about}>
        <p className={styles.kicker}>
          <Eye size={16} aria-hidden="true" /> {t("view:kicker")}
        </p>
        <PageTitle className={styles.name}>{event.name}</PageTitle>
        <Soft>{facts.map((fact) => unbroken(String(fact))).join("\u00a0· ")}</Soft>
        {event.description && <p className={styles.description}>{describedIn(language, event)}</p>}
      </div>
      <div className={styles.sum}>
        <p className={styles.total}>
          <Amount amount={total} currency={event.default_currency} />
        </p>
        <Soft>{t("common:expense_count", { count: expense_count })}</Soft>
        <Button variant="quiet" className={styles.print} onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> {t("view:print")}
        </Button>
      </div>
    </header>
  );
}
