import { useTranslation } from "react-i18next";
import { ZERO } from "@/core/money/units";
import { Panel, Stack } from "@/ui/layout";
import { Segmented } from "@/ui/Segmented";
import { useExpenseForm } from "../draft/formContext";
import { percentOf } from "../draft/parts";
import { percentOff } from "../draft/rules";
import { useRemainderText } from "../draft/useRemainderText";
import styles from "./PartsList.module.css";
import { PersonParts } from "./PersonParts";

/** Parts or percentages of each person. A person with 0 parts does not take part. */
export default function PartsList({ complained }: { complained: boolean }) {
  const { t } = useTranslation("dialogs");
  const { draft, dispatch, touch, people } = useExpenseForm();
  const remainder = useRemainderText();
  const off = percentOff(draft);
  const parts = draft.parts ?? {};
  return (
    <Stack gap={3}>
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
      <Panel as="ul">
        {people.map((person) => (
          <PersonParts
            key={person.id}
            person={person}
            part={parts[person.id] ?? 0}
            isPercent={draft.percent}
            percent={draft.percent ? 0 : percentOf(parts, person.id)}
            share={draft.shares[person.id] ?? ZERO}
            currency={draft.currency}
            missing={off}
            dispatch={dispatch}
            touch={touch}
          />
        ))}
      </Panel>
      {draft.percent && (
        <p role="status" className={styles.counter}>
          {off !== 0 && !complained && remainder.ofPercent(off)}
        </p>
      )}
    </Stack>
  );
}
