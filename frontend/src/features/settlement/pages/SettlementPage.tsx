import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useEventPage } from "@/data/event/eventPage";
import type { EventPage } from "@/data/event/model";
import { useOnline } from "@/platform/network/useOnline";
import { useSession } from "@/platform/session/session";
import { ReceiptArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { AskedForIban } from "@/ui/event/AskedForIban";
import { Notice } from "@/ui/Notice";
import { Page, Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState } from "@/ui/State";
import { useSettlement } from "../api/settlement";
import { BalanceChart } from "../components/BalanceChart";
import { Due } from "../components/Due";
import { Payments } from "../components/Payments";
import { SettlementActions } from "../components/SettlementActions";
import { SettlementSkeleton } from "../components/SettlementSkeleton";
import { TransferLine } from "../components/TransferLine";
import { SettlementContext } from "../context";
import { partyOf, settlementOf } from "../settlement";
import { useNames } from "../useNames";
import styles from "./SettlementPage.module.css";

/** Who pays whom in an event, and what was paid already (docs/product.md 8). */
export function SettlementPage() {
  const { t } = useTranslation("settlement");
  const { eventId = "" } = useParams();
  const event = useEventPage(eventId);
  return (
    <Page title={t("title")} subtitle={event.data?.event.name ?? null} back={pathTo("event", { eventId })}>
      <QueryView query={event} skeleton={<SettlementSkeleton />} fallback="failed_load_settlements">
        {(page) => <SettlementView page={page} />}
      </QueryView>
    </Page>
  );
}

function SettlementView({ page }: { page: EventPage }) {
  const { t } = useTranslation(["settlement", "errors"]);
  const online = useOnline();
  const me = useSession((s) => s.userId) ?? "";
  const names = useNames(page);
  // Accounts to pay to are there when they are asked for, and stay with the device.
  const accounts = useSettlement(page.event.id);
  const party = useMemo(() => partyOf(page, me), [page, me]);
  const settlement = useMemo(() => settlementOf(page, me), [page, me]);
  if (page.expense_count === 0 && page.payments.length === 0) return <NothingYet eventId={page.event.id} />;
  return (
    <SettlementContext value={{ page, me, party, names }}>
      {!online && <Notice>{t("offline")}</Notice>}
      {online && accounts.isError && settlement.mine.some(({ from }) => from === me) && (
        <Notice tone="error" action={{ label: t("iban.retry"), onAct: () => void accounts.refetch() }}>
          {t("errors:failed_to_load_iban")}
        </Notice>
      )}
      <Due settlement={settlement} />
      <AskedForIban page={page} />
      {settlement.mine.length > 0 && (
        <Section title={t("mine")}>
          <ul className={styles.list}>
            {settlement.mine.map((transfer) => (
              <TransferLine key={`${transfer.from} ${transfer.to}`} transfer={transfer} />
            ))}
          </ul>
        </Section>
      )}
      {settlement.others.length > 0 && (
        <Section title={t("others")}>
          <ul className={styles.list}>
            {settlement.others.map((transfer) => (
              <TransferLine key={`${transfer.from} ${transfer.to}`} transfer={transfer} />
            ))}
          </ul>
        </Section>
      )}
      <SettlementActions transfers={[...settlement.mine, ...settlement.others]} />
      <Payments />
      <BalanceChart />
      {settlement.mine.length > 0 && <p className={styles.soon}>{t("soon")}</p>}
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
