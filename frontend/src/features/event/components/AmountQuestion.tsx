import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "@/core/languages/languages";
import { exampleIn } from "@/core/money/separators";
import { type AmountStyle, hasChosenAmountStyle } from "@/platform/i18n/amountStyle";
import { chooseAmountStyle } from "@/platform/i18n/i18n";
import { Button } from "@/ui/Button";
import styles from "./AmountQuestion.module.css";

/** Number of expenses from which on the question is asked: before, other things matter more. */
const ASKED_FROM = 3;

/** Asks readers whose language writes amounts in another way, once: "Write amounts as 1,548.85 or 1.548,85". */
export function AmountQuestion({ expenses }: { expenses: number }) {
  const { t, i18n } = useTranslation("events");
  const [isAnswered, setIsAnswered] = useState(hasChosenAmountStyle);
  const [common, own] = [exampleIn(null), exampleIn(i18n.language as Language)];
  if (isAnswered || common === own || expenses < ASKED_FROM) return null;
  const choose = (style: AmountStyle) => () => {
    setIsAnswered(true);
    void chooseAmountStyle(style);
  };
  return (
    <fieldset className={styles.question}>
      <legend>{t("page.amounts")}</legend>
      <Button variant="quiet" onClick={choose("common")}>
        {common}
      </Button>
      {t("page.amounts_or")}
      <Button variant="quiet" onClick={choose("language")}>
        {own}
      </Button>
    </fieldset>
  );
}
