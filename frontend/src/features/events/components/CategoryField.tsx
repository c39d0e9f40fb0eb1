import { RadioGroup } from "radix-ui";
import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { categoryIcon } from "@/shared/event/categoryIcon";
import { CATEGORIES, type EventCategory } from "@/shared/event/model";
import { FieldError } from "@/shared/ui/Field";
import fieldStyles from "@/shared/ui/Field.module.css";
import styles from "./EventForm.module.css";

interface CategoryFieldProps {
  value: EventCategory | "";
  onChange: (category: EventCategory) => void;
  onBlur: () => void;
  error?: string;
  ref: Ref<HTMLDivElement>;
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
      <RadioGroup.Root
        ref={ref}
        className={styles.tiles}
        aria-invalid={error ? true : undefined}
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onValueChange={(category) => onChange(category as EventCategory)}
        onBlur={onBlur}
      >
        {CATEGORIES.map((category) => (
          <RadioGroup.Item key={category} value={category} className={styles.tile}>
            {categoryIcon(category)}
            {t(`common:category.${category}`)}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
