import { useTranslation } from "react-i18next";
import { usePersonName } from "@/domain/people/usePersonName";
import { Select } from "@/ui/Select";
import { useExpenseForm } from "../formContext";

/** What stands for "Several people" among the ids of persons. */
const SEVERAL = "several";

/** Who paid, of so many people that a list is quicker. */
export function PayerSelect() {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const { draft, dispatch, people, touch } = useExpenseForm();
  const options = people.map((person) => ({ value: person.id, label: nameOf(person, { you: true }) }));
  const { payers } = draft;
  return (
    <>
      <Select
        label={t("payer.label")}
        hideLabel
        value={payers ? SEVERAL : draft.paid_by}
        onChange={(chosen) =>
          dispatch(chosen === SEVERAL ? { type: "several_payers" } : { type: "payer", paid_by: chosen })
        }
        onBlur={() => touch("payer")}
        options={[...options, { value: SEVERAL, label: t("payer.several") }]}
      />
      {payers && (
        <Select
          label={t("payer.add")}
          hideLabel
          value={null}
          placeholder={t("payer.add")}
          onChange={(person) => dispatch({ type: "co_payer", person })}
          options={options.filter(({ value }) => !(value in payers))}
        />
      )}
    </>
  );
}
