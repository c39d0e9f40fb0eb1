import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Units, ZERO } from "@/core/money/units";
import { useSession } from "@/platform/session/session";
import { AmountInput } from "@/ui/AmountInput";
import { Button, IconButton } from "@/ui/Button";
import { Panel } from "@/ui/layout";
import { Avatar } from "@/ui/people/Avatar";
import { Select } from "@/ui/Select";
import { useExpenseForm } from "../draft/formContext";
import { missingOf, paidAmounts } from "../draft/payers";
import { useRemainderText } from "../draft/useRemainderText";
import { useShortName } from "../draft/useShortName";
import styles from "./PaymentsTogether.module.css";
import { usePaidWords } from "./usePaidWords";

interface PaymentsTogetherProps {
  /** Whether the form already reports the missing amount as an error. */
  complained: boolean;
  /** Whether the event is too large for avatars. Payers are then added from a list and removed here. */
  many: boolean;
}

/** One amount per payer, and a line with the amount that is missing. */
export default function PaymentsTogether({ complained, many }: PaymentsTogetherProps) {
  const { t } = useTranslation("dialogs");
  const { draft, dispatch, people, touch } = useExpenseForm();
  const me = useSession((s) => s.userId);
  const words = usePaidWords();
  const short = useShortName();
  const who = draft.plain.refund ? "receivers" : "payers";
  const remainder = useRemainderText();
  const paid = paidAmounts(draft);
  const missing = missingOf(draft);
  const ids = Object.keys(paid);
  return (
    <Panel>
      <ul>
        {ids.map((id) => {
          const name = words.name(id);
          const amount = paid[id] ?? ZERO;
          const type = (typed: Units) => dispatch({ type: "paid", person: id, amount: typed });
          const person = people.find((one) => one.id === id);
          return (
            <li key={id} className={styles.person}>
              <span className={styles.avatar}>{person && <Avatar person={person} size={32} />}</span>
              <span className={styles.name} title={name}>
                {short(name)}
              </span>
              {missing > 0 && (
                <Button
                  variant="quiet"
                  className={styles.rest}
                  aria-label={`${t("payers.rest")}: ${name}`}
                  onClick={() => type((amount + missing) as Units)}
                >
                  {t("payers.rest")}
                </Button>
              )}
              <AmountInput
                className={styles.entry}
                aria-label={t(id === me ? `${who}.of_you` : `${who}.of`, { name })}
                amount={amount}
                currency={draft.currency}
                onAmount={type}
                onFocus={(event) => event.target.select()}
                onBlur={() => touch("payer")}
              />
              {many && ids.length > 1 && (
                <IconButton
                  label={t(id === me ? `${who}.remove_you` : `${who}.remove`, { name })}
                  icon={<X size={18} />}
                  onClick={() => dispatch({ type: "co_payer", person: id })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {many && (
        <div className={styles.more}>
          <Select
            label={t(`${who}.who_else`)}
            hideLabel
            value={null}
            placeholder={t(`${who}.who_else`)}
            onChange={(person) => dispatch({ type: "co_payer", person })}
            options={people
              .filter((person) => !ids.includes(person.id))
              .map((person) => ({ value: person.id, label: words.name(person.id) }))}
          />
        </div>
      )}
      <div className={styles.foot}>
        <span role="status" className={styles.counter}>
          {ids.length < 2 && !many ? t(`${who}.who_else`) : missing !== 0 && !complained && remainder.ofAmount(missing)}
        </span>
      </div>
    </Panel>
  );
}
