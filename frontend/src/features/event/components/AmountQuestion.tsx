import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "@/core/languages/languages";
import { exampleIn } from "@/core/money/separators";
import { type AmountStyle, hasChosenAmountStyle } from "@/platform/i18n/amountStyle";
import { chooseAmountStyle } from "@/platform/i18n/i18n";
import { Button } from "@/ui/Button";
import styles from "./AmountQuestion.module.css";

/** Asks readers whose language writes amounts in another way, once: "Amounts like 1,548.85 · Write 1.548,85 instead". */
export function AmountQuestion() {
  const { t, i18n } = useTranslation("events");
  const [isAnswered, setIsAnswered] = useState(hasChosenAmountStyle);
  const [common, own] = [exampleIn(null), exampleIn(i18n.language as Language)];
  if (isAnswered || common === own) return null;
  const choose = (style: AmountStyle) => () => {
    setIsAnswered(true);
    void chooseAmountStyle(style);
  };
  return (
    <div className={styles.question}>
      <span>{t("page.amounts", { example: common })}</span>
      <Button variant="quiet" onClick={choose("language")}>
        {t("page.amounts_instead", { example: own })}
      </Button>
      <Button variant="quiet" onClick={choose("common")}>
        {t("page.amounts_keep")}
      </Button>
    </div>
  );
}
