import { useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { type ExpenseFilter, filterFromParams, paramsOf } from "@/data/expense/filter";

/** Keeps the filter in the address, so that Back from an expense restores it. */
export function useExpenseFilter(): [ExpenseFilter, (filter: ExpenseFilter) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const change = useCallback(
    (filter: ExpenseFilter) => setParams(paramsOf(filter), { replace: true, state, preventScrollReset: true }),
    [setParams, state],
  );
  return [useMemo(() => filterFromParams(params), [params]), change];
}
