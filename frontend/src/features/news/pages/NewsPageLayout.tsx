import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { type News, type NewsPage, useNews } from "@/data/news/news";
import { useSession } from "@/platform/session/session";
import { BellArt } from "@/ui/art";
import { Button } from "@/ui/Button";
import rows from "@/ui/expense/Rows.module.css";
import { Columns, Stack } from "@/ui/layout";
import { Page, Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { NewsRow } from "../components/NewsRow";
import { useSeeing } from "../useSeeing";
import { isWaiting } from "../wishes";
import styles from "./NewsPageLayout.module.css";

/**
 * What others did in the last 30 days that touched the reader, over all events (docs/product.md 5.7).
 * @param refused lists the reader's refused changes
 */
export function NewsPageLayout({ refused }: { refused: ReactNode }) {
  const { t } = useTranslation(["news", "dialogs", "events"]);
  const query = useNews();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Page title={t("title")} back={PATHS.home} width="wide">
      {refused && <Columns>{refused}</Columns>}
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {({ pages: [first, ...further] }) => (first ? <Lists first={first} further={further} /> : null)}
      </QueryView>
      {data && hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </Page>
  );
}

/** Lists first what waits for the reader, then what they see for the first time. */
function Lists({ first, further }: { first: NewsPage; further: readonly NewsPage[] }) {
  const { t } = useTranslation("news");
  const before = useSeeing(first);
  const all = [first, ...further].flatMap(({ news }) => news);
  const me = useSession((s) => s.userId);
  const isFresh = ({ entry }: News) => before === null || Date.parse(entry.at) > Date.parse(before);
  const waiting = all.filter((news) => isWaiting(news, me, isFresh(news)));
  const others = all.filter((news) => !waiting.includes(news));
  const [fresh, earlier] = [others.filter(isFresh), others.filter((news) => !isFresh(news))];
  if (all.length === 0) return <EmptyState art={<BellArt />} title={t("empty.title")} text={t("empty.text")} large />;
  return (
    <div className={styles.lists}>
      <Columns>
        {waiting.length > 0 && <List title={t("waiting")} news={waiting} isNew={isFresh} />}
        {fresh.length > 0 && <List title={t("fresh")} news={fresh} isNew={isFresh} />}
        {earlier.length > 0 && <List title={t("earlier")} news={earlier} isNew={isFresh} />}
      </Columns>
    </div>
  );
}

interface ListProps {
  title: string;
  news: readonly News[];
  /** Whether the reader sees a piece of news for the first time. */
  isNew: (news: News) => boolean;
}

function List({ title, news, isNew }: ListProps) {
  return (
    <Section title={title}>
      <ul className={rows.rows}>
        {news.map((one) => (
          <NewsRow key={`${one.entry.event_id} ${one.entry.id ?? one.entry.entity_id}`} news={one} isNew={isNew(one)} />
        ))}
      </ul>
    </Section>
  );
}

function ListSkeleton() {
  return (
    <Columns>
      <Stack gap={5}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height="5.5rem" />
        ))}
      </Stack>
    </Columns>
  );
}
