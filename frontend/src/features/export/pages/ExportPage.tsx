import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import type { EventBook } from "@/data/export/book";
import { CloudArt } from "@/ui/art";
import { Button, ButtonLink } from "@/ui/Button";
import { Columns } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { useEventBook } from "../api/eventBook";
import { ExportActions } from "../components/ExportActions";
import { Paper } from "../components/Paper";
import styles from "./ExportPage.module.css";

export function ExportPage() {
  const { eventId = "" } = useParams();
  const { t } = useTranslation(["book", "common"]);
  const { query, unreachable, known, waiting } = useEventBook(eventId);
  const name = (query.data ?? known)?.event.name;
  return (
    <div className={styles.screen}>
      <Page title={t("title")} subtitle={name ?? null} back={pathTo("event", { eventId })} width="wide">
        {known ? (
          <>
            <Notice>{t("from_device")}</Notice>
            <Content book={known} />
          </>
        ) : unreachable && !query.data ? (
          <EmptyState
            art={<CloudArt />}
            title={t("common:offline.title")}
            text={t("needs_network")}
            action={
              <Button variant="secondary" onClick={() => void query.refetch()}>
                {t("common:retry")}
              </Button>
            }
          />
        ) : (
          <QueryView
            query={query}
            fallback="failed_load_event"
            skeleton={<ExportSkeleton />}
            errorAction={<ButtonLink to={PATHS.events}>{t("to_events")}</ButtonLink>}
          >
            {(book) => (
              <>
                {waiting > 0 && <Notice tone="warning">{t("waiting", { count: waiting })}</Notice>}
                <Content book={book} />
              </>
            )}
          </QueryView>
        )}
      </Page>
    </div>
  );
}

function Content({ book }: { book: EventBook }) {
  const { t } = useTranslation("book");
  return (
    <Columns>
      <ExportActions book={book} />
      <div className={styles.sheet}>
        <h2>{t("paper")}</h2>
        <Paper book={book} />
      </div>
    </Columns>
  );
}

function ExportSkeleton() {
  return (
    <Columns>
      <Skeleton height="7rem" />
      <Skeleton height="30rem" />
    </Columns>
  );
}
