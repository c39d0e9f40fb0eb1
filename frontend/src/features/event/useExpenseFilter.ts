import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { type ExpenseFilter, filterFromParams, paramsOf } from "@/data/expense/filter";

/** The filter as it stands in the address, so that it is there again when one comes back from an expense. */
export function useExpenseFilter(): [ExpenseFilter, (filter: ExpenseFilter) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const change = useCallback(
    (filter: ExpenseFilter) => setParams(paramsOf(filter), { replace: true, state, preventScrollReset: true }),
    [setParams, state],
  );
  return [filterFromParams(params), change];
}
