import { useTranslation } from "react-i18next";
import { EXTRA_KEYS, type ExtraKey } from "@/core/money/calculation";
import styles from "./OperatorKeys.module.css";

const NAMES = { "+": "plus", "−": "minus", "×": "times", "÷": "divided_by" } as const;

/** Keys that a phone's keypad lacks. The amount's field keeps the focus, so that the keypad stays open. */
export function OperatorKeys({ onPress }: { onPress: (key: ExtraKey) => void }) {
  const { t } = useTranslation("expenses");
  return (
    <div className={styles.keys}>
      {EXTRA_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={styles.key}
          aria-label={key === "00" ? undefined : t(`calculator.${NAMES[key]}`)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key}
        </button>
      ))}
    </div>
  );
}
