import { ChartPie, Equal, ReceiptText, SlidersHorizontal } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SplitMethod } from "@/data/event/model";
import { Button } from "@/ui/Button";
import { FieldError } from "@/ui/Field";
import { Panel } from "@/ui/layout";
import { onDemand } from "@/ui/onDemand";
import { Segmented } from "@/ui/Segmented";
import { AddSharer } from "../chips/AddSharer";
import { usedBill } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";
import { partsToBeginWith } from "../draft/parts";
import { MOST_FACES } from "../draft/people";
import { PersonShare } from "./PersonShare";
import { SavedSplits } from "./SavedSplits";
import { SharesTotal } from "./SharesTotal";
import styles from "./SplitField.module.css";
import { UsualSplit } from "./UsualSplit";
import { useSharesError } from "./useSharesError";
import { lastParts } from "./usualSplit";

/** Loaded on demand, because most expenses are split equally. */
const PartsList = onDemand(async () => (await import("./PartsList")).default);
const BillEditor = onDemand(async () => (await import("../bill/BillEditor")).BillEditor);

/** The ways to split. A bill by its items is an equal split by method. */
type Way = SplitMethod | "items";

/** The way to split and the people who share the expense. The sheet around them has the label as its title. */
export function SplitField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people, earlier } = useExpenseForm();
  const isByItem = usedBill(draft) !== null;
  const choose = (chosen: Way) => {
    const ids = people.map((person) => person.id);
    if (chosen === "equal") dispatch({ type: "split_equally", everyone: ids });
    else if (chosen === "manual") dispatch({ type: "split_manually" });
    else if (chosen === "items") dispatch({ type: "bill", action: { do: "use" } });
    else dispatch({ type: "split_by_parts", parts: partsToBeginWith(draft, ids, lastParts(earlier)) });
  };
  return (
    <div className={styles.field}>
      <Segmented<Way>
        label={t("split.label")}
        hideLabel
        value={isByItem ? "items" : draft.split_method}
        onChange={choose}
        options={[
          { value: "equal", label: t("split.equal"), icon: <Equal size={18} aria-hidden="true" /> },
          { value: "parts", label: t("split.parts"), icon: <ChartPie size={18} aria-hidden="true" /> },
          { value: "manual", label: t("split.manual"), icon: <SlidersHorizontal size={18} aria-hidden="true" /> },
          // A recurring expense has no lines.
          ...(draft.plain.repeat
            ? []
            : [
                {
                  value: "items" as const,
                  label: t("bill.by_item"),
                  icon: <ReceiptText size={18} aria-hidden="true" />,
                },
              ]),
        ]}
      />
      {!isByItem && (
        <>
          <SavedSplits />
          <UsualSplit />
        </>
      )}
      <PeopleField />
    </div>
  );
}

/** Chooses everyone, or nobody to begin with when few of many share. */
function Everyone() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people } = useExpenseForm();
  const all = people.every(({ id }) => id in draft.shares);
  return (
    <Button
      variant="quiet"
      className={styles.everyone}
      onClick={() => dispatch({ type: "split_equally", everyone: all ? [] : people.map(({ id }) => id) })}
    >
      {t(all ? "split.nobody" : "split.everybody")}
    </Button>
  );
}

interface PeopleFieldProps {
  /** Whether a sheet around the field shows its label as title. */
  isTitled?: boolean;
}

/** The people who share the expense, with their shares. */
export function PeopleField({ isTitled = false }: PeopleFieldProps) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, touch, people } = useExpenseForm();
  const error = useSharesError();
  const id = useId();
  const isTyped = draft.split_method !== "equal";
  const isByItem = usedBill(draft) !== null;
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      {/* The parts begin with their unit, which is no answer to the legend. */}
      <legend className={isTitled || isByItem || draft.split_method === "parts" ? "visually-hidden" : styles.legend}>
        {t("split.people")}
      </legend>
      {people.length > MOST_FACES && draft.split_method === "equal" && !isByItem && <Everyone />}
      {/* Takes the focus when saving finds an error in the shares. */}
      <div tabIndex={-1} data-invalid={error ? true : undefined}>
        {isByItem ? (
          <BillEditor />
        ) : draft.split_method === "parts" ? (
          <PartsList complained={error !== undefined} />
        ) : (
          <Panel as="ul">
            {people.map((person) => (
              <PersonShare
                key={person.id}
                person={person}
                share={draft.shares[person.id] ?? null}
                currency={draft.currency}
                isTyped={isTyped}
                isFixed={isTyped && draft.edited.includes(person.id)}
                dispatch={dispatch}
                touch={touch}
              />
            ))}
          </Panel>
        )}
      </div>
      {!isByItem && <AddSharer />}
      {!isByItem && draft.split_method === "manual" && <SharesTotal />}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
