import { useTranslation } from "react-i18next";
import { FIRST_DAY, LAST_DAY } from "@/core/dates/takenDays";
import { choosableWith } from "@/core/money/currency";
import { TOPICS } from "@/core/topics/topic";
import type { EventPage } from "@/data/event/model";
import { type Condition, conditionsOf, type ExpenseFilter, isFiltering, NO_FILTER } from "@/data/expense/filter";
import { usePersonName } from "@/data/person/usePersonName";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Stack } from "@/ui/layout";
import { Select } from "@/ui/Select";
import { useFound } from "../useFound";
import styles from "./ExpenseSearch.module.css";

/** Value of the option without a condition. A select cannot have an empty value. */
const ANY = "any";

export interface FilterConditionsProps {
  page: EventPage;
  onClose: () => void;
  filter: ExpenseFilter;
  onFilter: (filter: ExpenseFilter) => void;
}

/**
 * Shows a field per condition and applies each change at once. The button shows the number of results. Mounted only while
 * the dialog is open, because the search renders again at each letter.
 */
export function FilterConditions({ page, onClose, filter, onFilter }: FilterConditionsProps) {
  const { t } = useTranslation(["events", "common"]);
  const nameOf = usePersonName();
  const currencyName = useCurrencyName();
  const { sums } = useFound(page, filter);
  const count = isFiltering(filter) ? sums?.count : page.expense_count;
  const used = [page.event.default_currency, ...page.expenses.map(({ currency }) => currency)];
  // Merged people have no expenses of their own any more.
  const people = page.participants
    .filter(({ person }) => person.claimed_by === null)
    .map(({ user_id, person }) => ({ value: user_id, label: nameOf(person, { you: true }) }));
  const choice = (condition: Condition, any: string, options: { value: string; label: string }[]) => (
    <Select<string>
      label={t(`filter.${condition}`)}
      value={filter[condition] ?? ANY}
      onChange={(value) => onFilter({ ...filter, [condition]: value === ANY ? null : value })}
      options={[{ value: ANY, label: any }, ...options]}
    />
  );
  const day = (condition: "date_from" | "date_to") => (
    <TextField
      type="date"
      label={t(`filter.${condition}`)}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={filter[condition] ?? ""}
      onChange={(event) => onFilter({ ...filter, [condition]: event.target.value || null })}
    />
  );
  return (
    <>
      <Stack gap={4}>
        {choice("paid_by", t("filter.anyone"), people)}
        {choice("shared_by", t("filter.anyone"), people)}
        {choice(
          "topic",
          t("filter.anything"),
          TOPICS.map((value) => ({ value, label: t(`common:topic.of.${value}`) })),
        )}
        <div className={styles.pair}>
          {choice("category", t("filter.anywhere"), [
            { value: "place", label: t("filter.category_place") },
            { value: "general", label: t("filter.category_general") },
          ])}
          {choice(
            "currency",
            t("filter.all"),
            choosableWith(...used, filter.currency).map((value) => ({ value, label: currencyName(value) })),
          )}
        </div>
        <div className={styles.pair}>
          {day("date_from")}
          {day("date_to")}
        </div>
      </Stack>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          disabled={conditionsOf(filter).length === 0}
          onClick={() => onFilter({ ...NO_FILTER, search: filter.search })}
        >
          {t("filter.reset")}
        </Button>
        <Button onClick={onClose}>{count === undefined ? t("filter.done") : t("filter.show", { count })}</Button>
      </div>
    </>
  );
}
