import { type InputHTMLAttributes, type RefCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_EVENT_NAME } from "@/core/limits";
import { classes } from "@/ui/classes";
import { Field } from "@/ui/Field";
import { focusOnArrival } from "@/ui/focusOnArrival";
import styles from "./EventForm.module.css";

interface NameFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Whether it has the initial focus. */
  first: boolean;
  /** Whether the name is long. */
  isLong: boolean;
  error?: string;
  ref: RefCallback<HTMLInputElement>;
}

export function NameField({ first, isLong, error, ref, ...input }: NameFieldProps) {
  const { t } = useTranslation("events");
  const field = useRef<HTMLInputElement>(null);
  // Focus the name of a new event, after the page's heading had the focus.
  useEffect(() => (first ? focusOnArrival(field.current) : undefined), [first]);
  return (
    <Field label={t("form.name")} error={error}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          required
          placeholder={t("form.name_placeholder")}
          maxLength={MAX_EVENT_NAME}
          {...input}
          {...control}
          className={classes(control.className, styles.name, isLong && styles.long)}
          ref={(element) => {
            field.current = element;
            return ref(element);
          }}
        />
      )}
    </Field>
  );
}
