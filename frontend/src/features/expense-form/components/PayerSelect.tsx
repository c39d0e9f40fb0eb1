import { useTranslation } from "react-i18next";
import { usePersonName } from "@/data/person/usePersonName";
import { Select } from "@/ui/Select";
import { useExpenseForm } from "../formContext";

/** What stands for "Several people" among the ids of persons. */
const SEVERAL = "several";

/** Who paid, of so many people that a list is quicker. */
export function PayerSelect() {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const { draft, dispatch, people, touch } = useExpenseForm();
  return (
    <Select
      label={t("payer.label")}
      hideLabel
      value={draft.payers ? SEVERAL : draft.paid_by}
      onChange={(chosen) =>
        dispatch(chosen === SEVERAL ? { type: "several_payers" } : { type: "payer", paid_by: chosen })
      }
      onBlur={() => touch("payer")}
      options={[
        ...people.map((person) => ({ value: person.id, label: nameOf(person, { you: true }) })),
        { value: SEVERAL, label: t("payer.several") },
      ]}
    />
  );
}
