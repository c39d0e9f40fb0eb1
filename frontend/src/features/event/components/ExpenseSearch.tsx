import { Search, SlidersHorizontal, X } from "lucide-react";
import { memo, type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import type { Topic } from "@/core/topics/topic";
import type { EventPage } from "@/data/event/model";
import {
  type Condition,
  conditionsOf,
  type ExpenseFilter,
  isOneDay,
  NO_FILTER,
  withoutCondition,
} from "@/data/expense/filter";
import { usePersonName } from "@/data/person/usePersonName";
import { useDebounced } from "@/platform/timing/useDebounced";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { Row, Stack } from "@/ui/layout";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";
import styles from "./ExpenseSearch.module.css";
import type { FilterConditionsProps } from "./FilterConditions";

const FilterConditions = onDemand(async () => (await import("./FilterConditions")).FilterConditions, {
  fallback: <Skeleton height="24rem" />,
});

const SEARCH_PAUSE_MS = 300;

export interface ExpenseSearchProps {
  page: EventPage;
  filter: ExpenseFilter;
  onFilter: (filter: ExpenseFilter) => void;
  input: Ref<HTMLInputElement>;
}

/** Searches expenses by text and by conditions. A tap on a condition removes it. Memoized: opening it renders the parent. */
export const ExpenseSearch = memo(function ExpenseSearch({ page, filter, onFilter, input }: ExpenseSearchProps) {
  const { t } = useTranslation("events");
  const [text, setText] = useState(filter.search);
  const [choosing, setChoosing] = useState(false);
  const debounced = useDebounced(text.trim(), SEARCH_PAUSE_MS);
  const textOf = useConditionText(page);
  const conditions = conditionsOf(filter);
  // The filter may follow later than the next pause, so compare with what was asked for.
  const asked = useRef(filter.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the filter
  useEffect(() => {
    if (debounced === asked.current) return;
    asked.current = debounced;
    onFilter({ ...filter, search: debounced });
  }, [debounced]);
  return (
    <Stack gap={2}>
      <div className={styles.line}>
        <Field label={t("page.search")} hideLabel>
          {({ className, ...control }) => (
            <div className={styles.input}>
              <Search size={18} aria-hidden="true" />
              <input
                {...control}
                className={className}
                type="search"
                ref={input}
                placeholder={t("page.search")}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
          )}
        </Field>
        <Button variant="secondary" className={styles.filter} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <SlidersHorizontal size={18} aria-hidden="true" />
          {t("filter.button")}
          {conditions.length > 0 && <span className={styles.number}>{conditions.length}</span>}
        </Button>
      </div>
      {conditions.length > 0 && (
        <Row as="ul" gap={2}>
          {conditions.map((condition) => (
            <li key={condition}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t("filter.remove", { condition: textOf(condition, filter) })}
                onClick={() => onFilter(withoutCondition(filter, condition))}
              >
                {textOf(condition, filter)} <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.clear}
              onClick={() => {
                asked.current = "";
                setText("");
                onFilter(NO_FILTER);
              }}
            >
              {t("filter.clear")}
            </button>
          </li>
        </Row>
      )}
      <FilterDialog
        page={page}
        open={choosing}
        onClose={() => setChoosing(false)}
        filter={filter}
        onFilter={onFilter}
      />
    </Stack>
  );
});

/** Asks for the conditions of a search. */
function FilterDialog({ open, ...conditions }: FilterConditionsProps & { open: boolean }) {
  const { t } = useTranslation("events");
  return (
    <Dialog open={open} onClose={conditions.onClose} title={t("filter.title")}>
      <FilterConditions {...conditions} />
    </Dialog>
  );
}

/** Returns a condition in words: "Paid by: Berk", "From: 14 May 2027", and "14 May 2027" for a single day. */
function useConditionText({ participants }: Pick<EventPage, "participants">) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const nameOf = usePersonName();
  const people = new Map(participants.map((p) => [p.user_id, p.person]));
  return (condition: Condition, filter: ExpenseFilter): string => {
    const value = filter[condition] ?? "";
    switch (condition) {
      case "paid_by":
      case "shared_by":
        return `${t(`filter.${condition}`)}: ${nameOf(people.get(value), { you: true })}`;
      case "category":
        return t(value === "place" ? "filter.category_place" : "filter.category_general");
      case "topic":
        return t(`common:topic.of.${value as Topic}`);
      case "currency":
        return value;
      case "date_from":
      case "date_to":
        if (isOneDay(filter)) return formatDate(value, i18n.language);
        return `${t(`filter.${condition}`)}: ${formatDate(value, i18n.language)}`;
    }
  };
}
