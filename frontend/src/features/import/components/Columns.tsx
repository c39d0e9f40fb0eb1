import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ROLES, type Role } from "@/data/import/model";
import { unanswered } from "@/data/import/notation";
import { Button } from "@/ui/Button";
import { Soft, Stack } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { Select } from "@/ui/Select";
import type { Asked } from "./Importing";
import styles from "./Preview.module.css";

/**
 * Lets the user choose the role of each column of a table, beside its first cells. Once the roles suffice, columns without
 * one are behind a button.
 */
export function Columns({ file, choices, onChoices }: Asked) {
  const { t } = useTranslation("imports");
  const { columns } = file;
  const [all, setAll] = useState(false);
  const [before] = useState(columns?.roles ?? []);
  if (!columns) return null;
  const { head, rows, roles } = columns;
  const isOpen = all || unanswered(file, choices).includes("columns");
  // A column whose role the user takes away stays in its place.
  const isHidden = (at: number) => !isOpen && isIgnored(roles[at]) && isIgnored(before[at]);
  const hidden = head.filter((_, at) => isHidden(at)).length;
  return (
    <Section title={t("columns.heading")}>
      <Soft>{t("columns.text")}</Soft>
      <Stack as="ul" gap={2}>
        {head.map((name, at) =>
          isHidden(at) ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={at} className={styles.row}>
              <div className={styles.grow}>
                <p className={styles.strong}>{name || t("columns.unnamed", { number: at + 1 })}</p>
                <Soft className={styles.cells}>
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
          ),
        )}
      </Stack>
      {hidden > 0 && (
        <Button variant="secondary" onClick={() => setAll(true)}>
          {t("columns.others", { count: hidden })}
        </Button>
      )}
    </Section>
  );
}

const isIgnored = (role: Role | undefined) => role === undefined || role === "ignored";
