import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { type News, type NewsPage, useNews } from "@/data/news/news";
import { BellArt } from "@/ui/art";
import { Button } from "@/ui/Button";
import rows from "@/ui/expense/Rows.module.css";
import { Page, Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { NewsRow } from "../components/NewsRow";
import { useSeeing } from "../useSeeing";

/**
 * What others did in the last 30 days that touched the reader, over all events (docs/product.md 5.7).
 * @param refused lists the reader's refused changes
 */
export function NewsPageLayout({ refused }: { refused: ReactNode }) {
  const { t } = useTranslation(["news", "dialogs", "events"]);
  const query = useNews();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Page title={t("title")} back={PATHS.home}>
      {refused}
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

/** Separates what the reader sees for the first time. */
function Lists({ first, further }: { first: NewsPage; further: readonly NewsPage[] }) {
  const { t } = useTranslation("news");
  const before = useSeeing(first);
  const all = [first, ...further].flatMap(({ news }) => news);
  const isFresh = ({ entry }: News) => before === null || Date.parse(entry.at) > Date.parse(before);
  const [fresh, earlier] = [all.filter(isFresh), all.filter((news) => !isFresh(news))];
  if (all.length === 0) return <EmptyState art={<BellArt />} title={t("empty.title")} text={t("empty.text")} large />;
  return (
    <>
      {fresh.length > 0 && <List title={t("fresh")} news={fresh} isNew />}
      {earlier.length > 0 && <List title={t("earlier")} news={earlier} />}
    </>
  );
}

function List({ title, news, isNew = false }: { title: string; news: readonly News[]; isNew?: boolean }) {
  return (
    <Section title={title}>
      <ul className={rows.rows}>
        {news.map((one) => (
          <NewsRow key={`${one.entry.event_id} ${one.entry.id ?? one.entry.entity_id}`} news={one} isNew={isNew} />
        ))}
      </ul>
    </Section>
  );
}

function ListSkeleton() {
  return (
    <>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height="5.5rem" />
      ))}
    </>
  );
}
