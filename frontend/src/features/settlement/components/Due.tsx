import { useTranslation } from "react-i18next";
import { formatAmount, ZERO } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { useAloneText } from "@/data/event/useAloneText";
import { SettledArt } from "@/ui/art";
import { onDemand } from "@/ui/onDemand";
import { EmptyState, Skeleton } from "@/ui/State";
import { useSettlementScreen } from "../context";
import type { Settlement } from "../settlement";
import { DueCard } from "./DueCard";
import styles from "./DueCard.module.css";
import { TransferRow } from "./TransferRow";

const Finale = onDemand(async () => (await import("./Finale")).default, { fallback: <Skeleton height="24rem" /> });

/** Placeholder of the amount in a translated sentence. No name contains it, because the database refuses it. */
const MARK = "\u0000";

/** Shows the reader's sum in one sentence above a row per person, or that nothing is due. */
export function Due({ settlement: { due, mine, others } }: { settlement: Settlement }) {
  const { t } = useTranslation("settlement");
  const { page, me, names } = useSettlementScreen();
  const household = names.households.get(me);
  if (due.side === "settled") {
    if (others.length === 0) return <Finale />;
    const text = household ? "we_settled" : "you_settled";
    return (
      <>
        <EmptyState art={<SettledArt />} title={t(`${text}.title`)} text={t(`${text}.text`)} />
        {household && <Alone />}
      </>
    );
  }
  const pays = due.side === "pays";
  const together = due.actor === me ? (pays ? "we_pay_you" : "we_get_you") : pays ? "we_pay_name" : "we_get_name";
  const other = household ? due.actor : due.partner;
  const [before, after] = t(household ? together : pays ? "pays" : "gets", {
    count: due.people,
    amount: MARK,
    name: other === null ? "" : household ? names.calledOf(other) : names.nameOf(other),
  }).split(MARK);
  return (
    <DueCard
      side={due.side}
      household={household && isolated(household.name)}
      sentence={
        <>
          {before}
          <strong>{formatAmount(due.total, page.event.default_currency)}</strong>
          {after}
        </>
      }
      alone={household && <Alone />}
    >
      {mine.map((transfer) => (
        <TransferRow key={`${transfer.from} ${transfer.to}`} transfer={transfer} />
      ))}
    </DueCard>
  );
}

/** Shows the reader's own balance beneath their household's sum. */
function Alone() {
  const { page, me } = useSettlementScreen();
  const aloneText = useAloneText();
  const net = page.balances.find(({ user_id }) => user_id === me)?.net ?? ZERO;
  return <p className={styles.alone}>{aloneText(net, page.event.default_currency)}</p>;
}
