import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { ButtonLink } from "@/ui/Button";
import { useWide } from "@/ui/useWide";
import heading from "./BesideHeading.module.css";

interface AddExpenseProps {
  eventId: string;
  /** The one thing to do on the screen, where there is nothing else; else it stands quietly by the list. */
  first?: boolean;
}

/** Leads to a new expense of the event. */
export function AddExpense({ eventId, first = false }: AddExpenseProps) {
  const { t } = useTranslation("events");
  // The navigation stands beside the list then, with the same in large.
  const wide = useWide();
  if (wide && !first) return null;
  return (
    <ButtonLink
      to={pathTo("addExpense", { eventId })}
      className={first ? undefined : heading.beside}
      variant={first ? "primary" : "quiet"}
      size={first ? "large" : "medium"}
    >
      <Plus size={first ? 22 : 18} aria-hidden="true" /> {t("page.add_expense")}
    </ButtonLink>
  );
}
