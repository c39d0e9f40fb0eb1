import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatAgo } from "@/core/dates/dates";
import { PATHS, pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { News } from "@/data/news/news";
import { useSession } from "@/platform/session/session";
import { classes } from "@/ui/classes";
import rows from "@/ui/expense/Rows.module.css";
import { Avatar } from "@/ui/people/Avatar";
import { ReceivedQuestion } from "@/ui/people/ReceivedQuestion";
import { useNewsText } from "../useNewsText";
import { paymentAsked } from "../wishes";
import styles from "./NewsRow.module.css";

interface NewsRowProps {
  news: News;
  /** Whether the reader sees it for the first time. */
  isNew: boolean;
}

/** One piece of news: who did what, what it means for the reader, where and when. Leads to its place. */
export function NewsRow({ news, isNew }: NewsRowProps) {
  const { i18n } = useTranslation("news");
  const { sentence, facts } = useNewsText()(news);
  const me = useSession((s) => s.userId);
  const { entry, event, people } = news;
  const actor = people.find(({ id }) => id === entry.actor);
  const asked = paymentAsked(news, me);
  return (
    <li>
      <Link className={classes(rows.row, styles.row)} to={placeOf(news, me)}>
        {actor ? <Avatar person={actor} size={40} /> : <Nobody />}
        <span>
          <span className={classes(styles.sentence, isNew && styles.fresh)}>{sentence}</span>
          {facts.map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
          <span className={styles.where}>
            {isolated(event.name)} · <time dateTime={entry.at}>{formatAgo(new Date(entry.at), i18n.language)}</time>
          </span>
        </span>
      </Link>
      {asked && (
        <div className={styles.question}>
          <ReceivedQuestion payment={asked} short />
        </div>
      )}
    </li>
  );
}

/** In the place of the person, for what happened by itself. */
function Nobody() {
  return (
    <span className={styles.nobody}>
      <BellRing size={20} aria-hidden="true" />
    </span>
  );
}

/**
 * Returns the path to which a piece of news leads: the expense, the payment, the requests, the person of a payment in several events,
 * else the event.
 */
function placeOf({ kind, entry, settlement }: News, me: string | null): string {
  const eventId = entry.event_id;
  if (kind === "request") return PATHS.profileIban;
  if (settlement) {
    const { made_by, with_user } = settlement;
    return pathTo("person", { personId: made_by === me ? with_user : made_by });
  }
  if (entry.entity === "expense" && entry.action !== "deleted")
    return pathTo("editExpense", { eventId, expenseId: entry.entity_id });
  if (entry.entity === "payment")
    return pathTo("settlement", { eventId }, entry.action === "deleted" ? {} : { payment: entry.entity_id });
  return pathTo("event", { eventId });
}
