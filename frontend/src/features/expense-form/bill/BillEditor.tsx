import { useCallback, useDeferredValue, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BillExtra } from "@/core/splitting/bill";
import { Panel } from "@/ui/layout";
import { usedBill } from "../draft/bill";
import { ExpenseFormContext, useExpenseForm } from "../draft/formContext";
import { MOST_FACES } from "../draft/people";
import { BillDifference } from "./BillDifference";
import styles from "./BillEditor.module.css";
import { BillExtras } from "./BillExtras";
import { BillLine } from "./BillLine";
import { BillPeople } from "./BillPeople";
import { LineField } from "./LineField";
import { PeopleThere } from "./peopleThere";
import { SplitAtTable } from "./SplitAtTable";

const NO_EXTRAS: readonly BillExtra[] = [];

/** The lines of a bill, who took them, and its tax, tip and discounts (docs/product.md 7.10). */
export function BillEditor() {
  const { t } = useTranslation("bill");
  const form = useExpenseForm();
  const { draft, dispatch, people } = form;
  const summed = useDeferredValue(form);
  const editor = useRef<HTMLDivElement>(null);
  const bill = usedBill(draft);
  const items = bill?.items ?? [];
  const ids = Object.keys(draft.shares).join(" ");
  // Keeps its identity while the same people take part, so that a tap on a line renders that line alone.
  const there = useMemo(() => people.filter(({ id }) => ids.split(" ").includes(id)), [people, ids]);
  // A tap on a person of the whole bill does not wait for the faces of its lines.
  const faces = useDeferredValue(there);
  const scrollToLines = useCallback(
    () => requestAnimationFrame(() => editor.current?.scrollIntoView({ block: "start" })),
    [],
  );
  return (
    <div ref={editor} className={styles.editor}>
      <BillPeople />
      {items.length > 0 && (
        <PeopleThere value={faces}>
          <Panel as="ul" aria-label={t("lines")}>
            {items.map((item) => (
              <BillLine
                key={item.id}
                item={item}
                currency={draft.currency}
                people={people}
                isFolded={faces.length > MOST_FACES}
                dispatch={dispatch}
              />
            ))}
          </Panel>
        </PeopleThere>
      )}
      <LineField
        typed={draft.bill?.typed ?? ""}
        itemCount={draft.bill?.items.length ?? 0}
        extraCount={draft.bill?.extras.length ?? 0}
        currency={draft.currency}
        isAmountKnown={draft.amount > 0}
        onPasted={scrollToLines}
      />
      <BillExtras extras={draft.bill?.extras.length ? draft.bill.extras : NO_EXTRAS} currency={draft.currency} />
      <ExpenseFormContext value={summed}>
        <BillDifference />
      </ExpenseFormContext>
      {!form.series && items.length > 0 && <SplitAtTable />}
    </div>
  );
}
