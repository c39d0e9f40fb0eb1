import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { Amount } from "@/ui/Amount";
import { Chapter, type ChapterProps } from "./Chapter";
import { MaybeLink } from "./MaybeLink";
import styles from "./Rows.module.css";

/** Totals of expenses at places and of general ones, and by currency when there are several. */
export function ForWhat({ story, linkTo }: ChapterProps) {
  const { t } = useTranslation(["story", "common"]);
  const nameOf = useCurrencyName();
  const { by_category, by_currency, currency } = story;
  if (by_category.length < 2 && by_currency.length < 2) return null;
  return (
    <Chapter title={t("story:for_what")}>
      <ul className={styles.rows}>
        {by_category.map(({ category, count, total }) => (
          <li key={category}>
            <MaybeLink className={styles.row} to={linkTo?.({ category })}>
              <span className={styles.name}>{t(`story:category_${category}`)}</span>
              <Amount className={styles.amount} amount={total} currency={currency} />
              <span className={styles.soft}>{t("common:expense_count", { count })}</span>
            </MaybeLink>
          </li>
        ))}
        {by_currency.length > 1 &&
          by_currency.map((row) => (
            <li key={row.currency}>
              <MaybeLink className={styles.row} to={linkTo?.({ currency: row.currency })}>
                <span className={styles.name}>{nameOf(row.currency)}</span>
                <Amount className={styles.amount} amount={row.amount} currency={row.currency} />
                {row.currency !== currency && (
                  <span className={styles.soft}>
                    {t("story:comes_to", { amount: formatAmount(row.total, currency) })}
                  </span>
                )}
              </MaybeLink>
            </li>
          ))}
      </ul>
    </Chapter>
  );
}
