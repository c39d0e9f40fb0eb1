import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { tableUrl } from "@/core/routes/table";
import type { EventPage } from "@/data/event/model";
import { closeTable, discardTable } from "@/data/table/closeTable";
import type { ChangedDraft } from "@/data/table/draft";
import { type EditedExpense, type HostApi, hostApi } from "@/data/table/hostApi";
import { isOnTable, type SharedBill } from "@/data/table/model";
import { attachTablePhotos } from "@/data/table/tablePhotos";
import { tableTokens } from "@/data/table/tableToken";
import { toAppError } from "@/platform/errors/appError";
import { useReturn } from "@/platform/navigation/useReturn";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Soft, Stack } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { ErrorState, Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useWide } from "@/ui/useWide";
import { useLiveTable } from "../useLiveTable";
import { useSeatPeople } from "../useSeatPeople";
import { BillHead } from "./BillHead";
import { CloseTable } from "./CloseTable";
import styles from "./HostTable.module.css";
import { DiscardTable, HostTools, SeatTools } from "./HostTools";
import { OwnSum } from "./OwnSum";
import { DoneButton, TableBar, TableNews } from "./TableBar";
import { TableCode } from "./TableCode";
import { TablePeople } from "./TablePeople";
import { TableRows } from "./TableRows";

/** At a table of more people, their list needs the place of the code in a window of usual height. */
const MANY = 5;

interface HostTableProps {
  page: EventPage;
  billId: string;
}

/**
 * A bill on the table for the people of its event: the code to scan, the rows to tap, and locking, removing and closing. A
 * wide window has all but the rows beside them.
 */
export function HostTable({ page, billId }: HostTableProps) {
  const { t } = useTranslation("table");
  const { event } = page;
  const me = useSession((s) => s.userId) ?? "";
  const returnTo = useReturn();
  const showError = useErrorToast();
  const wide = useWide();
  const { table, state, api } = useLiveTable(() => hostApi(event.id, billId));
  const [isClosing, setIsClosing] = useState(false);
  const [problem, setProblem] = useState<"moved" | "not_possible" | "deleted" | null>(null);
  // The change of a saved expense that closing would replace, once the reader was told of it.
  const [edited, setEdited] = useState<EditedExpense | null>(null);
  // Beside the code, a low window has no room for the lines.
  const [isLow] = useState(() => window.matchMedia("(max-height: 640px)").matches);
  const { bill, own } = state;
  const mySeat = bill?.my_seat ?? null;
  const marks = useMemo(() => [...(bill?.marks ?? []), ...(own?.unsent ?? [])], [bill, own]);
  const seats = useSeatPeople(bill?.seats);
  const title = bill?.status === "closed" ? bill.title : null;
  // Another phone closed the bill; the photos are on this one.
  useEffect(() => {
    if (title !== null) attachTablePhotos(event.id, { id: billId, title }).catch(showError);
  }, [title, event.id, billId, showError]);

  if (state.gone || (!bill && state.isAway))
    return <ErrorState error={null} fallback="failed_load_event" onRetry={async () => table.wake()} />;
  if (!bill) return <Skeleton height="24rem" />;

  const toEvent = () => void returnTo(pathTo("event", { eventId: event.id }));
  const act = async (work: () => Promise<SharedBill | null>) => {
    try {
      table.take(await work());
    } catch (error) {
      showError(error);
    }
  };

  async function close(changed: ChangedDraft) {
    setIsClosing(true);
    setProblem(null);
    try {
      const outcome = await closeTable({ table, api, event, me, changed, replaced: edited?.version ?? null });
      if (typeof outcome === "object") {
        setEdited(outcome.edited);
        return false;
      }
      if (outcome !== "closed") setProblem(outcome);
      else {
        toast.success(t(bill?.expense_version == null ? "host.closed" : "host.closed_saved", { title: bill?.title }));
        toEvent();
      }
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setIsClosing(false);
    }
    return true;
  }

  async function discard() {
    try {
      await discardTable(api, event.id, billId);
      toast.success(t("host.discarded"));
      toEvent();
    } catch (error) {
      showError(error);
    }
  }

  const isHost = page.open_bills?.some(({ id, host_id }) => id === billId && host_id === me) ?? false;
  const isThere = isOnTable(bill);
  const isOpen = bill.status === "open";
  const isOver = bill.status === "closed" || bill.status === "cancelled";
  const others = seats.some(({ is_here, seat }) => is_here && seat !== mySeat);
  const inBar = !wide && isHost;
  const news = <TableNews isAway={state.isAway} status={bill.status} />;
  const isFolded = others ? !wide || seats.length > MANY : !wide && isLow;
  const code = isThere && <HostCode api={api} billId={billId} isHost={isHost} isFolded={isFolded} />;
  const sums = <OwnSum bill={bill} marks={marks} seat={mySeat} restFirst={inBar} />;
  const done = isOpen && !isHost && mySeat !== null && <DoneButton table={table} bill={bill} own={own} />;
  const notice = problem && <Notice tone="error">{t(`host.${problem}`)}</Notice>;
  const closing = (
    <CloseTable
      page={page}
      bill={{ ...bill, marks }}
      seats={seats}
      edited={edited}
      busy={isClosing}
      inBar={inBar}
      onRemove={({ person_id }) => act(() => api.removeSeat(person_id))}
      onClose={close}
    />
  );
  return (
    <Stack gap={4}>
      <BillHead bill={bill} as="h2" />
      <div className={styles.columns}>
        <div className={styles.bill}>
          {!wide && code}
          {wide && news}
          {bill.status === "closed" && (
            <>
              <Notice tone="success">{t("closed.title")}</Notice>
              {sums}
            </>
          )}
          {(bill.status === "expired" || bill.status === "cancelled") && <Notice>{t("gone.expired_title")}</Notice>}
          {isOpen && mySeat !== null && (
            <Soft>
              {t("hint")} {isHost && t("host.hint")}
            </Soft>
          )}
          <TableRows
            lines={bill.lines}
            currency={bill.currency}
            seats={seats}
            marks={marks}
            own={mySeat}
            onTap={isOpen && mySeat !== null ? (lineId, weight) => table.tap(lineId, weight) : null}
          />
          {isOpen && mySeat === null && (
            <Button variant="secondary" onClick={() => void table.sit({ seat: 0 }).catch(showError)}>
              {t("who.join")}
            </Button>
          )}
        </div>
        <div className={styles.side}>
          {wide && code}
          <TablePeople seats={seats}>
            {isThere
              ? (seat) =>
                  seat.seat !== mySeat && (
                    <SeatTools seat={seat} onRemove={() => act(() => api.removeSeat(seat.person_id))} />
                  )
              : undefined}
          </TablePeople>
          <div className={styles.end}>
            {!isOver && (
              <>
                {wide && sums}
                {wide && done}
                {!inBar && notice}
                {!inBar && closing}
                <div className={styles.tools}>
                  {isThere && (
                    <HostTools isLocked={!isOpen} onLock={(isLocked) => act(() => api.setLocked(isLocked))} />
                  )}
                  <DiscardTable isSaved={bill.expense_version != null} onDiscard={discard} />
                </div>
              </>
            )}
          </div>
        </div>
        {!wide && !isOver && (
          <TableBar sums={sums} news={news} problem={inBar && notice}>
            {inBar ? closing : done}
          </TableBar>
        )}
      </div>
    </Stack>
  );
}

interface HostCodeProps {
  api: HostApi;
  billId: string;
  isHost: boolean;
  /** Whether the code is folded at first. A new one is not. */
  isFolded: boolean;
}

/** The code of the bill. On another device than the one that opened the bill, the host makes a new one. */
function HostCode({ api, billId, isHost, isFolded }: HostCodeProps) {
  const { t } = useTranslation("table");
  const showError = useErrorToast();
  const [token, setToken] = useState(() => tableTokens.get(billId));
  const [isNew, setIsNew] = useState(false);
  const [busy, setBusy] = useState(false);
  if (token) return <TableCode url={tableUrl(window.location.origin, token)} isFolded={isFolded && !isNew} />;
  if (!isHost) return null;
  const renew = async () => {
    setBusy(true);
    setIsNew(true);
    await api.newToken().then(setToken, showError);
    setBusy(false);
  };
  return (
    <Notice action={busy ? undefined : { label: t("host.new_code"), onAct: () => void renew() }}>
      {t("host.lost_code")}
    </Notice>
  );
}
