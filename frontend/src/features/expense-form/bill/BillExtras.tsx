import { Plus, X } from "lucide-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_EXTRAS } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { absolute, formatUnits, negate } from "@/core/money/units";
import type { BillExtra } from "@/core/splitting/bill";
import { EXTRA_KINDS } from "@/core/splitting/extraKinds";
import { AmountInput } from "@/ui/AmountInput";
import { IconButton } from "@/ui/Button";
import { CheckField } from "@/ui/Field";
import { Panel, Row } from "@/ui/layout";
import { Segmented } from "@/ui/Segmented";
import { newExtra, typedPercent, USUAL_PERCENT } from "../draft/bill";
import { useFormSetting } from "../draft/formContext";
import styles from "./BillEditor.module.css";

interface BillExtrasProps {
  extras: readonly BillExtra[];
  currency: Currency;
}

/** Tax, tip, service and discounts of a bill. */
export const BillExtras = memo(function BillExtras({ extras, currency }: BillExtrasProps) {
  const { t } = useTranslation("bill");
  const { dispatch } = useFormSetting();
  const hasTax = extras.some(({ kind }) => kind === "tax");
  const add = (kind: BillExtra["kind"]) => dispatch({ type: "bill", action: { do: "add", extras: [newExtra(kind)] } });
  return (
    <div className={styles.group}>
      {extras.length > 0 && (
        <Panel as="ul" aria-label={t("extras")}>
          {extras.map((extra, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: extras have no id, and their order never changes
            <Extra key={index} index={index} extra={extra} currency={currency} hasTax={hasTax} />
          ))}
        </Panel>
      )}
      {extras.length < MAX_EXTRAS && (
        <Row gap={2}>
          {EXTRA_KINDS.map((kind) => (
            <button key={kind} type="button" className={styles.kind} onClick={() => add(kind)}>
              <Plus size={16} aria-hidden="true" /> {t(`kind.${kind}`)}
            </button>
          ))}
        </Row>
      )}
    </div>
  );
});

interface ExtraProps {
  extra: BillExtra;
  index: number;
  currency: Currency;
  /** Whether the bill has a tax. */
  hasTax: boolean;
}

function Extra({ extra, index, currency, hasTax }: ExtraProps) {
  const { t } = useTranslation("bill");
  const { dispatch } = useFormSetting();
  const change = (to: Partial<BillExtra>) =>
    dispatch({ type: "bill", action: { do: "extra", index, extra: { ...extra, ...to } } });
  const kind = extra.label ?? t(`kind.${extra.kind}`);
  const { percent } = extra;
  // Choosing the percentage again restores the one before.
  const [lastPercent, setLastPercent] = useState(percent ?? USUAL_PERCENT);
  // An emptied field keeps the sign of the extra.
  const [wasLess, setWasLess] = useState(extra.amount < 0);
  if (extra.amount !== 0 && wasLess !== extra.amount < 0) setWasLess(!wasLess);
  // The word "discount" says already that the amount is taken off.
  const isLess = extra.kind !== "discount" && wasLess;
  const signed = (amount: BillExtra["amount"]) => (extra.kind === "discount" || isLess ? negate(amount) : amount);
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <span className={styles.label}>{kind}</span>
        {percent === null ? (
          <>
            {isLess && <span aria-hidden="true">−</span>}
            <AmountInput
              className={styles.entry}
              aria-label={isLess ? `${kind}: ${t("less")}` : t("amount_of", { kind })}
              amount={absolute(extra.amount)}
              currency={currency}
              onAmount={(amount) => change({ amount: signed(amount) })}
            />
          </>
        ) : (
          <>
            <PercentInput
              label={t("percent_of", { kind })}
              percent={percent}
              onPercent={(to) => change({ percent: to })}
            />
            <span aria-hidden="true">%</span>
            <span className={styles.amount}>{formatUnits(extra.amount, currency)}</span>
          </>
        )}
        <IconButton
          className={styles.edit}
          label={t("remove_extra", { kind })}
          icon={<X size={18} />}
          onClick={() => dispatch({ type: "bill", action: { do: "remove_extra", index } })}
        />
      </div>
      <div className={styles.choices}>
        <Segmented
          label={t("unit", { kind })}
          hideLabel
          value={percent === null ? "amount" : "percent"}
          onChange={(unit) => {
            if (percent !== null) setLastPercent(percent);
            change({ percent: unit === "percent" ? lastPercent : null });
          }}
          options={[
            { value: "percent", label: "%" },
            { value: "amount", label: currency },
          ]}
        />
        <Segmented
          label={t("spread.label", { kind })}
          hideLabel
          value={extra.spread}
          onChange={(spread) => change({ spread })}
          options={[
            { value: "items", label: t("spread.items") },
            { value: "equally", label: t("spread.equally") },
          ]}
        />
      </div>
      {percent !== null && extra.kind !== "tax" && hasTax && (
        <CheckField
          label={t("with_tax")}
          checked={extra.with_tax}
          onChange={(checked) => change({ with_tax: checked.target.checked })}
        />
      )}
    </li>
  );
}

interface PercentInputProps {
  label: string;
  percent: number;
  onPercent: (percent: number) => void;
}

/** The text of a percentage while it is typed. It is formatted once the field is left. */
function PercentInput({ label, percent, onPercent }: PercentInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={styles.percent}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(percent)}
      onChange={(change) => {
        setTyped(change.target.value);
        onPercent(typedPercent(change.target.value));
      }}
      onFocus={(arrival) => arrival.target.select()}
      onBlur={() => setTyped(null)}
    />
  );
}
