import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { CATEGORIES, type EventCategory } from "@/domain/event/model";
import { categoryIcon } from "@/ui/event/categoryIcon";
import { FieldError } from "@/ui/Field";
import fieldStyles from "@/ui/Field.module.css";
import { Radios } from "@/ui/Radios";
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
