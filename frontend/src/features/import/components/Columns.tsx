import { useTranslation } from "react-i18next";
import type { Choices, FileRead, Role } from "@/core/import/model";
import { Select } from "@/ui/Select";
import styles from "./Preview.module.css";

const ROLES: readonly Role[] = ["ignored", "date", "title", "amount", "currency", "payer", "sharers", "paid", "share"];

interface ColumnsProps {
  columns: NonNullable<FileRead["columns"]>;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** Lets the user choose the role of each column, beside its first cells. */
export function Columns({ columns, choices, onChoices }: ColumnsProps) {
  const { t } = useTranslation("imports");
  const { head, rows, roles } = columns;
  return (
    <ul className={styles.list}>
      {head.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <li key={at} className={styles.row}>
          <div className={styles.grow}>
            <p className={styles.strong}>{name || t("columns.unnamed", { number: at + 1 })}</p>
            <p className={styles.soft}>
              {rows
                .map((row) => row[at])
                .filter(Boolean)
                .slice(0, 3)
                .join(" · ")}
            </p>
          </div>
          <div className={styles.choice}>
            <Select
              label={t("columns.label", { name: name || String(at + 1) })}
              hideLabel
              value={roles[at] ?? "ignored"}
              onChange={(role) =>
                onChoices({ ...choices, columns: head.map((_, n) => (n === at ? role : (roles[n] ?? "ignored"))) })
              }
              options={ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
