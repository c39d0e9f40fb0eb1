import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Choices, Refused } from "@/core/import/model";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import styles from "./Preview.module.css";

/** Number of rows shown at first. */
const SHOWN_AT_FIRST = 20;

interface RefusedRowsProps {
  refused: readonly Refused[];
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** Lists refused rows with position and reason. Titles and dates can be corrected here. */
export function RefusedRows({ refused, choices, onChoices }: RefusedRowsProps) {
  const { t } = useTranslation("imports");
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const list = useRef<HTMLUListElement>(null);
  const mended = useRef(false);
  const { length } = refused;
  // The corrected row unmounts, so move the focus to the next field.
  useEffect(() => {
    if (mended.current && length > 0) list.current?.querySelector("input")?.focus();
    mended.current = false;
  }, [length]);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {refused.slice(0, shown).map((row) => (
          <li key={row.row} className={styles.refused}>
            <p className={styles.strong}>{t("refused.row", { row: row.row, reason: t(`reason.${row.reason}`) })}</p>
            <p className={styles.soft}>
              <bdi>{row.text}</bdi>
            </p>
            <Mending
              row={row}
              onMend={(correction) => {
                mended.current = true;
                onChoices({
                  ...choices,
                  mended: { ...choices.mended, [row.row]: { ...choices.mended?.[row.row], ...correction } },
                });
              }}
            />
          </li>
        ))}
      </ul>
      {refused.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {t("refused.more", { count: refused.length - shown })}
        </Button>
      )}
    </>
  );
}

/** The field that corrects a row. Renders nothing if only the file itself can be corrected. */
function Mending({ row, onMend }: { row: Refused; onMend: (mended: { title?: string; date?: string }) => void }) {
  const { t } = useTranslation("imports");
  const [typed, setTyped] = useState(row.reason === "date" ? "" : row.title);
  const ofTitle = row.reason === "title_short" || row.reason === "title_long";
  if (!ofTitle && row.reason !== "date") return null;
  return (
    <Form
      className={styles.mending}
      onSubmit={(submit) => {
        submit.preventDefault();
        if (typed) onMend(ofTitle ? { title: typed } : { date: typed });
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
