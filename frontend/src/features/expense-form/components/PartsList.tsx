import { useTranslation } from "react-i18next";
import { Segmented } from "@/ui/Segmented";
import { useExpenseForm } from "../formContext";
import { percentOff } from "../rules";
import { useMissing } from "../useMissing";
import styles from "./PartsList.module.css";
import { PersonParts } from "./PersonParts";

/** How many parts each bears, or how many percent. Who bears none takes no part. */
export default function PartsList({ complained }: { complained: boolean }) {
  const { t } = useTranslation("dialogs");
  const { draft, dispatch, people } = useExpenseForm();
  const { percentMissing } = useMissing();
  const off = percentOff(draft);
  return (
    <div className={styles.parts}>
      <Segmented
        label={t("parts.unit")}
        hideLabel
        value={draft.percent ? "percent" : "parts"}
        onChange={(unit) => dispatch({ type: "percent", percent: unit === "percent" })}
        options={[
          { value: "parts", label: t("parts.parts") },
          { value: "percent", label: "%" },
        ]}
      />
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonParts key={person.id} person={person} missing={off} />
        ))}
      </ul>
      {draft.percent && (
        <p role="status" className={styles.counter}>
          {off !== 0 && !complained && percentMissing(off)}
        </p>
      )}
    </div>
  );
}
