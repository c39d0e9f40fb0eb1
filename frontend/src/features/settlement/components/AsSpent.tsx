import { useTranslation } from "react-i18next";
import type { Transfer } from "@/core/settling/plan";
import { Card } from "@/ui/Card";
import cardStyles from "@/ui/Card.module.css";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { useWide } from "@/ui/useWide";
import { useSettlementScreen } from "../context";
import { OtherTransfers } from "./OtherTransfers";
import { TransferRow } from "./TransferRow";

/** Shows who owes whom as it was spent: the reader's debts and claims, then those between others. */
export function AsSpent({ transfers, isBehind }: { transfers: readonly Transfer[]; isBehind: boolean }) {
  const { t } = useTranslation("settlement");
  const { party } = useSettlementScreen();
  const wide = useWide();
  const pays = transfers.filter(({ from }) => party.has(from));
  const gets = transfers.filter(({ from, to }) => party.has(to) && !party.has(from));
  const others = transfers.filter(({ from, to }) => !party.has(from) && !party.has(to));
  return (
    <>
      <Soft>{t("spent.explain")}</Soft>
      {isBehind && <Soft>{t("spent.behind")}</Soft>}
      {transfers.length === 0 && <Card>{t("settled.nobody")}</Card>}
      {pays.length > 0 && <Rows title={t("mine")} transfers={pays} />}
      {gets.length > 0 && <Rows title={t("to_mine")} transfers={gets} />}
      {others.length > 0 && <OtherTransfers transfers={others} opened={wide || pays.length + gets.length === 0} />}
    </>
  );
}

function Rows({ title, transfers }: { title: string; transfers: readonly Transfer[] }) {
  return (
    <Section title={title}>
      <Card className={cardStyles.edgeToEdge}>
        <ul>
          {transfers.map((transfer) => (
            <TransferRow key={`${transfer.from} ${transfer.to}`} transfer={transfer} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}
