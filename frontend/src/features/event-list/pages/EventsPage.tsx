import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { useEvents } from "@/data/event/useEvents";
import { SuitcaseArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { CheckField } from "@/ui/Field";
import { NotCounted } from "@/ui/outbox/NotCounted";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { usePanes } from "@/ui/useWide";
import { DeletedEvents } from "../components/DeletedEvents";
import { EventListCard } from "../components/EventListCard";
import styles from "./EventsPage.module.css";

/** So many large cards fit in a wide window. */
const FEW = 6;

/** Lists the reader's events, newest first, with passive ones on request (docs/product.md 5.1). */
export function EventsPage() {
  const { t } = useTranslation("events");
  const [includePassive, setIncludePassive] = useState(false);
  const events = useEvents(includePassive);
  const isEmpty = events.data?.length === 0;
  const all = useEvents(true, { enabled: isEmpty });
  const isFew = events.data !== undefined && events.data.length <= FEW;
  const offersNext = usePanes() && isFew && !isEmpty;
  return (
    <Page
      title={t("list.title")}
      width="full"
      // An empty list has its own button, and a short one in a wide window.
      actions={events.data && !isEmpty && !offersNext && <NewEvent />}
    >
      {(!isEmpty || includePassive || all.data?.length !== 0) && (
        <CheckField
          label={t("list.show_passive")}
          checked={includePassive}
          onChange={(event) => setIncludePassive(event.target.checked)}
        />
      )}
      <QueryView query={events} fallback="failed_load_events" skeleton={<ListSkeleton />}>
        {(cards) =>
          cards.length === 0 ? (
            <EmptyState
              art={<SuitcaseArt />}
              large
              title={t("list.empty_title")}
              text={t("list.empty_text")}
              action={
                <>
                  <ButtonLink size="large" to={PATHS.addEvent}>
                    {t("list.create_first")}
                  </ButtonLink>
                  <ButtonLink variant="quiet" to={PATHS.importNew}>
                    {t("add.import")}
                  </ButtonLink>
                </>
              }
            />
          ) : (
            <>
              <NotCounted butNewEvents />
              <ul className={classes(styles.list, isFew && styles.few)}>
                {cards.map((event) => (
                  <li key={event.id}>
                    <EventListCard event={event} large={isFew} />
                  </li>
                ))}
                {offersNext && (
                  <li className={styles.next}>
                    <NewEvent />
                    <Link to={PATHS.importNew}>{t("add.import")}</Link>
                  </li>
                )}
              </ul>
            </>
          )
        }
      </QueryView>
      <DeletedEvents onlyIfAny={isEmpty} />
    </Page>
  );
}

function NewEvent() {
  const { t } = useTranslation("events");
  return (
    <ButtonLink variant="secondary" to={PATHS.addEvent}>
      <Plus size={20} aria-hidden="true" /> {t("add.title")}
    </ButtonLink>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.list}>
      <Skeleton height="10.5rem" />
      <Skeleton height="10.5rem" />
      <Skeleton height="10.5rem" />
    </div>
  );
}
