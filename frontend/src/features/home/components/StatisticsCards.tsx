import { HandCoins, ReceiptText, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { Card, CardLink } from "@/ui/Card";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import type { Dashboard } from "../dashboard";
import styles from "./StatisticsCards.module.css";

const ICON = 22;

/** Shows the three cards of docs/product.md 4. */
export function StatisticsCards({ statistics }: { statistics: Dashboard["statistics"] }) {
  const { t } = useTranslation(["home", "common"]);
  const { co_participants, most_paid_event, most_active_event } = statistics;
  return (
    <Section title={t("home:statistics.title")}>
      <ul className={styles.cards}>
        <Statistic
          icon={<UsersRound size={ICON} />}
          label={t("home:statistics.co_participants")}
          value={
            co_participants > 0
              ? t("common:people_count", { count: co_participants })
              : t("home:statistics.co_participants_none")
          }
        />
        <Statistic
          icon={<HandCoins size={ICON} />}
          label={t("home:statistics.most_paid")}
          value={most_paid_event?.name ?? t("home:statistics.none")}
          count={most_paid_event && t("home:statistics.most_paid_count", { count: most_paid_event.count })}
          eventId={most_paid_event?.id}
        />
        <Statistic
          icon={<ReceiptText size={ICON} />}
          label={t("home:statistics.most_active")}
          value={most_active_event?.name ?? t("home:statistics.none")}
          count={most_active_event && t("common:expense_count", { count: most_active_event.count })}
          eventId={most_active_event?.id}
        />
      </ul>
    </Section>
  );
}

interface StatisticProps {
  icon: ReactNode;
  label: string;
  value: string;
  count?: string | null;
  /** Id of the event that the card links to. */
  eventId?: string;
}

function Statistic({ icon, label, value, count, eventId }: StatisticProps) {
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {count && <Soft as="span">{count}</Soft>}
    </>
  );
  return (
    <li>
      {eventId ? (
        <CardLink to={pathTo("event", { eventId })} className={styles.card}>
          {content}
        </CardLink>
      ) : (
        <Card className={styles.card}>{content}</Card>
      )}
    </li>
  );
}
