import { useTranslation } from "react-i18next";
import type { Transfer } from "@/core/settling/plan";
import { Card } from "@/ui/Card";
import cardStyles from "@/ui/Card.module.css";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { useSettlementScreen } from "../context";
import { OtherTransfers } from "./OtherTransfers";
import { TransferRow } from "./TransferRow";

/** Shows who owes whom as it was spent: the reader's debts and claims, then those between others. */
export function AsSpent({ transfers, isBehind }: { transfers: readonly Transfer[]; isBehind: boolean }) {
  const { t } = useTranslation("settlement");
  const { party } = useSettlementScreen();
  const mine = transfers.filter(({ from, to }) => party.has(from) || party.has(to));
  const others = transfers.filter((transfer) => !mine.includes(transfer));
  return (
    <>
      <Soft>{t("spent.explain")}</Soft>
      {isBehind && <Soft>{t("spent.behind")}</Soft>}
      {transfers.length === 0 && <Card>{t("settled.nobody")}</Card>}
      {mine.length > 0 && (
        <Section title={t("mine")}>
          <Card className={cardStyles.edgeToEdge}>
            <ul>
              {mine.map((transfer) => (
                <TransferRow key={`${transfer.from} ${transfer.to}`} transfer={transfer} />
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {others.length > 0 && <OtherTransfers transfers={others} opened={mine.length === 0} />}
    </>
  );
}
