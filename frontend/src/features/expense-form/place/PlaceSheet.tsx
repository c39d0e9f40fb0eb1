import { use } from "react";
import { useTranslation } from "react-i18next";
import { FormSheet } from "../chips/FormSheet";
import { ExpenseFormContext, NewestFormContext } from "../draft/formContext";
import { PlaceField } from "./PlaceField";

/** The place within the form, in a wide window. */
export function PlaceEditor() {
  return (
    <ExpenseFormContext value={use(NewestFormContext)}>
      <PlaceField />
    </ExpenseFormContext>
  );
}

interface PlaceSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The place in a sheet, on a phone. Choosing a suggestion closes it. */
export function PlaceSheet({ open, onClose }: PlaceSheetProps) {
  const { t } = useTranslation("expenses");
  return (
    <ExpenseFormContext value={use(NewestFormContext)}>
      <FormSheet open={open} title={t("type.label")} onClose={onClose}>
        <PlaceField isTitled onFound={onClose} />
      </FormSheet>
    </ExpenseFormContext>
  );
}
