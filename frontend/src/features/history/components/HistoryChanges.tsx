import { useTranslation } from "react-i18next";
import type { HistoryChange } from "@/data/event/historyChanges";
import { useHistoryWords } from "@/data/event/useHistoryWords";
import type { Person } from "@/data/person/model";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./HistoryChanges.module.css";

/** Number of changes shown at first. */
const SHOWN_AT_FIRST = 3;

interface HistoryChangesProps {
  changes: readonly HistoryChange[];
  people: ReadonlyMap<string, Person>;
}

/** Lists the fields that a change changed, with the value before and after. */
export function HistoryChanges({ changes, people }: HistoryChangesProps) {
  const { t } = useTranslation("dialogs");
  if (changes.length === 0) return null;
  const more = changes.slice(SHOWN_AT_FIRST);
  return (
    <div className={styles.changes}>
      <Changes changes={changes.slice(0, SHOWN_AT_FIRST)} people={people} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>{t("history.more", { count: more.length })}</summary>
          <Changes changes={more} people={people} />
        </details>
      )}
    </div>
  );
}

function Changes({ changes, people }: HistoryChangesProps) {
  const { t } = useTranslation("dialogs");
  const words = useHistoryWords(people);
  return (
    <dl>
      {changes.map((change) => (
        <div key={"person" in change ? `${change.field} ${change.person}` : change.field}>
          <dt>{words.nameOf(change)}</dt>
          <dd>
            <del>
              <ScreenReaderOnly>{t("history.before")} </ScreenReaderOnly>
              {words.textOf(change.before)}
            </del>{" "}
            <span aria-hidden="true">→</span>{" "}
            <ins>
              <ScreenReaderOnly>{t("history.after")} </ScreenReaderOnly>
              {words.textOf(change.after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
