import { ArrowRight, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Transfer } from "@/core/settling/plan";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { focusHeadingAfter } from "@/ui/focusOnArrival";
import { Avatar, PairAvatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { useSettlementScreen } from "../context";
import { useTransferActions } from "../useTransferActions";
import { FirstAction, MoreActions } from "./TransferActions";
import styles from "./TransferRow.module.css";

/** Shows an open transfer: its people, its amount and its next step. A press on the row shows the other actions. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation("settlement");
  const { page, me, party, names } = useSettlementScreen();
  const actions = useTransferActions(transfer);
  const [opened, setOpened] = useState(false);
  const moreId = useId();
  const { from, to, amount } = transfer;
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  const [payerInFull, payeeInFull] = [names.withHousehold(from, payer), names.withHousehold(to, payee)];
  const sentence =
    from === me
      ? t("you_pay", { name: payeeInFull })
      : to === me
        ? t("pays_you", { name: payerInFull })
        : t("pays_them", { from: payerInFull, to: payeeInFull });
  const other = party.has(from) ? to : party.has(to) ? from : null;
  return (
    <li ref={focusHeadingAfter} className={styles.row}>
      <button
        type="button"
        className={styles.who}
        aria-expanded={opened}
        aria-controls={moreId}
        onClick={() => setOpened(!opened)}
      >
        {other === null ? (
          <span className={styles.way} aria-hidden="true">
            <Face id={from} />
            <ArrowRight size={16} />
            <Face id={to} />
          </span>
        ) : (
          <Face id={other} />
        )}
        <span className={styles.text}>
          <ScreenReaderOnly>{sentence}</ScreenReaderOnly>
          <span className={other === null ? styles.pair : styles.name} aria-hidden="true">
            {other === null ? (
              <>
                <span className={styles.side}>{payer}</span> <span className={styles.side}>→ {payee}</span>
              </>
            ) : (
              <BreakableName>{names.households.get(other)?.name ?? names.nameOf(other)}</BreakableName>
            )}
          </span>
          {other !== null && <PersonOfHousehold id={other} />}{" "}
          <Amount className={styles.amount} amount={amount} currency={page.event.default_currency} />
        </span>
        <ChevronDown className={classes(styles.chevron, opened && styles.turned)} size={20} aria-hidden="true" />
      </button>
      <FirstAction transfer={transfer} actions={actions} />
      <div id={moreId} className={styles.more} hidden={!opened}>
        {opened && <MoreActions transfer={transfer} actions={actions} />}
      </div>
    </li>
  );
}

/** Shows the avatar of a person, or of their household with that person first. */
function Face({ id }: { id: string }) {
  const { names } = useSettlementScreen();
  const household = names.households.get(id);
  if (!household) return <Avatar person={names.personOf(id)} size={36} />;
  const others = household.people.filter(({ user_id }) => user_id !== id);
  return <PairAvatar people={[names.personOf(id), ...others.map(({ person }) => person)]} size={40} />;
}

/** Names the person of a household with whom the payment is recorded. */
function PersonOfHousehold({ id }: { id: string }) {
  const { names } = useSettlementScreen();
  return (
    names.households.has(id) && (
      <span className={styles.household} aria-hidden="true">
        {names.nameOf(id)}
      </span>
    )
  );
}
