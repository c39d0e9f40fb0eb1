import { ChartPie, Equal, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { FieldError } from "@/ui/Field";
import { Segmented } from "@/ui/Segmented";
import { useExpenseForm } from "../formContext";
import { PersonShare } from "./PersonShare";
import { SharesTotal } from "./SharesTotal";
import styles from "./SplitField.module.css";

const PartsDialog = lazy(() => import("./PartsDialog"));

/** How the expense is split and between whom. */
export function SplitField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people, complaint } = useExpenseForm();
  const [choosingParts, setChoosingParts] = useState(false);
  const id = useId();
  const error = complaint("people") ?? complaint("shares");
  const equally = draft.split_method === "equal";
  const choose = (method: "equal" | "manual") =>
    dispatch(
      method === "equal"
        ? { type: "split_equally", everyone: people.map((person) => person.id) }
        : { type: "split_manually" },
    );
  return (
    <div className={styles.field}>
      <Segmented
        label={t("split.label")}
        value={equally ? "equal" : "manual"}
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
        {!equally && (
          <Button variant="quiet" onClick={() => setChoosingParts(true)}>
            <ChartPie size={18} aria-hidden="true" /> {t("parts.open")}
          </Button>
        )}
        {!equally && <SharesTotal />}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
      {choosingParts && (
        <Suspense>
          <PartsDialog onClose={() => setChoosingParts(false)} />
        </Suspense>
      )}
    </div>
  );
}
