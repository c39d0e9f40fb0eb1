import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { useEvents } from "@/data/event/useEvents";
import { SuitcaseArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { CheckField } from "@/ui/Field";
import { NotCounted } from "@/ui/outbox/NotCounted";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { DeletedEvents } from "../components/DeletedEvents";
import { EventListCard } from "../components/EventListCard";
import styles from "./EventsPage.module.css";

/** Lists the reader's events, newest first, with passive ones on request (docs/product.md 5.1). */
export function EventsPage() {
  const { t } = useTranslation("events");
  const [includePassive, setIncludePassive] = useState(false);
  const events = useEvents(includePassive);
  const isEmpty = events.data?.length === 0;
  const all = useEvents(true, { enabled: isEmpty });
  return (
    <Page
      title={t("list.title")}
      width="full"
      // An empty list has its own button.
      actions={
        events.data &&
        !isEmpty && (
          <ButtonLink variant="secondary" to={PATHS.addEvent}>
            <Plus size={20} aria-hidden="true" /> {t("add.title")}
          </ButtonLink>
        )
      }
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
              <ul className={styles.list}>
                {cards.map((event) => (
                  <li key={event.id}>
                    <EventListCard event={event} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      <DeletedEvents onlyIfAny={isEmpty} />
    </Page>
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
