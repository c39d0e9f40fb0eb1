import { type ReactNode, useId } from "react";
import fieldStyles from "./Field.module.css";
import { Stack } from "./layout";
import { Radios } from "./Radios";
import styles from "./Segmented.module.css";

interface SegmentedProps<T extends string> {
  label: string;
  /** Whether only screen readers read the label. */
  hideLabel?: boolean;
  /** Empty while nothing is chosen. */
  value: T | "";
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
}

/** Two to four choices side by side, of which one is chosen. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, hideLabel, value, onChange, options } = props;
  const id = useId();
  return (
    <Stack gap={1}>
      <span id={id} className={hideLabel ? "visually-hidden" : fieldStyles.label}>
        {label}
      </span>
      <Radios
        labelledBy={id}
        value={value}
        onChange={onChange}
        className={styles.group}
        optionClassName={styles.option}
        options={options.map((option) => ({
          value: option.value,
          content: (
            <>
              {option.icon}
              {option.label}
            </>
          ),
        }))}
      />
    </Stack>
  );
}
