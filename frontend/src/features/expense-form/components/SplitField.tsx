import { ChartPie, Equal, SlidersHorizontal } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SplitMethod } from "@/data/event/model";
import { FieldError } from "@/ui/Field";
import { onDemand } from "@/ui/onDemand";
import { Segmented } from "@/ui/Segmented";
import { useExpenseForm } from "../formContext";
import { partsToBeginWith } from "../parts";
import { percentOff } from "../rules";
import { useMissing } from "../useMissing";
import { lastParts } from "../usualSplit";
import { AddSharer } from "./AddSharer";
import { PersonShare } from "./PersonShare";
import { SharesTotal } from "./SharesTotal";
import styles from "./SplitField.module.css";
import { UsualSplit } from "./UsualSplit";

/** Most expenses are split equally. */
const PartsList = onDemand(async () => (await import("./PartsList")).default);

/** How the expense is split and between whom. */
export function SplitField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people, earlier, complaint } = useExpenseForm();
  const { percentMissing } = useMissing();
  const id = useId();
  const off = percentOff(draft);
  const shares = complaint("shares");
  const error = complaint("people") ?? (shares && off !== 0 ? percentMissing(off) : shares);
  const method = draft.split_method;
  const ids = people.map((person) => person.id);
  const choose = (chosen: SplitMethod) => {
    if (chosen === "equal") dispatch({ type: "split_equally", everyone: ids });
    else if (chosen === "manual") dispatch({ type: "split_manually" });
    else dispatch({ type: "split_by_parts", parts: partsToBeginWith(draft, ids, lastParts(earlier)) });
  };
  return (
    <div className={styles.field}>
      <Segmented
        label={t("split.label")}
        value={method}
        onChange={choose}
        options={[
          { value: "equal", label: t("split.equal"), icon: <Equal size={18} aria-hidden="true" /> },
          { value: "parts", label: t("split.parts"), icon: <ChartPie size={18} aria-hidden="true" /> },
          { value: "manual", label: t("split.manual"), icon: <SlidersHorizontal size={18} aria-hidden="true" /> },
        ]}
      />
      <UsualSplit />
      <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className={styles.legend}>{t("split.people")}</legend>
        {/* Focus comes here when saving finds something wrong with the shares. */}
        <div tabIndex={-1} data-invalid={error ? true : undefined}>
          {method === "parts" ? (
            <PartsList complained={error !== undefined} />
          ) : (
            <ul className={styles.people}>
              {people.map((person) => (
                <PersonShare key={person.id} person={person} />
              ))}
            </ul>
          )}
        </div>
        <AddSharer />
        {method === "manual" && <SharesTotal />}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
    </div>
  );
}
