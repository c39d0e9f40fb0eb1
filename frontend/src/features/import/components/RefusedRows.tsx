import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Choices, Refused } from "@/data/import/model";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Soft } from "@/ui/layout";
import { LongList } from "./LongList";
import styles from "./Preview.module.css";

interface RefusedRowsProps {
  refused: readonly Refused[];
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** Lists refused rows with position and reason. Titles and dates can be corrected here. */
export function RefusedRows({ refused, choices, onChoices }: RefusedRowsProps) {
  const { t } = useTranslation("imports");
  return (
    <LongList all={refused}>
      {(row) => (
        <li key={row.row} className={styles.refused}>
          <p className={styles.strong}>{t("refused.row", { row: row.row, reason: t(`reason.${row.reason}`) })}</p>
          <Soft>
            <bdi>{row.text}</bdi>
          </Soft>
          <Mending
            row={row}
            onMend={(mended) =>
              onChoices({
                ...choices,
                mended: { ...choices.mended, [row.row]: { ...choices.mended?.[row.row], ...mended } },
              })
            }
          />
        </li>
      )}
    </LongList>
  );
}

/** The field that corrects a row. Renders nothing if only the file itself can be corrected. */
function Mending({ row, onMend }: { row: Refused; onMend: (mended: NonNullable<Choices["mended"]>[number]) => void }) {
  const { t } = useTranslation("imports");
  const [typed, setTyped] = useState(row.reason === "date" ? "" : row.title);
  const ofTitle = row.reason === "title_short" || row.reason === "title_long";
  if (!ofTitle && row.reason !== "date") return null;
  return (
    <Form
      className={styles.mending}
      onSubmit={(submit) => {
        if (!typed) return;
        onMend(ofTitle ? { description: typed } : { expense_date: typed });
        // The corrected row unmounts, so move the focus to the next field.
        const form = submit.currentTarget;
        const forms = [...document.forms];
        forms[forms.indexOf(form) + 1]?.querySelector("input")?.focus();
      }}
    >
      <TextField
        label={t(ofTitle ? "refused.title" : "refused.date")}
        type={ofTitle ? "text" : "date"}
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
      />
      <Button type="submit" variant="secondary">
        {t("refused.mend")}
      </Button>
    </Form>
  );
}
