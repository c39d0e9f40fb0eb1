import { Check, ChevronDown } from "lucide-react";
import { Select as RadixSelect } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { Field } from "./Field";
import styles from "./Select.module.css";

interface SelectProps<T extends string> {
  label: ReactNode;
  /** The label is read out only. */
  hideLabel?: boolean;
  /** Before the chosen value. */
  icon?: ReactNode;
  hint?: ReactNode;
  error?: string;
  value: T | null;
  onChange: (value: T) => void;
  onBlur?: () => void;
  options: readonly { value: T; label: string }[];
  placeholder?: string;
  disabled?: boolean;
}

/** A dropdown of fixed choices, at most 200 px high (spec section 9). */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, icon, hint, error, value, onChange, onBlur, options, placeholder, disabled } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {({ className, ...control }) => (
        <RadixSelect.Root
          value={value ?? ""}
          onValueChange={(chosen) => chosen !== "" && onChange(chosen as T)}
          onOpenChange={(open) => !open && onBlur?.()}
          disabled={disabled}
        >
          <RadixSelect.Trigger {...control} className={classes(className, styles.trigger)}>
            {icon}
            <RadixSelect.Value placeholder={placeholder} />
            <RadixSelect.Icon>
              <ChevronDown size={20} aria-hidden="true" />
            </RadixSelect.Icon>
          </RadixSelect.Trigger>
          <RadixSelect.Portal>
            <RadixSelect.Content className={styles.list} position="popper" sideOffset={4}>
              <RadixSelect.Viewport className={styles.viewport}>
                {options.map((option) => (
                  <RadixSelect.Item key={option.value} value={option.value} className={styles.option}>
                    <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                    <RadixSelect.ItemIndicator>
                      <Check size={18} aria-hidden="true" />
                    </RadixSelect.ItemIndicator>
                  </RadixSelect.Item>
                ))}
              </RadixSelect.Viewport>
            </RadixSelect.Content>
          </RadixSelect.Portal>
        </RadixSelect.Root>
      )}
    </Field>
  );
}
