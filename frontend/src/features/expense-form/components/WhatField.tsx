import { useTranslation } from "react-i18next";
import { TextField } from "@/ui/Field";
import { useExpenseForm } from "../formContext";
import { descriptionRequired, MAX_DESCRIPTION } from "../rules";

/** What the money was for. */
export function WhatField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, saved, complaint, touch } = useExpenseForm();
  return (
    <TextField
      label={t("description.label")}
      optional={!descriptionRequired(draft, saved)}
      placeholder={t("description.placeholder")}
      value={draft.description}
      maxLength={MAX_DESCRIPTION}
      enterKeyHint="next"
      autoComplete="off"
      onChange={(event) => dispatch({ type: "description", description: event.target.value })}
      onBlur={() => touch("description")}
      error={complaint("description")}
    />
  );
}
