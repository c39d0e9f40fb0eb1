import { Pencil } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./PayerField.module.css";
import { usePaidWords } from "./usePaidWords";

interface PayersLineProps {
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  onOpen: () => void;
}

/** Several payers in one line, which opens their amounts: "Emma 300.00 · Liam 180.00". */
export function PayersLine({ labelledBy, describedBy, invalid, onOpen }: PayersLineProps) {
  const { t } = useTranslation("expenses");
  const { line } = usePaidWords();
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      className={styles.line}
      aria-labelledby={`${labelledBy} ${id}`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      onClick={onOpen}
    >
      <span>{line || t("payer.several")}</span>
      <Pencil size={18} aria-hidden="true" />
    </button>
  );
}
