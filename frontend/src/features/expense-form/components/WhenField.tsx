import { useTranslation } from "react-i18next";
import { FIRST_DAY, LAST_DAY } from "@/core/dates/takenDays";
import { TextField } from "@/ui/Field";
import { useExpenseForm } from "../draft/formContext";

/** The day of the expense; today by default. */
export function WhenField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, complaint, touch } = useExpenseForm();
  return (
    <TextField
      type="date"
      label={t("date.label")}
      value={draft.plain.expense_date}
      min={FIRST_DAY}
      max={LAST_DAY}
      onChange={(event) => dispatch({ type: "set", plain: { expense_date: event.target.value } })}
      onBlur={() => touch("date")}
      error={complaint("date")}
    />
  );
}
