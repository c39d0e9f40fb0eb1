import { Pencil, Users } from "lucide-react";
import { type Dispatch, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits } from "@/core/money/units";
import type { BillItem } from "@/core/splitting/bill";
import type { Person } from "@/data/person/model";
import { IconButton } from "@/ui/Button";
import { AvatarStack } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import type { DraftAction } from "../draft/draftReducer";
import { focusWrong } from "../draft/focusWrong";
import styles from "./BillEditor.module.css";
import { LineDetails } from "./LineDetails";
import { Takers } from "./Takers";

interface BillLineProps {
  item: BillItem;
  currency: Currency;
  /** Everyone who can take part. */
  people: readonly Person[];
  /** Whether the faces are behind a button, since there are many. */
  isFolded: boolean;
  dispatch: Dispatch<DraftAction>;
}

/** A line of a bill with the faces of those who can take it. Memoized, so that a tap on a line renders that line alone. */
export const BillLine = memo(function BillLine({ item, currency, people, isFolded, dispatch }: BillLineProps) {
  const { t } = useTranslation("bill");
  const [isEdited, setIsEdited] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // The form cannot see a text that is no amount once the details are closed.
  const toggle = () => focusWrong() || setIsEdited(!isEdited);
  const takers = people.filter(({ id }) => id in item.weights);
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <span className={styles.label}>{item.label}</span>
        {takers.length === 0 && (
          <span className={styles.everyones}>
            <Users size={14} aria-hidden="true" /> {t("everyones")}
          </span>
        )}
        <span className={styles.amount}>{formatUnits(item.amount, currency)}</span>
        <IconButton
          className={styles.edit}
          label={t("edit", { label: item.label })}
          icon={<Pencil size={17} />}
          aria-expanded={isEdited}
          onClick={toggle}
        />
      </div>
      {isFolded && (
        <FoldedTakers takers={takers} isOpen={isOpen} label={item.label} onToggle={() => setIsOpen(!isOpen)} />
      )}
      {(!isFolded || isOpen) && <Takers item={item} areNamed={isFolded} dispatch={dispatch} />}
      {isEdited && <LineDetails item={item} takers={takers} currency={currency} dispatch={dispatch} onDone={toggle} />}
    </li>
  );
});

interface FoldedTakersProps {
  takers: readonly Person[];
  isOpen: boolean;
  label: string;
  onToggle: () => void;
}

function FoldedTakers({ takers, isOpen, label, onToggle }: FoldedTakersProps) {
  const { t } = useTranslation("bill");
  return (
    <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={onToggle}>
      {takers.length > 0 && <AvatarStack people={takers} most={6} />}
      <span>
        {t("who")}
        <ScreenReaderOnly>
          {" "}
          {label}, {t("taken_by", { number: takers.length })}
        </ScreenReaderOnly>
      </span>
    </button>
  );
}
