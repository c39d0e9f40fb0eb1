import { useTranslation } from "react-i18next";
import { ROLES } from "@/data/import/model";
import { Soft, Stack } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { Select } from "@/ui/Select";
import type { Asked } from "./Importing";
import styles from "./Preview.module.css";

/** Lets the user choose the role of each column of a table, beside its first cells. */
export function Columns({ file: { columns }, choices, onChoices }: Asked) {
  const { t } = useTranslation("imports");
  if (!columns) return null;
  const { head, rows, roles } = columns;
  return (
    <Section title={t("columns.heading")}>
      <Soft>{t("columns.text")}</Soft>
      <Stack as="ul" gap={2}>
        {head.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={at} className={styles.row}>
            <div className={styles.grow}>
              <p className={styles.strong}>{name || t("columns.unnamed", { number: at + 1 })}</p>
              <Soft>
                {rows
                  .map((row) => row[at])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(" · ")}
              </Soft>
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
      </Stack>
    </Section>
  );
}
