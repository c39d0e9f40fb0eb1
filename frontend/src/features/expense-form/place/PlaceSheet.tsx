import { use } from "react";
import { useTranslation } from "react-i18next";
import { FormSheet } from "../chips/FormSheet";
import { ExpenseFormContext, NewestFormContext } from "../draft/formContext";
import { PlaceField } from "./PlaceField";

interface PlaceSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The place in a sheet. Choosing a suggestion closes it. */
export function PlaceSheet({ open, onClose }: PlaceSheetProps) {
  const { t } = useTranslation("expenses");
  return (
    <ExpenseFormContext value={use(NewestFormContext)}>
      <FormSheet open={open} title={t("place.label")} onClose={onClose}>
        <PlaceField onFound={onClose} />
      </FormSheet>
    </ExpenseFormContext>
  );
}
