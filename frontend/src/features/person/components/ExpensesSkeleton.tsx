import { Stack } from "@/ui/layout";
import { Skeleton } from "@/ui/State";

/** Placeholders of rows of expenses. */
export function ExpensesSkeleton() {
  return (
    <Stack gap={3}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="5.5rem" />
      ))}
    </Stack>
  );
}
