import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Transfer } from "@/core/settling/plan";
import { classes } from "@/ui/classes";
import { Section } from "@/ui/Page";
import { AvatarStack } from "@/ui/people/Avatar";
import { useSettlementScreen } from "../context";
import styles from "./OtherTransfers.module.css";
import { TransferRow } from "./TransferRow";

interface OtherTransfersProps {
  transfers: readonly Transfer[];
  /** Whether the list is open at first. */
  opened: boolean;
}

/** Shows the transfers between other people in a list that one row opens. */
export function OtherTransfers({ transfers, opened: openedAtFirst }: OtherTransfersProps) {
  const { t } = useTranslation("settlement");
  const { names } = useSettlementScreen();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const opened = chosen ?? openedAtFirst;
  const listId = useId();
  const people = [...new Set(transfers.flatMap(({ from, to }) => [from, to]))];
  return (
    <Section title={t("others")}>
      <div className={styles.card}>
        <button
          type="button"
          className={styles.all}
          aria-expanded={opened}
          aria-controls={listId}
          onClick={() => setChosen(!opened)}
        >
          <AvatarStack people={people.map(names.personOf)} size={32} most={3} />
          <span className={styles.text}>{t("between", { count: transfers.length })}</span>
          <ChevronDown className={classes(styles.chevron, opened && styles.turned)} size={20} aria-hidden="true" />
        </button>
        <ul id={listId} className={styles.list} hidden={!opened}>
          {opened &&
            transfers.map((transfer) => <TransferRow key={`${transfer.from} ${transfer.to}`} transfer={transfer} />)}
        </ul>
      </div>
    </Section>
  );
}
