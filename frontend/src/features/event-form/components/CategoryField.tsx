import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { CATEGORIES } from "@/data/event/columns";
import type { EventCategory } from "@/data/event/model";
import { categoryIcon } from "@/ui/event/categoryIcon";
import { FieldError } from "@/ui/Field";
import fieldStyles from "@/ui/Field.module.css";
import { Stack } from "@/ui/layout";
import { Radios } from "@/ui/Radios";
import styles from "./CategoryField.module.css";

interface CategoryFieldProps {
  value: EventCategory | "";
  onChange: (category: EventCategory) => void;
  onBlur: () => void;
  error?: string;
  ref: Ref<HTMLInputElement>;
}

/** The event's category: six icons in a row. If their names do not fit, the chosen one is shown above. */
export function CategoryField({ value, onChange, onBlur, error, ref }: CategoryFieldProps) {
  const { t } = useTranslation(["events", "common"]);
  const id = useId();
  return (
    <Stack gap={1}>
      <p className={styles.head}>
        <span id={id} className={fieldStyles.label}>
          {t("form.category")}
        </span>
        {value !== "" && (
          <span className={styles.chosen} aria-hidden="true">
            {t(`common:category.${value}`)}
          </span>
        )}
      </p>
      <Radios
        ref={ref}
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        className={styles.kinds}
        optionClassName={styles.kind}
        options={CATEGORIES.map((category) => ({
          value: category,
          content: (
            <>
              <span className={styles.icon} title={t(`common:category.${category}`)}>
                {categoryIcon(category)}
              </span>
              <span className={styles.word}>{t(`common:category.${category}`)}</span>
            </>
          ),
        }))}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  );
}
