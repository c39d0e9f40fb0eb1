import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount, ZERO } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { isolated } from "@/core/text/isolated";
import { useAloneText } from "@/data/event/useAloneText";
import { shortName } from "@/data/person/displayName";
import { ReceiptArt, SettledArt } from "@/ui/art";
import { onDemand } from "@/ui/onDemand";
import { QuietRow } from "@/ui/people/QuietRow";
import { EmptyState, Skeleton } from "@/ui/State";
import { useSettlementScreen } from "../context";
import type { Settlement } from "../settlement";
import { DueCard } from "./DueCard";
import styles from "./DueCard.module.css";
import { TransferRow } from "./TransferRow";

const Finale = onDemand(async () => (await import("./Finale")).default, { fallback: <Skeleton height="24rem" /> });

/** Letters of a name in the sentence. The row below shows the whole name. */
const LONGEST_NAME = 30;

/** More transfers than this begin with the first few. */
const MOST_ROWS = 10;
const FIRST_ROWS = 6;

/** Placeholder of the amount in a translated sentence. No name contains it, because the database refuses it. */
const MARK = "\u0000";

/** Shows the reader's sum in one sentence above a row per person, or that nothing is due. A bill at the table may change that. */
export function Due({ settlement: { due, mine, others } }: { settlement: Settlement }) {
  const { t } = useTranslation("settlement");
  const { page, me, names } = useSettlementScreen();
  const household = names.households.get(me);
  if (due.side === "settled") {
    if ((page.open_bills?.length ?? 0) > 0)
      return <EmptyState art={<ReceiptArt />} title={t("settled.so_far")} text={t("settled.bill_open")} />;
    const isEven = others.length === 0;
    if (isEven && page.payments.length > 0) return <Finale />;
    return (
      <>
        <EmptyState
          art={<SettledArt />}
          title={t(isEven ? "settled.nobody" : household ? "settled.we" : "settled.you")}
          text={t(isEven ? "settled.without_payment" : "settled.others_open")}
        />
        {household && <Alone />}
      </>
    );
  }
  const pays = due.side === "pays";
  const together = due.actor === me ? (pays ? "we_pay_you" : "we_get_you") : pays ? "we_pay_name" : "we_get_name";
  const other = household ? due.actor : due.partner;
  const theirs = other === null || household ? undefined : names.households.get(other);
  const alone = pays ? "pays" : theirs ? "gets_together" : "gets";
  const [before, after] = t(household ? together : alone, {
    count: due.people,
    amount: MARK,
    name:
      other === null
        ? ""
        : shortName(
            household ? names.calledOf(other) : theirs ? isolated(theirs.name) : names.nameOf(other),
            LONGEST_NAME,
          ),
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
      <Transfers transfers={mine} />
    </DueCard>
  );
}

/** Lists the transfers. Of very many it shows the largest first, so that what comes below is not out of reach. */
function Transfers({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useTranslation("settlement");
  const [opened, setOpened] = useState(false);
  const isCut = !opened && transfers.length > MOST_ROWS;
  return (
    <>
      {(isCut ? transfers.slice(0, FIRST_ROWS) : transfers).map((transfer) => (
        <TransferRow key={`${transfer.from} ${transfer.to}`} transfer={transfer} />
      ))}
      {isCut && (
        <li className={styles.rest}>
          <QuietRow icon={<ChevronDown size={20} aria-hidden="true" />} onClick={() => setOpened(true)}>
            {t("mine_rest", { count: transfers.length - FIRST_ROWS })}
          </QuietRow>
        </li>
      )}
    </>
  );
}

/** Shows the reader's own balance beneath their household's sum. */
function Alone() {
  const { page, me } = useSettlementScreen();
  const aloneText = useAloneText();
  const net = page.balances.find(({ user_id }) => user_id === me)?.net ?? ZERO;
  return <p className={styles.alone}>{aloneText(net, page.event.default_currency)}</p>;
}
