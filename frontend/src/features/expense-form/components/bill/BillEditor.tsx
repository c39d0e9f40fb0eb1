import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usedBill } from "../../bill";
import { useExpenseForm } from "../../formContext";
import { MOST_FACES } from "../../people";
import { BillDifference } from "./BillDifference";
import styles from "./BillEditor.module.css";
import { BillExtras } from "./BillExtras";
import { BillLine } from "./BillLine";
import { BillPeople } from "./BillPeople";
import { LineField } from "./LineField";
import { PeopleThere } from "./peopleThere";

/** The lines of a bill, who took them, and its tax, tip and discounts (docs/product.md 7.10). */
export function BillEditor() {
  const { t } = useTranslation("bill");
  const { draft, dispatch, people } = useExpenseForm();
  const editor = useRef<HTMLDivElement>(null);
  const items = usedBill(draft)?.items ?? [];
  const ids = Object.keys(draft.shares).join(" ");
  // Keeps its identity while the same people take part, so that a tap on a line renders that line alone.
  const there = useMemo(() => people.filter(({ id }) => ids.split(" ").includes(id)), [people, ids]);
  return (
    <div ref={editor} className={styles.editor}>
      <BillPeople />
      {items.length > 0 && (
        <PeopleThere value={there}>
          <ul className={styles.lines} aria-label={t("lines")}>
            {items.map((item) => (
              <BillLine
                key={item.id}
                item={item}
                currency={draft.currency}
                people={people}
                isFolded={there.length > MOST_FACES}
                dispatch={dispatch}
              />
            ))}
          </ul>
        </PeopleThere>
      )}
      <LineField onPasted={() => requestAnimationFrame(() => editor.current?.scrollIntoView({ block: "start" }))} />
      <BillExtras />
      <BillDifference />
    </div>
  );
}
