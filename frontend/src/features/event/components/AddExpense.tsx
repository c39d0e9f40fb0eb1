import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { ButtonLink } from "@/ui/Button";
import { useWide } from "@/ui/useWide";
import heading from "./BesideHeading.module.css";

/** Leads to a new expense of the event, quietly by the list. */
export function AddExpense({ eventId }: { eventId: string }) {
  const { t } = useTranslation("events");
  // The navigation stands beside the list then, with the same in large.
  const wide = useWide();
  if (wide) return null;
  return (
    <ButtonLink to={pathTo("addExpense", { eventId })} className={heading.beside} variant="quiet">
      <Plus size={18} aria-hidden="true" /> {t("page.add_expense")}
    </ButtonLink>
  );
}
