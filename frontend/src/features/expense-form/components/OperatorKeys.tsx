import { useTranslation } from "react-i18next";
import { OPERATORS, type Operator } from "@/core/money/calculation";
import styles from "./OperatorKeys.module.css";

const NAMES = { "+": "plus", "−": "minus", "×": "times", "÷": "divided_by" } as const;

/** What the keypads of phones lack for a calculation. The field that it is about keeps the focus, and its keypad stays. */
export function OperatorKeys({ onPress }: { onPress: (operator: Operator) => void }) {
  const { t } = useTranslation("expenses");
  return (
    <div className={styles.keys}>
      {OPERATORS.map((operator) => (
        <button
          key={operator}
          type="button"
          tabIndex={-1}
          className={styles.key}
          aria-label={t(`calculator.${NAMES[operator]}`)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(operator)}
        >
          {operator}
        </button>
      ))}
    </div>
  );
}
