import { Pencil, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { readableRate } from "@/core/money/rate";
import type { RateInUse } from "@/data/exchangeRate";
import { IconButton } from "@/ui/Button";
import checkBox from "@/ui/CheckBox.module.css";
import { classes } from "@/ui/classes";
import { FieldError } from "@/ui/Field";
import { Notice } from "@/ui/Notice";
import { confirmationOf } from "../draft/draft";
import { useExpenseForm } from "../draft/formContext";
import { isConfirmed, textOfRate } from "../draft/rateInUse";
import { RateBefore } from "./RateBefore";
import styles from "./RateLine.module.css";

/** The found rate of a foreign amount in one line, with its confirmation. A doubtful rate takes more lines. */
export function RateLine({ rate, onTypeOwn }: { rate: RateInUse; onTypeOwn: () => void }) {
  const { t, i18n } = useTranslation("expenses");
  const { draft, dispatch, event, complaint, touch } = useExpenseForm();
  const id = useId();
  const error = complaint("rate");
  const source = rate.source === "same" ? "live" : rate.source;
  const isDoubtful = rate.source === "builtin";
  const typeOwn = () => {
    const typed = textOfRate(rate.rate, draft.currency, event.default_currency);
    dispatch({ type: "own_rate", own: true, typed });
    onTypeOwn();
  };
  return (
    <fieldset className={styles.field} aria-label={t("rate.title")}>
      <div className={styles.line}>
        <label className={styles.check}>
          <input
            type="checkbox"
            className={checkBox.box}
            aria-labelledby={`${id}-confirm`}
            aria-describedby={`${id}-rate`}
            aria-invalid={error ? true : undefined}
            checked={isConfirmed(draft, rate)}
            onChange={(change) => {
              const confirmed = change.target.checked ? confirmationOf(draft.currency, rate.rate) : null;
              dispatch({ type: "confirm_rate", confirmed });
              touch("rate");
            }}
          />
          <span>
            <span id={`${id}-rate`} className={styles.figure}>
              <span>{t("rate.reading", readableRate(rate.rate, draft.currency, event.default_currency))}</span>{" "}
              {rate.date && <span className={styles.date}>({formatShortDay(rate.date, i18n.language)})</span>}
            </span>
            <span id={`${id}-confirm`} className={styles.confirm}>
              {t("rate.confirm")}
            </span>
          </span>
        </label>
        <IconButton label={t("rate.type_own")} icon={<Pencil size={20} />} onClick={typeOwn} />
      </div>
      <p className={classes(styles.origin, isDoubtful && styles.doubtful)}>
        {isDoubtful && <TriangleAlert size={16} aria-hidden="true" />}
        <span>{t(`rate.from.${source}`)}</span>
      </p>
      {rate.suspicious && <Notice tone="warning">{t("rate.suspicious")}</Notice>}
      {error && <FieldError>{error}</FieldError>}
      <RateBefore />
    </fieldset>
  );
}
