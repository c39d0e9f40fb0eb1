import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "@/ui/Field";
import { useExpenseForm } from "../formContext";
import { descriptionRequired, MAX_DESCRIPTION } from "../rules";
import { TopicChip } from "./TopicChip";
import styles from "./WhatField.module.css";

/** Name of the field in its form, with which another field moves the focus to it. */
export const DESCRIPTION = "description";

/** The description of the expense, with its topic in the same field. */
export function WhatField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, saved, complaint, touch } = useExpenseForm();
  // An untouched field is only reported on saving, not when it loses the focus.
  const isTyped = useRef(false);
  const hasTopic = draft.topic !== undefined || draft.description.trim() !== "";
  return (
    <Field
      label={t("description.label")}
      optional={!descriptionRequired(draft, saved)}
      error={complaint("description")}
    >
      {(control) => (
        <div className={styles.what} data-topic={hasTopic || undefined}>
          <input
            {...control}
            type="text"
            name={DESCRIPTION}
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
          />
          {hasTopic && <TopicChip />}
        </div>
      )}
    </Field>
  );
}
