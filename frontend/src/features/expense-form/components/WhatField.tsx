import { memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TITLE } from "@/core/limits";
import type { Topic } from "@/core/topics/topic";
import { Field } from "@/ui/Field";
import { useFormSetting } from "../draft/formContext";
import { TopicChip } from "../topic/TopicChip";
import styles from "./WhatField.module.css";

/** Name of the field in its form, with which another field moves the focus to it. */
export const DESCRIPTION = "description";

interface WhatFieldProps {
  description: string;
  topic: Topic | null | undefined;
  isRequired: boolean;
  error: string | undefined;
}

/** The description of the expense, with its topic in the same field. */
export const WhatField = memo(function WhatField({ description, topic, isRequired, error }: WhatFieldProps) {
  const { t } = useTranslation("expenses");
  const { dispatch, touch } = useFormSetting();
  // An untouched field is only reported on saving, not when it loses the focus.
  const isTyped = useRef(false);
  const hasTopic = topic !== undefined || description.trim() !== "";
  return (
    <Field label={t("description.label")} optional={!isRequired} error={error}>
      {(control) => (
        <div className={styles.what} data-topic={hasTopic || undefined}>
          <input
            {...control}
            type="text"
            name={DESCRIPTION}
            placeholder={t("description.placeholder")}
            value={description}
            maxLength={MAX_TITLE}
            enterKeyHint="done"
            autoComplete="off"
            onChange={(event) => {
              isTyped.current = true;
              dispatch({ type: "set", plain: { description: event.target.value } });
            }}
            onBlur={() => isTyped.current && touch("description")}
          />
          {hasTopic && <TopicChip topic={topic} />}
        </div>
      )}
    </Field>
  );
});
