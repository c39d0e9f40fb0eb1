import { isId } from "@/core/ids/isId";
import { type Currency, isCurrency } from "@/core/money/currency";
import { isTopic, type Topic } from "@/core/topics/topic";
import type { ExpenseCategory } from "@/data/event/model";

/** Filter for an event's expenses. Empty and null fields match every expense. */
export interface ExpenseFilter {
  /** Words that are in description, place or amount. */
  search: string;
  /** profiles.id of one of the payers. */
  paid_by: string | null;
  shared_by: string | null;
  category: ExpenseCategory | null;
  topic: Topic | null;
  currency: Currency | null;
  /** ISO dates, both inclusive. */
  date_from: string | null;
  date_to: string | null;
}

export const NO_FILTER: ExpenseFilter = {
  search: "",
  paid_by: null,
  shared_by: null,
  category: null,
  topic: null,
  currency: null,
  date_from: null,
  date_to: null,
};

/** All conditions besides the search, in the order of the filter's form. */
const CONDITIONS = ["paid_by", "shared_by", "topic", "category", "currency", "date_from", "date_to"] as const;

export type Condition = (typeof CONDITIONS)[number];

/** Whether a filter asks for a single day. */
export const isOneDay = ({ date_from, date_to }: ExpenseFilter): boolean => date_from !== null && date_from === date_to;

/** Returns the conditions in use, besides the search. A single day is one condition, `date_from`. */
export function conditionsOf(filter: ExpenseFilter): Condition[] {
  return CONDITIONS.filter((condition) => filter[condition] !== null && !(condition === "date_to" && isOneDay(filter)));
}

/** Returns the filter without one of `conditionsOf`. */
export function withoutCondition(filter: ExpenseFilter, condition: Condition): ExpenseFilter {
  const rest = { ...filter, [condition]: null };
  return condition === "date_from" && isOneDay(filter) ? { ...rest, date_to: null } : rest;
}

export function isFiltering(filter: ExpenseFilter): boolean {
  return filter.search !== "" || conditionsOf(filter).length > 0;
}

const ISO_DATE = /^(199\d|20\d\d|2100)-\d\d-\d\d$/;

/** Returns the filter in a URL. Invalid values are left out. */
export function filterFromParams(params: URLSearchParams): ExpenseFilter {
  const taken = (name: Condition, makesSense: (value: string) => boolean) => {
    const value = params.get(name);
    return value !== null && makesSense(value) ? value : null;
  };
  const isDate = (value: string) => ISO_DATE.test(value) && !Number.isNaN(Date.parse(value));
  return {
    search: params.get("search") ?? "",
    paid_by: taken("paid_by", isId),
    shared_by: taken("shared_by", isId),
    category: taken("category", (value) => value === "place" || value === "general") as ExpenseCategory | null,
    topic: taken("topic", isTopic) as Topic | null,
    currency: taken("currency", isCurrency),
    date_from: taken("date_from", isDate),
    date_to: taken("date_to", isDate),
  };
}

/** Returns the filter as URL parameters, without its empty fields. */
export function paramsOf(filter: Partial<ExpenseFilter>): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.search) params.set("search", filter.search);
  for (const condition of CONDITIONS) {
    const value = filter[condition];
    if (value) params.set(condition, value);
  }
  return params;
}
