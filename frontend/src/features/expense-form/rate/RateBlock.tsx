import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { readableRate } from "@/core/money/rate";
import type { RateInUse } from "@/data/exchangeRate";
import { Button } from "@/ui/Button";
import { CheckField, FieldError, TextField } from "@/ui/Field";
import { Soft, Stack } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Skeleton } from "@/ui/State";
import { confirmationOf } from "../draft/draft";
import { useExpenseForm } from "../draft/formContext";
import { isConfirmed, textOfRate, typedRateDirection } from "../draft/rateInUse";
import { RateBefore } from "./RateBefore";
import styles from "./RateBlock.module.css";

interface RateBlockProps {
  looking: boolean;
  /** Whether a tap on another control has just opened the rate for typing. */
  opened?: boolean;
}

/** The rate of a foreign amount with its source. The person confirms it or types another one. */
export function RateBlock({ looking, opened: isOpened = false }: RateBlockProps) {
  const { t } = useTranslation(["expenses", "errors"]);
  const { draft, dispatch, event, rate, complaint, touch } = useExpenseForm();
  const { own, typed } = draft.rate;
  const opening = useRef(isOpened);
  const notFound = !own && !rate && !looking;
  const direction = typedRateDirection(draft.currency, event.default_currency);
  const error = complaint("rate");
  const takeFound = () => dispatch({ type: "own_rate", own: false });
  const typeOwn = () => {
    opening.current = true;
    const found = rate ? textOfRate(rate.rate, draft.currency, event.default_currency) : typed;
    dispatch({ type: "own_rate", own: true, typed: found });
  };
  // The field opens with the found rate selected, so that typing replaces it.
  const opened = (field: HTMLInputElement | null) => {
    if (!field || !opening.current) return;
    opening.current = false;
    field.focus();
    field.select();
  };
  return (
    <fieldset className={styles.block}>
      <legend className={styles.title}>{t("rate.title")}</legend>
      {rate && <RateReading rate={rate} />}
      {!rate && looking && <Skeleton height="3rem" />}
      {notFound && <Notice tone="warning">{t("errors:failed_to_fetch_exchange_rate")}</Notice>}
      {(own || notFound) && (
        <TextField
          ref={opened}
          label={t("rate.own_label", direction)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.0000"
          value={typed}
          onChange={(change) => dispatch({ type: "typed_rate", typed: change.target.value })}
          onBlur={() => touch("rate")}
          error={rate ? undefined : error}
        />
      )}
      {rate && (
        <CheckField
          label={t("rate.confirm")}
          checked={isConfirmed(draft, rate)}
          aria-invalid={error ? true : undefined}
          onChange={(change) => {
            const confirmed = change.target.checked ? confirmationOf(draft.currency, rate.rate) : null;
            dispatch({ type: "confirm_rate", confirmed });
            touch("rate");
          }}
        />
      )}
      {rate && error && <FieldError>{error}</FieldError>}
      <RateBefore />
      {!notFound && (
        <Button variant="quiet" className={styles.switch} onClick={own ? takeFound : typeOwn}>
          {t(own ? "rate.use_found" : "rate.type_own")}
        </Button>
      )}
    </fieldset>
  );
}

/** "1 EUR = 46.7290 TRY", with its day and source, and a warning when it is doubtful. */
function RateReading({ rate }: { rate: RateInUse }) {
  const { t, i18n } = useTranslation("expenses");
  const { draft, event } = useExpenseForm();
  const source = rate.source === "same" ? "live" : rate.source;
  const origin = t(`rate.from.${source}`);
  return (
    <Stack gap={2} aria-live="polite">
      <p className={styles.figure}>
        <span>{t("rate.reading", readableRate(rate.rate, draft.currency, event.default_currency))}</span>{" "}
        {rate.date && <span className={styles.date}>({formatShortDay(rate.date, i18n.language)})</span>}
      </p>
      {rate.source === "builtin" ? <Notice tone="warning">{origin}</Notice> : <Soft>{origin}</Soft>}
      {rate.suspicious && <Notice tone="warning">{t("rate.suspicious")}</Notice>}
    </Stack>
  );
}
