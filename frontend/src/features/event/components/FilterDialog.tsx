import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";
import type { FilterConditionsProps } from "./FilterConditions";

const FilterConditions = onDemand(async () => (await import("./FilterConditions")).FilterConditions, {
  fallback: <Skeleton height="24rem" />,
});

/** Asks for the conditions of a search. */
export function FilterDialog({ open, ...conditions }: FilterConditionsProps & { open: boolean }) {
  const { t } = useTranslation("events");
  return (
    <Dialog open={open} onClose={conditions.onClose} title={t("filter.title")}>
      <FilterConditions {...conditions} />
    </Dialog>
  );
}
