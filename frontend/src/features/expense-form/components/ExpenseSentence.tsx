import { Fragment, memo, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { formatUnits, type Units } from "@/core/money/units";
import { useSession } from "@/platform/session/session";
import { FieldError } from "@/ui/Field";
import { Soft } from "@/ui/layout";
import { Avatar } from "@/ui/people/Avatar";
import { Chip } from "../chips/Chip";
import { FormSheet } from "../chips/FormSheet";
import { isBare } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";
import { missingOf } from "../draft/payers";
import { useRemainderText } from "../draft/useRemainderText";
import { usePayerError, usePayerLabel } from "../payers/usePayerTexts";
import { useSharesError } from "../split/useSharesError";
import { Editor } from "./Editor";
import styles from "./ExpenseSentence.module.css";
import { useSentenceWords } from "./useSentenceWords";

type Part = "payer" | "how" | "people";

/** "Paid by you, split equally, between all 5": three chips, each of which opens a sheet. */
export const ExpenseSentence = memo(function ExpenseSentence() {
  const { t } = useTranslation("expenses");
  const { draft, saved, people, touch, dispatch } = useExpenseForm();
  const words = useSentenceWords();
  const payerLabel = usePayerLabel();
  const remainder = useRemainderText();
  const payerError = usePayerError();
  const sharesError = useSharesError();
  const [open, setOpen] = useState<Part | null>(null);
  const id = useId();
  const together = draft.payers !== null;
  const payer = people.find((person) => person.id === draft.paid_by);
  const close = () => {
    if (open === "payer") {
      touch("payer");
      dispatch({ type: "payers_chosen" });
    }
    // Closing a sheet counts as leaving its field once the draft has an error. A bill without a line has none yet.
    else if (open !== null && draft.amount > 0 && !isBare(draft)) touch(open === "people" ? "people" : "shares");
    setOpen(null);
  };
  const error = payerError ?? sharesError;
  const described = error ? `${id}-error` : undefined;
  const chips: Record<Part, ReactNode> = {
    payer: (
      <Chip
        label={payerLabel}
        icon={
          !together &&
          payer && (
            <span className={styles.face}>
              <Avatar person={payer} size={30} />
            </span>
          )
        }
        describedBy={payerError && described}
        invalid={payerError !== undefined}
        onOpen={() => setOpen("payer")}
      >
        {words.payer}
      </Chip>
    ),
    how: (
      <Chip label={t("split.label")} onOpen={() => setOpen("how")}>
        {words.how}
      </Chip>
    ),
    people: (
      <Chip
        label={t("split.people")}
        describedBy={sharesError && described}
        invalid={sharesError !== undefined}
        onOpen={() => setOpen(draft.split_method === "equal" ? "people" : "how")}
      >
        {words.people}
      </Chip>
    ),
  };
  return (
    <div className={styles.sentence}>
      <div className={styles.words}>
        {words.sentence.map((pieces) => (
          <span key={pieces.join(" ")} className={styles.part}>
            {pieces.map((piece) => (
              <Fragment key={piece}>{isPart(piece) ? chips[piece] : <span>{piece}</span>}</Fragment>
            ))}
          </span>
        ))}
        {draft.amount > 0 && <Each />}
      </div>
      {isBare(draft) && !error && <Soft>{t("bill.no_lines")}</Soft>}
      {saved?.is_bill && !saved.items && <Soft>{t("bill.unknown")}</Soft>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <FormSheet
        open={open === "payer"}
        title={payerLabel}
        remainder={missingOf(draft) === 0 ? null : remainder.ofAmount(missingOf(draft))}
        onClose={close}
      >
        <Editor part="payer" onDone={close} />
      </FormSheet>
      <FormSheet open={open === "how"} title={t("split.label")} remainder={remainder.ofShares()} onClose={close}>
        <Editor part="split" onDone={close} />
      </FormSheet>
      <FormSheet open={open === "people"} title={t("split.people")} onClose={close}>
        <Editor part="people" onDone={close} />
      </FormSheet>
    </div>
  );
});

const isPart = (piece: string): piece is Part => piece === "payer" || piece === "how" || piece === "people";

/** "= 16.86 each", "= 5.64 EUR each (6.13 USD)" in another currency; for unequal shares, the reader's. */
function Each() {
  const { t } = useTranslation("expenses");
  const { draft, event, rate } = useExpenseForm();
  const me = useSession((s) => s.userId) ?? "";
  const shares = Object.values(draft.shares);
  // A bill without a line has no shares yet, and everyone who takes part counts.
  if (shares.every((share) => share === 0)) return null;
  if (draft.split_method !== "equal") {
    const mine = draft.shares[me];
    return (
      <span className={styles.each}>
        {mine ? t("all.my_share", { amount: formatUnits(mine, draft.currency) }) : t("all.no_share")}
      </span>
    );
  }
  const { default_currency: own } = event;
  const foreign = evenShare(draft.amount, shares.length, draft.currency);
  const converted = rate && draft.currency !== own ? convert(draft.amount, draft.currency, own, rate.rate) : null;
  return (
    <span className={styles.each}>
      {converted === null
        ? t("sentence.each", { amount: foreign })
        : t("sentence.each_foreign", {
            amount: `${evenShare(converted, shares.length, own)}\u00a0${own}`,
            foreign: `${foreign}\u00a0${draft.currency}`,
          })}
    </span>
  );
}

/** Returns the share of each. The shares differ by a cent when the amount cannot be divided evenly: "3.33–3.34". */
function evenShare(amount: Units, people: number, currency: Currency): string {
  const [least, most] = [Math.floor(amount / people), Math.ceil(amount / people)].map((share) =>
    formatUnits(share as Units, currency),
  );
  return least === most ? `${least}` : `${least}–${most}`;
}
