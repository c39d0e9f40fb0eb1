import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OverlaidEventPage } from "@/shared/outbox/overlay";
import { useSettled } from "@/shared/places/useSettled";
import { ReceiptArt } from "@/shared/ui/art";
import { Button } from "@/shared/ui/Button";
import { TextField } from "@/shared/ui/Field";
import { EmptyState, ErrorState } from "@/shared/ui/State";
import { useNear } from "@/shared/ui/WhenNear";
import { useEventExpenses } from "../api/eventExpenses";
import { byDay } from "../byDay";
import { matches } from "../matches";
import styles from "../pages/EventPage.module.css";
import { DayList } from "./DayList";

const SEARCH_PAUSE_MS = 300;

/** Fewer expenses than this need no search. */
const SEARCH_FROM = 8;

/** Everything that was spent and paid back, by day; searched on the server, and here without network. */
export function EventExpenses({ page }: { page: OverlaidEventPage }) {
  const { t } = useTranslation(["events", "common"]);
  const [search, setSearch] = useState("");
  const [wantsMore, setWantsMore] = useState(false);
  const asked = useSettled(search.trim(), SEARCH_PAUSE_MS);

  const from = asked === "" ? page.next : null;
  const further = useEventExpenses(page.event.id, asked, from, asked !== "" || (wantsMore && from !== null));
  const found = further.data?.pages.flatMap((answer) => answer.expenses) ?? [];

  const here = page.expenses.filter((expense) => matches(expense, asked));
  const known = new Set([...page.expenses.map((expense) => expense.id), ...page.pending.keys()]);
  const expenses = [...here, ...found.filter((expense) => !known.has(expense.id))];
  const payments = asked === "" ? page.payments : [];
  const people = new Map(page.participants.map((p) => [p.user_id, p.person]));
  const { default_currency: currency } = page.event;
  const hasMore = asked === "" ? from !== null && (!wantsMore || further.hasNextPage) : further.hasNextPage;
  const days = byDay(expenses, payments);
  const loadMore = () => (wantsMore || asked !== "" ? void further.fetchNextPage() : setWantsMore(true));

  return (
    <div className={styles.list}>
      {page.expense_count >= SEARCH_FROM && (
        <TextField
          type="search"
          label={
            <>
              <Search size={15} aria-hidden="true" /> {t("page.search")}
            </>
          }
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {expenses.length + payments.length === 0 && !further.isFetching && (
        <EmptyState
          art={<ReceiptArt />}
          title={t(asked === "" ? "page.empty_title" : "page.nothing_found")}
          text={asked === "" ? t("page.empty_text") : undefined}
        />
      )}
      <DayList
        days={days}
        people={people}
        currency={currency}
        pending={page.pending}
        // Of a search, or of a day that goes on, only a part is here: it has no total yet.
        partial={asked !== "" ? "all" : hasMore ? "last" : "none"}
      />
      {further.isError && (
        <ErrorState error={further.error} fallback="failed_load_expenses" onRetry={() => void further.refetch()} />
      )}
      {hasMore && <More busy={further.isFetching} failed={further.isError} onMore={loadMore} />}
    </div>
  );
}

interface MoreProps {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/** Older expenses come by themselves as the end of the list comes near; after a failure, on request. */
function More({ busy, failed, onMore }: MoreProps) {
  const { t } = useTranslation("events");
  const { ref, near } = useNear<HTMLDivElement>(false);
  const due = near && !busy && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once each time the end has come near
  useEffect(() => {
    if (due) onMore();
  }, [due]);
  return (
    <div ref={ref}>
      <Button variant="secondary" wide busy={busy} onClick={onMore}>
        {t("page.show_more")}
      </Button>
    </div>
  );
}
