import { Minus, Plus, Trash2 } from "lucide-react";
import { type Dispatch, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_LABEL, MAX_WEIGHT } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { absolute, negate } from "@/core/money/units";
import type { BillItem } from "@/core/splitting/bill";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { AmountInput } from "@/ui/AmountInput";
import { Button, IconButton } from "@/ui/Button";
import { Field, TextField } from "@/ui/Field";
import { Row } from "@/ui/layout";
import type { DraftAction } from "../draft/draftReducer";
import { useShortName } from "../draft/useShortName";
import styles from "./BillEditor.module.css";

interface LineDetailsProps {
  item: BillItem;
  takers: readonly Person[];
  currency: Currency;
  dispatch: Dispatch<DraftAction>;
  onDone: () => void;
}

/** Label, amount and portions of a line, and its removal. */
export function LineDetails({ item, takers, currency, dispatch, onDone }: LineDetailsProps) {
  const { t } = useTranslation("bill");
  const nameOf = usePersonName();
  const short = useShortName();
  const { id, label, amount, weights } = item;
  // An emptied field keeps the sign of the line.
  const [isLess] = useState(amount < 0);
  const change = (to: Partial<BillItem>) => dispatch({ type: "bill", action: { do: "item", id, change: to } });
  return (
    <div className={styles.details}>
      <TextField
        label={t("label")}
        value={label}
        maxLength={MAX_LABEL}
        enterKeyHint="done"
        onChange={(typed) => change({ label: typed.target.value })}
        onKeyDown={(press) => {
          if (press.key !== "Enter") return;
          press.preventDefault();
          onDone();
        }}
      />
      <Field label={isLess ? t("less") : t("price")}>
        {(control) => (
          <AmountInput
            {...control}
            amount={absolute(amount)}
            currency={currency}
            onAmount={(typed) => change({ amount: isLess ? negate(typed) : typed })}
          />
        )}
      </Field>
      {takers.map((person) => {
        const name = nameOf(person, { you: true });
        const weight = weights[person.id] ?? 0;
        const take = (to: number) =>
          dispatch({ type: "bill", action: { do: "take", id, person: person.id, weight: to } });
        return (
          <div key={person.id} className={styles.portions}>
            <span className={styles.name}>{short(name)}</span>
            <IconButton label={t("fewer", { name })} icon={<Minus size={19} />} onClick={() => take(weight - 1)} />
            <span className={styles.portion} aria-hidden="true">
              {weight}
            </span>
            <IconButton
              label={t("more", { name })}
              icon={<Plus size={19} />}
              disabled={weight >= MAX_WEIGHT}
              onClick={() => take(weight + 1)}
            />
          </div>
        );
      })}
      <Row gap={2}>
        <Button variant="danger" onClick={() => dispatch({ type: "bill", action: { do: "remove", id } })}>
          <Trash2 size={18} aria-hidden="true" /> {t("remove")}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t("done")}
        </Button>
      </Row>
    </div>
  );
}
