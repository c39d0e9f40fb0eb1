import { Bookmark, BookmarkPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
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

interface SavedSplitsProps {
  /** Whether the bill splits the expense, which leaves `children` alone. */
  isByItem: boolean;
  /** A chip between the saved splits and the button that saves. */
  children: ReactNode;
}

/** The event's saved splits, each one tap away, and a button to save the present one. */
export function SavedSplits({ isByItem, children }: SavedSplitsProps) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people, splits = [] } = useExpenseForm();
  const [isSaving, setSaving] = useState(false);
  const ids = people.map(({ id }) => id);
  const now = partsNow(draft);
  const shown = isByItem ? [] : splits;
  const isChosen = (parts: Parts | null) => now !== null && parts !== null && sameSplit(now, parts);
  const chosen = shown.find((split) => isChosen(usableParts(split, ids)));
  return (
    <>
      <Row gap={2}>
        {shown.map((split) => {
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
        {children}
        {!isByItem && (
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
        )}
      </Row>
      {!isSaving && chosen && <WithoutLeft people={chosen.left} />}
      {isSaving && !isByItem && <SaveSplit />}
    </>
  );
}
