import { type Dispatch, memo } from "react";
import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Select } from "@/ui/Select";
import type { DraftAction } from "../draft/draftReducer";
import type { Field } from "../draft/rules";

/** Value of "Several people" among the ids of persons. */
const SEVERAL = "several";

interface PayerSelectProps {
  label: string;
  people: readonly Person[];
  dispatch: Dispatch<DraftAction>;
  touch: (field: Field) => void;
}

/** A list that returns from several payers to one of them, for large events. */
export const PayerSelect = memo(function PayerSelect({ label, people, dispatch, touch }: PayerSelectProps) {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const choose = (chosen: string) => chosen !== SEVERAL && dispatch({ type: "payer", paid_by: chosen });
  return (
    <Select
      label={label}
      hideLabel
      value={SEVERAL}
      onChange={choose}
      onBlur={() => touch("payer")}
      options={[
        ...people.map((person) => ({ value: person.id, label: nameOf(person, { you: true }) })),
        { value: SEVERAL, label: t("payer.several") },
      ]}
    />
  );
});
