import { useTranslation } from "react-i18next";
import { MAX_PERSON_NAME } from "@/core/limits";
import { CURRENCIES } from "@/core/money/currency";
import { ORDERS, type Order } from "@/data/import/days";
import type { Mark } from "@/data/import/figures";
import type { FileRead } from "@/data/import/model";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { CheckField, TextField } from "@/ui/Field";
import { Segmented } from "@/ui/Segmented";
import type { Asked } from "./Importing";

/**
 * Asks the user about ambiguities of the file. Nothing is preselected, because a wrong default would change amounts and
 * days.
 */
export function Questions({ file, choices, onChoices }: Asked) {
  const { t } = useTranslation("imports");
  const nameOf = useCurrencyName();
  const asked = (question: FileRead["questions"][number]) => file.questions.includes(question);
  return (
    <>
      {asked("order") && (
        <Segmented<Order>
          label={t("ask.order")}
          value={choices.order ?? ""}
          onChange={(order) => onChoices({ ...choices, order })}
          options={ORDERS.map((value) => ({ value, label: t(`ask.${value}`) }))}
        />
      )}
      {asked("mark") && (
        <Segmented<Mark>
          label={t("ask.mark")}
          value={choices.mark ?? ""}
          onChange={(mark) => onChoices({ ...choices, mark })}
          options={[
            { value: ",", label: t("ask.comma") },
            { value: ".", label: t("ask.point") },
          ]}
        />
      )}
      {asked("currency") && (
        <CurrencySelect
          label={t("ask.currency")}
          hint={t("ask.currency_hint")}
          value={choices.currency ?? ""}
          onChange={(currency) => onChoices({ ...choices, currency })}
          offered={CURRENCIES}
          name={nameOf}
        />
      )}
      {file.nameless.map((person) => (
        <TextField
          key={person}
          label={t("ask.person", { number: person + 1 })}
          hint={t("ask.person_hint")}
          autoComplete="off"
          maxLength={MAX_PERSON_NAME}
          value={choices.names?.[person] ?? ""}
          onChange={(change) => onChoices({ ...choices, names: { ...choices.names, [person]: change.target.value } })}
        />
      ))}
      {asked("mine") && (
        <CheckField
          label={t("ask.mine")}
          checked={choices.mine ?? false}
          onChange={(change) => onChoices({ ...choices, mine: change.target.checked })}
        />
      )}
      {file.isMine && file.isSigned && (
        <CheckField
          label={t("ask.minus_came_back")}
          checked={choices.minusCameBack ?? false}
          onChange={(change) => onChoices({ ...choices, minusCameBack: change.target.checked })}
        />
      )}
      {asked("unused") && (
        <CheckField
          label={t("ask.unused", { columns: file.unused.join(", ") })}
          checked={choices.unused ?? false}
          onChange={(change) => onChoices({ ...choices, unused: change.target.checked })}
        />
      )}
      {asked("repayments") && (
        <CheckField
          label={t("ask.repayments")}
          checked={choices.repayments ?? false}
          onChange={(change) => onChoices({ ...choices, repayments: change.target.checked })}
        />
      )}
    </>
  );
}
