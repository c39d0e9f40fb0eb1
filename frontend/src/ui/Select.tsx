import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useOnDemand } from "@/platform/loading/onDemand";
import { classes } from "./classes";
import { Field } from "./Field";
import styles from "./Select.module.css";
import type { Choice, SelectControlProps } from "./SelectList";

interface SelectProps<T extends string> extends Choice<T> {
  label: ReactNode;
  /** Whether only screen readers read the label. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
}

/** Loaded when a dropdown is first opened, or at the first touch. */
export const loadSelects = async () => (await import("./SelectList")).SelectList;

/** A dropdown of fixed choices, at most 200 px high (docs/product.md 2.2). */
export function Select<T extends string>({ label, hideLabel, hint, error, ...choice }: SelectProps<T>) {
  const { part: SelectList, failed, want } = useOnDemand(loadSelects);
  const [opened, setOpened] = useState(false);
  // Closed when loading fails, so that a later success does not open it while the person uses the browser's list.
  if (failed && opened) setOpened(false);
  const open = () => {
    setOpened(true);
    if (!SelectList) void want();
  };
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) =>
        opened && SelectList ? (
          <SelectList control={control} {...choice} />
        ) : failed ? (
          <BrowserSelect control={control} {...choice} />
        ) : (
          <ClosedSelect control={control} {...choice} onOpen={open} />
        )
      }
    </Field>
  );
}

/** The browser's dropdown, for when ours cannot be loaded. */
function BrowserSelect<T extends string>(props: SelectControlProps<T>) {
  const { control, value, options, onChange, onBlur, placeholder, disabled } = props;
  // Takes the focus, because it replaces the pressed button.
  const takeFocus = (element: HTMLSelectElement | null) => {
    if (document.activeElement === document.body) element?.focus();
  };
  return (
    <select
      {...control}
      ref={takeFocus}
      value={value ?? ""}
      disabled={disabled}
      onChange={(change) => onChange(change.target.value as T)}
      onBlur={onBlur}
    >
      {value === null && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const OPENS = /^(Arrow(Up|Down)|[^\s])$/;

/** The dropdown before it is first opened. It looks and reads the same. */
function ClosedSelect<T extends string>(props: SelectControlProps<T> & { onOpen: () => void }) {
  const { control, value, options, icon, placeholder, disabled, onOpen } = props;
  const chosen = options.find((option) => option.value === value);
  const openByKey = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && OPENS.test(event.key)) onOpen();
  };
  return (
    <button
      {...control}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-autocomplete="none"
      disabled={disabled}
      data-placeholder={chosen ? undefined : ""}
      className={classes(control.className, styles.trigger)}
      onClick={onOpen}
      onKeyDown={openByKey}
    >
      {icon}
      <span>{chosen?.label ?? placeholder}</span>
      <ChevronDown size={20} aria-hidden="true" />
    </button>
  );
}
