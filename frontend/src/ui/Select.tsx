import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useOnDemand } from "@/platform/loading/onDemand";
import { classes } from "./classes";
import { Field } from "./Field";
import styles from "./Select.module.css";
import type { Choice, SelectControlProps } from "./SelectList";

interface SelectProps<T extends string> extends Choice<T> {
  label: ReactNode;
  /** The label is read out only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
}

/** Lists to choose from are fetched when one is opened, or at the first touch. */
export const loadSelects = async () => (await import("./SelectList")).SelectList;

/** A dropdown of fixed choices, at most 200 px high (docs/product.md 2.2). */
export function Select<T extends string>({ label, hideLabel, hint, error, ...choice }: SelectProps<T>) {
  const { part: SelectList, failed, want } = useOnDemand(loadSelects);
  const [opened, setOpened] = useState(false);
  // It comes back closed: whoever opened it chooses from the browser's list meanwhile.
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

/** The browser's own dropdown, where ours cannot be loaded. */
function BrowserSelect<T extends string>(props: SelectControlProps<T>) {
  const { control, value, options, onChange, onBlur, placeholder, disabled } = props;
  // It takes the place of the button that was pressed.
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

/** The dropdown until it is opened for the first time: it looks and reads the same. */
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
