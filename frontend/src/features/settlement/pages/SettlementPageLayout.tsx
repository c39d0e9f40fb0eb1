import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { debtsOfParties } from "@/core/settling/asSpent";
import type { Transfer } from "@/core/settling/plan";
import { useEventPage } from "@/data/event/eventPage";
import type { EventPage, Payment } from "@/data/event/model";
import { useSettlement } from "@/data/settlement/payeeAccounts";
import { useOnline } from "@/platform/network/useOnline";
import { useSession } from "@/platform/session/session";
import { ReceiptArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { AskedForIban } from "@/ui/event/AskedForIban";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import { useWide } from "@/ui/useWide";
import { AsSpent } from "../components/AsSpent";
import { BalanceChart } from "../components/BalanceChart";
import { Due } from "../components/Due";
import { OtherTransfers } from "../components/OtherTransfers";
import { Payments } from "../components/Payments";
import { SettlementActions } from "../components/SettlementActions";
import { SettlementColumns, SettlementSkeleton } from "../components/SettlementColumns";
import { SettlementDialogs } from "../components/SettlementDialogs";
import { ToCheck } from "../components/ToCheck";
import { ViewSwitch } from "../components/ViewSwitch";
import { type OpenDialog, ScreenContext, SettlementContext, type SettlementKind } from "../context";
import { partyOf, settlementOf } from "../settlement";
import { spentBetweenQuery } from "../spentBetween";
import { useNames } from "../useNames";

/** Only wide windows with few people have room for it. */
const OwnAccount = onDemand(async () => (await import("../components/AccountDialog")).OwnAccount, {
  fallback: <Skeleton height="20rem" />,
  quiet: true,
});

/** Most people whose balances leave the lower half of a wide window empty. Those then go below the transfers. */
const FEW = 3;

interface SettlementPageProps {
  /** A dialog with the comments on a payment, which another feature renders. */
  comments: (page: EventPage, payment: Payment, close: () => void) => ReactNode;
  /** The bills at the table, which another feature renders. */
  tables: (page: EventPage) => ReactNode;
}

/** Identifies a debt of the reader. A later debt to the same payee has another amount. */
const debtOf = ({ to, amount }: Transfer) => `${to} ${amount}`;

/** Shows the open transfers and the recorded payments of an event (docs/product.md 8). */
export function SettlementPageLayout(parts: SettlementPageProps) {
  const { t } = useTranslation("settlement");
  const { eventId = "" } = useParams();
  const event = useEventPage(eventId);
  return (
    <Page title={t("title")} subtitle={event.data?.event.name ?? null} back={pathTo("event", { eventId })} width="wide">
      <QueryView query={event} skeleton={<SettlementSkeleton />} fallback="failed_load_settlements">
        {(page) => <SettlementView page={page} {...parts} />}
      </QueryView>
    </Page>
  );
}

function SettlementView({ page, comments, tables }: SettlementPageProps & { page: EventPage }) {
  const { t } = useTranslation(["settlement", "errors"]);
  const online = useOnline();
  const me = useSession((s) => s.userId) ?? "";
  const names = useNames(page);
  const server = useSettlement(page.event.id);
  const failure = useFailure(server);
  const party = useMemo(() => partyOf(page, me), [page, me]);
  const settlement = useMemo(() => settlementOf(page, me), [page, me]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const [discussed, setDiscussed] = useState<string | null>(null);
  const payment = page.payments.find(({ id }) => id === discussed);
  const { mine, others, due } = settlement;
  const [chosen, setView] = useState<SettlementKind>("fewest");
  // Once everyone is even, and between two people, both views say the same.
  const isOpen = mine.length + others.length > 0;
  const view = isOpen ? chosen : "fewest";
  const spent = useQuery({ ...spentBetweenQuery(page.event.id), enabled: view === "spent" });
  const debts = useMemo(
    () => (spent.data ? debtsOfParties(spent.data.debts, page.server) : []),
    [spent.data, page.server],
  );
  const screen = {
    view,
    plan: view === "spent" ? debts : [...mine, ...others],
    accounts: server.data?.accounts,
    openDialog: setDialog,
    isCopied: (transfer: Transfer) => copied.has(debtOf(transfer)),
    setCopied: (transfer: Transfer) => setCopied(new Set([...copied, debtOf(transfer)])),
  };
  // A wide screen has room for them.
  const wide = useWide();
  const isRoomy = wide && isOpen && page.balances.length <= FEW;
  const empty = page.expense_count === 0 && page.payments.length === 0;
  return (
    <SettlementContext value={{ page, me, party, names }}>
      <ScreenContext value={screen}>
        {!online && <Notice>{t("offline")}</Notice>}
        {online && failure && mine.some(({ from }) => from === me) && (
          <Notice tone="error" action={{ label: t("iban.retry"), onAct: () => void server.refetch() }}>
            {t("errors:failed_to_load_iban")}
          </Notice>
        )}
        {tables(page)}
        <ToCheck onDiscuss={setDiscussed} />
        {empty ? (
          <NothingYet eventId={page.event.id} />
        ) : (
          <SettlementColumns
            transfers={
              <>
                {isOpen && page.balances.length > 2 && <ViewSwitch view={view} onChange={setView} />}
                {view === "spent" ? (
                  spent.data ? (
                    <AsSpent transfers={debts} isBehind={page.pending.size > 0} />
                  ) : (
                    <QueryView query={spent} skeleton={<Skeleton height="12rem" />} fallback="failed_load_settlements">
                      {() => null}
                    </QueryView>
                  )
                ) : (
                  <Due settlement={settlement} />
                )}
                <AskedForIban page={page} />
                {view === "fewest" && others.length > 0 && (
                  <OtherTransfers transfers={others} opened={wide || mine.length === 0} />
                )}
                <SettlementActions />
                {due.side === "pays" && <Soft>{t("soon")}</Soft>}
                {isRoomy && <BalanceChart />}
              </>
            }
            balances={
              <>
                {isRoomy ? <OwnAccount /> : <BalanceChart />}
                <Payments onDiscuss={setDiscussed} />
              </>
            }
          />
        )}
        <SettlementDialogs dialog={dialog} onClose={() => setDialog(null)} />
        {payment && comments(page, payment, () => setDiscussed(null))}
      </ScreenContext>
    </SettlementContext>
  );
}

function NothingYet({ eventId }: { eventId: string }) {
  const { t } = useTranslation("settlement");
  return (
    <EmptyState
      art={<ReceiptArt />}
      title={t("empty.title")}
      text={t("empty.text")}
      action={<ButtonLink to={pathTo("addExpense", { eventId })}>{t("empty.action")}</ButtonLink>}
    />
  );
}
