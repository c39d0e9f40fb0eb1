import { useQuery } from "@tanstack/react-query";
import type { EventPage, Expense, ToldEventPage } from "@/domain/event/model";
import { expenseQuery } from "./api/expensePage";

/**
 * An expense of an event: from the event's page when it is among its newest (also one that is still
 * on its way), else asked for by itself. `id` null asks for nothing.
 */
export function useExpense(id: string | null, page: EventPage | ToldEventPage | undefined) {
  const refused = page && "refused" in page ? page.refused.expenses : [];
  const here: Expense | undefined = [...(page?.expenses ?? []), ...refused].find((expense) => expense.id === id);
  const query = useQuery({
    ...expenseQuery(page?.event.id ?? "", id ?? ""),
    enabled: id !== null && page !== undefined && here === undefined,
    staleTime: 0,
  });
  return here ? { data: here, isLoading: false, error: null } : query;
}
