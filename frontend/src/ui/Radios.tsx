import { type ReactNode, type Ref, useId } from "react";
import { classes } from "./classes";
import styles from "./Radios.module.css";

interface RadiosProps<T extends string> {
  /** Ids of the group's name and of its error text. */
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  value: T | "";
  onChange: (value: T) => void;
  onBlur?: () => void;
  options: readonly { value: T; content: ReactNode }[];
  className: string | undefined;
  /** Class of each choice; the chosen one matches `:has(:checked)`. */
  optionClassName: string | undefined;
  /** The choice that takes the group's focus. */
  ref?: Ref<HTMLInputElement>;
}

/** A group of the browser's radio buttons, each transparent above its content. */
export function Radios<T extends string>(props: RadiosProps<T>) {
  const { labelledBy, describedBy, invalid = false, value, onChange, onBlur, options, ref } = props;
  const name = useId();
  const entry = options.find((option) => option.value === value) ?? options[0];
  return (
    <div
      role="radiogroup"
      className={props.className}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      onBlur={onBlur}
    >
      {options.map((option) => (
        <label key={option.value} className={classes(styles.option, props.optionClassName)}>
          <input
            ref={option === entry ? ref : undefined}
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            data-invalid={(invalid && option === entry) || undefined}
          />
          {option.content}
        </label>
      ))}
    </div>
  );
}
