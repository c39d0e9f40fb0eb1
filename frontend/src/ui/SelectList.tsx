import { Check, ChevronDown } from "lucide-react";
import { Select as RadixSelect } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { useBackCloses } from "@/platform/navigation/useBackCloses";
import { classes } from "./classes";
import type { ControlProps } from "./Field";
import styles from "./Select.module.css";

export interface Choice<T extends string> {
  value: T | null;
  onChange: (value: T) => void;
  onBlur?: () => void;
  options: readonly { value: T; label: string }[];
  /** Icon before the chosen value. */
  icon?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
}

export interface SelectControlProps<T extends string> extends Choice<T> {
  control: ControlProps;
}

/** Replaces `Select` once it is opened for the first time. */
export function SelectList<T extends string>(props: SelectControlProps<T>) {
  const { control, value, onChange, onBlur, options, icon, placeholder, disabled } = props;
  const { className, ...labelled } = control;
  const [open, setOpen] = useState(true);
  const show = (now: boolean) => {
    setOpen(now);
    if (!now) onBlur?.();
  };
  useBackCloses(open, () => show(false));
  const [list, setList] = useState<HTMLElement | null>(null);
  useEffect(() => (open && list ? makeHiddenInert() : undefined), [open, list]);
  return (
    <RadixSelect.Root
      open={open}
      value={value ?? ""}
      onValueChange={(chosen) => chosen !== "" && onChange(chosen as T)}
      onOpenChange={show}
      disabled={disabled}
    >
      <RadixSelect.Trigger {...labelled} className={classes(className, styles.trigger)}>
        {icon}
        <RadixSelect.Value placeholder={placeholder} />
        <RadixSelect.Icon>
          <ChevronDown size={20} aria-hidden="true" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content ref={setList} className={styles.list} position="popper" sideOffset={4}>
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
          <RadixSelect.ScrollDownButton className={styles.more}>
            <ChevronDown size={18} aria-hidden="true" />
          </RadixSelect.ScrollDownButton>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}

/** Makes what Radix hides from screen readers while a list is open inert, too. Returns a function that undoes it. */
function makeHiddenInert(): () => void {
  const hidden = document.querySelectorAll<HTMLElement>("[data-aria-hidden=true]");
  for (const part of hidden) part.inert = true;
  return () => {
    for (const part of hidden) part.inert = false;
  };
}
