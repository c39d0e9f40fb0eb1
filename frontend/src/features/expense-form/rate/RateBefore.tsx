import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { readableRate } from "@/core/money/rate";
import { Button } from "@/ui/Button";
import { confirmationOf } from "../draft/draft";
import { useExpenseForm } from "../draft/formContext";
import { ownRateNear, textOfRate, typedRate } from "../draft/rateInUse";
import styles from "./RateBlock.module.css";

/** Offers a rate that was typed for another expense of these days. One tap takes and confirms it. */
export function RateBefore() {
  const { t, i18n } = useTranslation("expenses");
  const { draft, dispatch, event, rate, earlier } = useExpenseForm();
  const before = ownRateNear(draft, earlier);
  if (!before) return null;
  const { currency } = draft;
  const typed = textOfRate(before.rate, currency, event.default_currency);
  const taken = typedRate(typed, currency, event.default_currency);
  // Compare the formatted rates, because a saved rate has fewer digits than a typed one.
  const isInUse = rate?.source === "own" && textOfRate(rate.rate, currency, event.default_currency) === typed;
  if (taken === null || isInUse) return null;
  return (
    <Button
      variant="secondary"
      onClick={() => dispatch({ type: "own_rate", own: true, typed, confirmed: confirmationOf(currency, taken) })}
    >
      <History size={18} aria-hidden="true" />
      <span>
        {t("rate.again", { date: formatDate(before.date, i18n.language) })}
        <span className={styles.again}>{t("rate.reading", readableRate(taken, currency, event.default_currency))}</span>
      </span>
    </Button>
  );
}
