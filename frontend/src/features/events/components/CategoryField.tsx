import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { categoryIcon } from "@/shared/event/categoryIcon";
import { CATEGORIES, type EventCategory } from "@/shared/event/model";
import { FieldError } from "@/shared/ui/Field";
import fieldStyles from "@/shared/ui/Field.module.css";
import { Radios } from "@/shared/ui/Radios";
import styles from "./EventForm.module.css";

interface CategoryFieldProps {
  value: EventCategory | "";
  onChange: (category: EventCategory) => void;
  onBlur: () => void;
  error?: string;
  ref: Ref<HTMLInputElement>;
}

/** What kind of event it is: six tiles, one tap. */
export function CategoryField({ value, onChange, onBlur, error, ref }: CategoryFieldProps) {
  const { t } = useTranslation(["events", "common"]);
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <span id={id} className={fieldStyles.label}>
        {t("form.category")}
      </span>
      <Radios
        ref={ref}
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        className={styles.tiles}
        optionClassName={styles.tile}
        options={CATEGORIES.map((category) => ({
          value: category,
          content: (
            <>
              {categoryIcon(category)}
              {t(`common:category.${category}`)}
            </>
          ),
        }))}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
