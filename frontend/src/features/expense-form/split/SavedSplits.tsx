import { Bookmark, BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { Row } from "@/ui/layout";
import { onDemand } from "@/ui/onDemand";
import { useExpenseForm } from "../draft/formContext";
import type { Parts } from "../draft/parts";
import styles from "./SplitField.module.css";
import { partsNow, toSplitBy, usableParts } from "./savedSplit";
import { sameSplit } from "./usualSplit";
import { WithoutLeft } from "./WithoutLeft";

/** Loaded when somebody saves or removes a split. */
const SaveSplit = onDemand(async () => (await import("./SaveSplit")).SaveSplit);

/** The event's saved splits, each one tap away, and a button to save the present one. */
export function SavedSplits() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people, splits = [] } = useExpenseForm();
  const [isSaving, setSaving] = useState(false);
  const ids = people.map(({ id }) => id);
  const now = partsNow(draft);
  const isChosen = (parts: Parts | null) => now !== null && parts !== null && sameSplit(now, parts);
  const chosen = splits.find((split) => isChosen(usableParts(split, ids)));
  return (
    <>
      <Row gap={2}>
        {splits.map((split) => {
          const parts = usableParts(split, ids);
          return (
            parts && (
              <button
                key={split.id}
                type="button"
                className={styles.usual}
                aria-pressed={isChosen(parts)}
                onClick={() => dispatch(toSplitBy(parts, ids))}
              >
                <Bookmark size={18} fill={split.is_default ? "currentColor" : "none"} aria-hidden="true" />
                <span>{isolated(split.name)}</span>
              </button>
            )
          );
        })}
        <button
          type="button"
          className={styles.usual}
          aria-expanded={isSaving}
          aria-label={t("split.save_title")}
          onClick={() => setSaving(!isSaving)}
        >
          <BookmarkPlus size={18} aria-hidden="true" />
          {splits.length === 0 && <span>{t("split.save_title")}</span>}
        </button>
      </Row>
      {!isSaving && chosen && <WithoutLeft people={chosen.left} />}
      {isSaving && <SaveSplit />}
    </>
  );
}
