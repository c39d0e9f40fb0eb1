import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "@/ui/Field";
import { useExpenseForm } from "../formContext";
import { descriptionRequired, MAX_DESCRIPTION } from "../rules";

/** Name of the field in its form, with which another field moves the focus to it. */
export const DESCRIPTION = "description";

/** The description of the expense. */
export function WhatField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, saved, complaint, touch } = useExpenseForm();
  // An untouched field is only reported on saving, not when it loses the focus.
  const isTyped = useRef(false);
  return (
    <TextField
      name={DESCRIPTION}
      label={t("description.label")}
      optional={!descriptionRequired(draft, saved)}
      placeholder={t("description.placeholder")}
      value={draft.description}
      maxLength={MAX_DESCRIPTION}
      enterKeyHint="done"
      autoComplete="off"
      onChange={(event) => {
        isTyped.current = true;
        dispatch({ type: "description", description: event.target.value });
      }}
      onBlur={() => isTyped.current && touch("description")}
      error={complaint("description")}
    />
  );
}
