import { RadioGroup } from "radix-ui";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CATEGORIES, type EventCategory } from "@/shared/event/model";
import fieldStyles from "@/shared/ui/Field.module.css";
import { categoryIcon } from "../categories";
import styles from "./EventForm.module.css";

interface CategoryFieldProps {
  value: EventCategory | "";
  onChange: (category: EventCategory) => void;
  error?: string;
}

/** What kind of event it is: six tiles, one tap. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const { t } = useTranslation(["events", "common"]);
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <span id={id} className={fieldStyles.label}>
        {t("form.category")}
      </span>
      <RadioGroup.Root
        className={styles.tiles}
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onValueChange={(category) => onChange(category as EventCategory)}
      >
        {CATEGORIES.map((category) => (
          <RadioGroup.Item key={category} value={category} className={styles.tile}>
            {categoryIcon(category)}
            {t(`common:category.${category}`)}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
