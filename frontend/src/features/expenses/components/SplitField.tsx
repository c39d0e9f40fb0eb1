import { Equal, SlidersHorizontal } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "@/shared/ui/Field";
import { Segmented } from "@/shared/ui/Segmented";
import { useExpenseForm } from "../formContext";
import { PersonShare } from "./PersonShare";
import { SharesTotal } from "./SharesTotal";
import styles from "./SplitField.module.css";

/** How the expense is split and between whom. */
export function SplitField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people, complaint } = useExpenseForm();
  const id = useId();
  const error = complaint("people") ?? complaint("shares");
  const choose = (method: typeof draft.split_method) =>
    dispatch(
      method === "equal"
        ? { type: "split_equally", everyone: people.map((person) => person.id) }
        : { type: "split_manually" },
    );
  return (
    <div className={styles.field}>
      <Segmented
        label={t("split.label")}
        value={draft.split_method}
        onChange={choose}
        options={[
          { value: "equal", label: t("split.equal"), icon: <Equal size={18} aria-hidden="true" /> },
          { value: "manual", label: t("split.manual"), icon: <SlidersHorizontal size={18} aria-hidden="true" /> },
        ]}
      />
      <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className={styles.legend}>{t("split.people")}</legend>
        {/* Focus comes here when saving finds something wrong with the shares. */}
        <ul className={styles.people} tabIndex={-1} data-invalid={error ? true : undefined}>
          {people.map((person) => (
            <PersonShare key={person.id} person={person} />
          ))}
        </ul>
        {draft.split_method === "manual" && <SharesTotal />}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
    </div>
  );
}
