import { Star, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { isolated } from "@/core/text/isolated";
import type { SavedSplit } from "@/data/event/model";
import { setSavedSplit } from "@/data/event/setSavedSplit";
import { save } from "@/offline/submit";
import { IconButton } from "@/ui/Button";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { PersonNameField } from "@/ui/people/PersonNameField";
import { useErrorToast } from "@/ui/useErrorText";
import { useExpenseForm } from "../draft/formContext";
import styles from "./SaveSplit.module.css";
import { partsNow } from "./savedSplit";
import { useListedNames, WithoutLeft } from "./WithoutLeft";

/** Maximum number of saved splits of an event (docs/security.md). */
const MOST = 5;

/** Without the people who left, nobody may be left to save it with. */
const hasPeople = ({ parts }: SavedSplit) => Object.keys(parts).length > 0;

/** Saves the present split under a name, and removes saved ones. */
export function SaveSplit() {
  const { t } = useTranslation(["expenses", "common"]);
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const namesOf = useListedNames();
  const { draft, event, splits = [] } = useExpenseForm();
  /** The name of a split that the server refused. */
  const [unsaved, setUnsaved] = useState("");
  const parts = partsNow(draft);
  const set = (split: Omit<SavedSplit, "parts" | "left">, wanted: typeof parts) => {
    const { id, name, is_default } = split;
    return save(setSavedSplit, { event_id: event.id, id, name, is_default, parts: wanted });
  };
  const remove = async (split: SavedSplit) => {
    const undo = { label: t("common:undo"), onClick: () => void set(split, split.parts).catch(showError) };
    // The server takes no people who left.
    const done =
      hasPeople(split) && split.left.length > 0
        ? t("split.save_removed_without", { names: namesOf(split.left) })
        : t("split.save_removed");
    try {
      showSaved(await set(split, null), done, hasPeople(split) ? undo : undefined);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className={styles.saving}>
      {splits.length >= MOST ? (
        <p>{t("split.save_full", { count: MOST })}</p>
      ) : parts ? (
        <PersonNameField
          key={unsaved}
          start={unsaved}
          label={t("split.save_name")}
          action={t("split.save")}
          others={[]}
          onName={(name) => {
            setUnsaved("");
            set({ id: newId(), name, is_default: false }, parts).catch((error: unknown) => {
              showError(error);
              setUnsaved(name);
            });
          }}
        />
      ) : (
        <p>{t("split.save_parts_only")}</p>
      )}
      {splits.length > 0 && (
        <p className={styles.legend}>
          <Star size={16} fill="currentColor" aria-hidden="true" /> {t("split.save_legend")}
        </p>
      )}
      {splits.length > 0 && (
        <ul className={styles.list}>
          {splits.map((split) => (
            <li key={split.id}>
              <div>
                {isolated(split.name)}
                <WithoutLeft people={split.left} />
              </div>
              <span className={styles.buttons}>
                {hasPeople(split) && (
                  <IconButton
                    label={t("split.save_default", { name: split.name })}
                    icon={<Star size={20} fill={split.is_default ? "currentColor" : "none"} aria-hidden="true" />}
                    aria-pressed={split.is_default}
                    onClick={() => set({ ...split, is_default: !split.is_default }, split.parts).catch(showError)}
                  />
                )}
                <IconButton
                  label={t("split.save_remove", { name: split.name })}
                  icon={<X size={20} aria-hidden="true" />}
                  onClick={() => void remove(split)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
