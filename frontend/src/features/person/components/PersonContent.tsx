import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useFirstName } from "@/data/person/usePersonName";
import type { PersonPage } from "@/data/settlement/personPage";
import { togetherOf } from "@/data/settlement/together";
import { useSession } from "@/platform/session/session";
import { EmptyState } from "@/ui/State";
import { ExpensesTogether } from "./ExpensesTogether";
import styles from "./PersonContent.module.css";
import { SettlementList } from "./SettlementList";
import { TogetherCard } from "./TogetherCard";

/**
 * Arranges a person's page: a card per currency, events that are settled on their own page, earlier settlements, and the
 * expenses of both.
 */
export function PersonContent({ page }: { page: PersonPage }) {
  const { t } = useTranslation("person");
  const firstNameOf = useFirstName();
  const me = useSession((s) => s.userId) ?? "";
  const { person, open_events } = page;
  const all = useMemo(() => togetherOf(open_events, me, person.id), [open_events, me, person.id]);
  const large = open_events.filter(({ standings }) => standings === null);
  return (
    <div className={styles.person}>
      <div className={styles.open}>
        {all.length === 0 && large.length === 0 && (
          <div className={styles.even}>
            <EmptyState title={t("even.title")} text={t("even.text", { name: firstNameOf(person) })} />
          </div>
        )}
        {all.map((together) => (
          <TogetherCard key={together.currency} together={together} person={person} />
        ))}
        {large.length > 0 && (
          <div className={styles.large}>
            <p>{t("large")}</p>
            <ul>
              {large.map(({ id, name }) => (
                <li key={id}>
                  <Link to={pathTo("settlement", { eventId: id })}>{name}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <SettlementList page={page} />
      <ExpensesTogether personId={person.id} />
    </div>
  );
}
